package automaton

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// TestGroup checks that the symmetries of every size are a group that acts on entries.
func TestGroup(t *testing.T) {
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 5}, {Rows: 2, Cols: 2}, {Rows: 3, Cols: 2}, {Rows: 3, Cols: 3}} {
		g := newGroup(size)
		for a := range g.order() {
			if g.product[a][identity] != symmetry(a) || g.product[identity][a] != symmetry(a) || g.product[a][g.inverse[a]] != identity {
				t.Errorf("%v: identity and inverse of symmetry %d", size, a)
			}
			for b := range g.order() {
				ab := g.product[a][b]
				if g.transposes[ab] != (g.transposes[a] != g.transposes[b]) {
					t.Errorf("%v: %d after %d exchanges the players wrongly", size, a, b)
				}
				for e := range g.cells {
					if g.entries[ab][e] != g.entries[a][g.entries[b][e]] {
						t.Errorf("%v: %d after %d moves entry %d wrongly", size, a, b, e)
					}
				}
			}
		}
	}
}
