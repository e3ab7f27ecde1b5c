package curve

import (
	"bytes"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/internal/testtool"
)

func TestFigure(t *testing.T) {
	for _, test := range []struct {
		bound learning.Bound
		want  []string
	}{
		{learning.Bound{}, []string{"plays not won so far", "3 plays not won"}},
		{learning.Bound{Value: big.NewInt(9), Formula: "M_p(x)", DrawsAllowed: true}, []string{"3 plays lost", "bound M_p(x) = 9"}},
		{learning.Bound{Value: big.NewInt(99), Formula: "M_p(x)"}, []string{"bound M_p(x) = 99 (above the picture)"}},
		{learning.Bound{Value: big.NewInt(99), K: big.NewInt(7), Formula: "(2+1)^4"}, []string{"(above the picture)", "at most K(x) = 7"}},
		{learning.Bound{Value: big.NewInt(9), Formula: "M_p(x)", Missing: "a condition"}, []string{"no bound here: M_p(x) = 9"}},
	} {
		cv := New(10_000)
		for i := 1; i <= 10_000; i++ {
			cv.Add(i, i <= 3)
		}
		figure := testtool.Must(cv.Figure("a title", test.bound))(t)
		var svg bytes.Buffer
		testtool.NoError(t, figure.Write(&svg, ".svg", time.Time{}))
		for _, text := range append(test.want, "a title") {
			if !strings.Contains(svg.String(), text) {
				t.Errorf("the figure does not say %q", text)
			}
		}
	}
}

// The points of a match are its beginning, its end, and some between, at which the counted plays
// are as many as they are.
func TestPoints(t *testing.T) {
	for _, plays := range []int{1, 2, 1999, 2000, 2001, 4003} {
		cv := New(plays)
		for i := 1; i <= plays; i++ {
			cv.Add(i, i%3 == 0)
		}
		points := cv.points
		if points[0] != (point{}) || points[len(points)-1].plays != plays || len(points) < min(plays, maxPoints/2) || len(points) > 2*maxPoints {
			t.Fatalf("%d plays: %d points from %v to %v", plays, len(points), points[0], points[len(points)-1])
		}
		for k, p := range points {
			if p.count != p.plays/3 || k > 0 && p.plays <= points[k-1].plays {
				t.Fatalf("%d plays: point %d is %+v", plays, k, p)
			}
		}
	}
}
