package terminal

import (
	"fmt"
	"iter"
	"slices"
)

// Pyramid is the pyramid game of two players (Fujita 2016): a move marks one or
// more consecutive bars of one run, and the player who marks the last bar loses.
// Positions that differ only in the order of their runs are identified.
type Pyramid struct{}

// Runs is a position of Pyramid: the lengths of the runs of unmarked bars, in
// descending order, and the player to move.
type Runs struct {
	lengths string // one byte for each run, each 1…255
	ToMove  Player
}

// maxTiers is the greatest number of tiers: the length of a run is one byte.
const maxTiers = 255

// NewPyramid returns the starting position of the pyramid with p tiers, of
// 1, 2, …, p bars, 1 ≤ p ≤ 255.
func NewPyramid(p int) (Runs, error) {
	if p < 1 || p > maxTiers {
		return Runs{}, fmt.Errorf("a pyramid of %d tiers is outside 1…%d", p, maxTiers)
	}
	lengths := make([]byte, p)
	for k := range lengths {
		lengths[k] = byte(p - k)
	}
	return Runs{string(lengths), 0}, nil
}

// String returns the runs and the player to move, counted from 1: "[3 2 1] (1)".
func (x Runs) String() string { return fmt.Sprintf("%v (%d)", []byte(x.lengths), x.ToMove+1) }

// Players returns 2.
func (Pyramid) Players() int { return 2 }

// Owner returns the player to move.
func (Pyramid) Owner(x Runs) Player { return x.ToMove }

// Winners returns the player to move, because the opponent marked the last bar.
func (Pyramid) Winners(x Runs) []Player { return []Player{x.ToMove} }

// Moves yields the positions after each move, which leaves runs of a ≥ b ≥ 0 bars,
// a + b < n, of a run of n bars. Longer runs come first; for one run, positions
// with more bars left.
func (Pyramid) Moves(x Runs) iter.Seq[Runs] {
	return func(yield func(Runs) bool) {
		for k := range len(x.lengths) {
			if k > 0 && x.lengths[k] == x.lengths[k-1] {
				continue
			}
			n := int(x.lengths[k])
			for left := n - 1; left >= 0; left-- {
				for b := range left/2 + 1 {
					if !yield(x.split(k, left-b, b)) {
						return
					}
				}
			}
		}
	}
}

// split returns x with run k replaced by runs of a and b bars.
func (x Runs) split(k, a, b int) Runs {
	runs := make([]byte, 0, len(x.lengths)+1)
	runs = append(runs, x.lengths[:k]...)
	runs = append(runs, x.lengths[k+1:]...)
	for _, n := range []int{a, b} {
		if n > 0 {
			runs = append(runs, byte(n))
		}
	}
	slices.SortFunc(runs, func(p, q byte) int { return int(q) - int(p) })
	return Runs{string(runs), 1 - x.ToMove}
}
