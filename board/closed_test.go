package board_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/board"
)

// TestClosed compares a closed region with what it is said to be: nothing inside changes, no empty point outside touches it, and
// every chain with a stone outside is named.
func TestClosed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := board.New(rapid.IntRange(2, 6).Draw(t, "width"), rapid.IntRange(2, 6).Draw(t, "height"))
		var region []board.Point
		for at := range p.Points() {
			p.Set(at, board.Colour(rapid.IntRange(0, 2).Draw(t, "stone")))
			if rapid.Bool().Draw(t, "inside") {
				region = append(region, at)
			}
		}
		before := p.Clone()
		q, living, added := p.Closed(region, board.White)
		if !p.Equal(before) {
			t.Fatal("the position itself is changed")
		}
		for at := range q.Points() {
			inside := slices.Contains(region, at)
			if now := q.At(at); now != p.At(at) && (inside || now != board.White || !slices.Contains(added, at)) {
				t.Errorf("%v becomes %v", at, now)
			}
			if inside {
				for b := range q.Beside(at) {
					if q.At(b) == board.Empty && !slices.Contains(region, b) {
						t.Errorf("%v is open to %v", at, b)
					}
				}
			}
		}
		for _, chain := range q.Chains() {
			outside := slices.ContainsFunc(chain.Stones, func(at board.Point) bool { return !slices.Contains(region, at) })
			named := slices.ContainsFunc(chain.Stones, func(at board.Point) bool { return slices.Contains(living, at) })
			if outside != named {
				t.Errorf("%s: outside %v, named %v", chain.Name(), outside, named)
			}
		}
	})
}
