package rules

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongFilled: kept, filled and shared points are no more than the player can force, by the reference, in all
// positions of regions next to living stones, with SEKI_LONG=1 of larger ones too.
func TestLongFilled(t *testing.T) {
	claims, inner, taken, divided := 0, 0, 0, 0
	boards := []string{"?", "??", "x???", "x???x", "o???x", "???x?", "x?/??/??", "??x/??x/xxx", "x??x/o??o", "???/???/xxx",
		"???x/?xxx/?xxx"}
	if testtool.Long() {
		boards = append(boards, "x?????x", "???????", "???/???/x??", "????/????/xxxx", "x??/???/??x", "x??o/????/x??o",
			"x??x/x??x/xxxx", "x????/x???x", "xxxx/x??x/x??x/x??x", "x???x/xxx?x/???xx")
	}
	for _, b := range boards {
		starts := startsOf(b)
		order, known := retrograde(starts, strings.Repeat("X", len(starts[0].Points)))
		for _, s := range order {
			g, at := s.region(t)
			for _, c := range []player{black, white} {
				kept, filled := g.kept(at, c), g.filled(at, c)
				shared := g.shared(at, c, kept|filled)
				if filled&^kept == 0 && shared == 0 || at.turn != c && at.passed {
					continue
				}
				claims++
				if beside := g.around(kept) | g.living[c]; filled&^kept&^beside != 0 {
					inner++
				}
				if at.stones[1-c]&filled != 0 {
					taken++
				}
				if shared > 0 {
					divided++
				}
				least, can := 2*(size(filled|kept)+shared)-size(g.all), known[s].low
				if c == white {
					can = -known[s].high
				}
				if can < least {
					t.Errorf("%+v: %v is said to get %d, by retrograde analysis it is %d", s, c.colour(), least, can)
				}
			}
		}
	}
	if claims < 1000 || inner < 100 || taken < 100 || divided < 100 {
		t.Errorf("%d claims, %d with an inner point, %d with stones of the opponent, %d shared", claims, inner, taken,
			divided)
	}
	t.Log(claims, inner, taken, divided)
}
