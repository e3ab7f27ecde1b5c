package board

import (
	"strings"
	"testing"
)

// The star points, as boards are sold and GNU Go shows them.
func TestStar(t *testing.T) {
	for size, want := range map[int]string{9: "C7 G7 E5 C3 G3", 13: "D10 K10 G7 D4 K4",
		19: "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4", 11: ""} {
		var names []string
		for at := range New(size, size).Points() {
			if New(size, size).Star(at) {
				names = append(names, at.String())
			}
		}
		if got := strings.Join(names, " "); got != want || New(size, 7).Star(Point{3, 3}) {
			t.Errorf("%d×%d: %s, want %s", size, size, got, want)
		}
	}
}
