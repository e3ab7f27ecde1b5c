package pyramid

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// The picture of a line of play has all bars in each panel, and strikes out each bar but the last one.
func TestPicture(t *testing.T) {
	a := testtool.Must(Analyse(t.Context(), 4, Start(4), false))(t)
	bars, struck := -3, -1 // without the bars of the legend
	for _, s := range a.picture().Shapes {
		if s.Line == barWidth {
			bars++
			if s.Ink == struckInk {
				struck++
			}
		}
	}
	if panels := len(a.LineW); bars != 10*panels || struck != 9 {
		t.Errorf("%d bars in %d panels, %d struck out", bars, panels, struck)
	}
}
