package misere

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Limits of a search for a quotient.
const (
	MaxOrder   = 256 // elements
	MaxLearned = 500 // the greatest heap that can add elements
)

// ErrLimit is returned where the search for a quotient ends at a limit. The quotient may be
// infinite.
var ErrLimit = fmt.Errorf("the search for the misère quotient ended at its limit of %d elements or %d million positions; the quotient may be infinite",
	MaxOrder, MaxPositions/1_000_000)

// Solver finds the quotients of one game. It is not safe for concurrent use.
type Solver struct {
	leaves   func(n int) iter.Seq[[3]int]
	moves    [][][3]int // by heap, each once
	quotient *Quotient
	frontier *frontier
	tests    [][]int // sums beside which any two elements differ

	maxOrder, maxPositions int // for tests
}

// NewSolver returns a solver of the game in which moves from a heap of n ≥ 1 stones leave what
// leaves yields: three heaps, each of fewer than n stones or empty.
func NewSolver(leaves func(n int) iter.Seq[[3]int]) *Solver {
	q := newQuotient([][]int{{}}, []bool{false}, nil)
	return &Solver{leaves: leaves, moves: [][][3]int{nil}, quotient: q, frontier: newFrontier(q), tests: [][]int{{}}, maxOrder: MaxOrder, maxPositions: MaxPositions}
}

// Quotient returns the quotient of the heaps solved so far. Later calls do not change it.
func (s *Solver) Quotient() *Quotient { return s.quotient }

// Solve extends the quotient to heaps of up to heap stones. The error is ErrLimit or the
// context's; the quotient is then that of the heaps before. If the order stays, a heap costs its
// moves and the order.
func (s *Solver) Solve(ctx context.Context, heap int) error {
	for n := s.quotient.Heap() + 1; n <= heap; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.add(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// add extends the quotient to the heap n = Heap() + 1.
func (s *Solver) add(ctx context.Context, n int) error {
	terminal := true
	for range s.leaves(n) {
		terminal = false
		break
	}
	if terminal {
		s.accept(0, s.frontier)
		return nil
	}
	q := s.quotient
	wins := q.wins(s.leaves(n))
	for x := range int32(q.Order()) {
		if q.rows[x].first(wins) >= 0 {
			continue
		}
		f, _, err := s.frontier.with(ctx, pair{x, wins, nil})
		if err != nil {
			return err
		}
		if f != nil {
			s.accept(x, f)
			return nil
		}
	}
	if n > MaxLearned {
		return ErrLimit
	}
	return s.learn(ctx, n)
}

// accept makes x the element of the next heap.
func (s *Solver) accept(x int32, f *frontier) {
	grown := *s.quotient
	grown.heaps = append(slices.Clip(grown.heaps), x)
	s.quotient, s.frontier = &grown, f
	s.frontier.q = &grown
}

// movesFrom returns what the moves from a heap leave, the smallest heap first.
func (s *Solver) movesFrom(n int) [][3]int {
	for k := len(s.moves); k <= n; k++ {
		var moves [][3]int
		for left := range s.leaves(k) {
			slices.Sort(left[:])
			moves = append(moves, left)
		}
		slices.SortFunc(moves, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
		s.moves = append(s.moves, slices.Compact(moves))
	}
	return s.moves[n]
}

// newOutcomes returns a solver of positions with heaps after those of the quotient.
func (s *Solver) newOutcomes(ctx context.Context) *outcomes {
	q := s.quotient
	o := &outcomes{ctx: ctx, moves: s.movesFrom, most: s.maxPositions, base: q, known: map[string]bool{}}
	wins, least := q.wins(s.leaves(q.Heap()+1)), math.MaxInt
	for x, row := range q.rows {
		if both := row.common(wins); both < least {
			o.next, least = int32(x), both
		}
	}
	return o
}
