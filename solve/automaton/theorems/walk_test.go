package theorems

import (
	"math/big"
	"testing"
)

// TestWalk solves a walk by hand: with probability 1/4 each from 0 to itself and 1, and 1/2
// to the cycle of 2 and 3, which is entered at 2; 1 returns to 0 or goes to 4, where it
// stays.
func TestWalk(t *testing.T) {
	w := &walk{letters: 4, next: [][]int{{0, 1, 2}, {0, 4}, {3}, {2}, {4}}, counts: []map[int]int64{{0: 1, 1: 1, 2: 2}, {0: 2, 4: 2}, {3: 4}, {2: 4}, {4: 4}}}
	inflow := []*big.Rat{big.NewRat(1, 1), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	closed := 0
	for i, part := range w.components() {
		switch {
		case i == 0:
			if len(part) != 2 || w.closed(part) {
				t.Fatal(part)
			}
			w.pass(part, w.visits(part, inflow), inflow)
		case len(part) == 2:
			closed++
			if p := w.stationary(part); !w.closed(part) || w.period(part) != 2 || p[0].Cmp(big.NewRat(1, 2)) != 0 || p[1].Cmp(p[0]) != 0 {
				t.Error(part, w.period(part), p)
			}
		default:
			closed++
			if part[0] != 4 || !w.closed(part) || w.period(part) != 1 {
				t.Error(part)
			}
		}
	}
	// With x visits to 0: x = 1 + x/4 + (x/4)/2, so that x = 8/5.
	if closed != 2 || inflow[2].Cmp(big.NewRat(4, 5)) != 0 || inflow[4].Cmp(big.NewRat(1, 5)) != 0 {
		t.Error(closed, inflow)
	}
}
