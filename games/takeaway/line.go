package takeaway

import (
	"fmt"
	"iter"
	"slices"
)

// Step is a position of a line of play, and whether the player to move wins.
type Step struct {
	Stones int  `json:"stones"`
	Wins   bool `json:"wins"`
}

// String returns the step in the form of the article, such as {99 | true}.
func (s Step) String() string { return fmt.Sprintf("{%d | %v}", s.Stones, s.Wins) }

// Best yields the winning moves at a heap of n ≤ Heap() stones, as numbers of stones to take, ascending.
func (s *Lost) Best(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, taken := range s.Moves.upTo(n) {
			if !s.Wins(n-taken) && !yield(taken) {
				return
			}
		}
	}
}

// Line yields a line of play from a heap of n ≤ Heap() stones to one without moves: the winner takes the most stones
// that keep the win, the loser the fewest possible. Each step costs at most about as much as Best.
func (s *Lost) Line(n int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		n := n // a line can be read again
		for takes := s.Moves.upTo(n); yield(Step{n, s.Wins(n)}); {
			few, exact := slices.BinarySearch(takes, n)
			if exact {
				few++
			}
			if takes = takes[:few]; few == 0 { // a heap of n is too small for the others
				return
			}
			k := 0
			if s.Wins(n) {
				for k = few - 1; s.Wins(n - takes[k]); {
					k--
				}
			}
			n -= takes[k]
		}
	}
}
