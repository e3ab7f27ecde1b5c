package misere

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
)

// Limits of a search for a quotient.
type Limits struct {
	Elements  int // of the quotient; their products take four bytes times the square
	Positions int // that are solved by recursion for one heap, or wait to be looked at; each takes about 250 bytes
}

// Standard are limits that take minutes and some hundred megabytes.
var Standard = Limits{Elements: 256, Positions: 1_000_000}

// MaxLearned is the greatest heap that can add elements.
const MaxLearned = 500

// ErrLimit is wrapped where the search for a quotient ends at a limit. The quotient may be
// infinite.
var ErrLimit = errors.New("the search for the misère quotient ended at its limit")

func limitError(n int, what string) error {
	return fmt.Errorf("%w of %s; the quotient may be infinite", ErrLimit, units.Plural(n, what, what+"s"))
}

func (l Limits) elements() error  { return limitError(l.Elements, "element") }
func (l Limits) positions() error { return limitError(l.Positions, "position") }

// Solver finds the quotients of one game. It is not safe for concurrent use.
type Solver struct {
	leaves   func(n int) iter.Seq[[3]int]
	moves    [][][3]int // by heap, each once
	quotient *Quotient
	frontier *frontier
	tests    [][]int // sums beside which any two elements differ
	limits   Limits
}

// NewSolver returns a solver of the game in which moves from a heap of n ≥ 1 stones leave what
// leaves yields: three heaps, each of fewer than n stones or empty.
func NewSolver(leaves func(n int) iter.Seq[[3]int], limits Limits) *Solver {
	q := newQuotient([][]int{{}}, []bool{false}, nil)
	return &Solver{leaves: leaves, moves: [][][3]int{nil}, quotient: q, frontier: newFrontier(q, limits), tests: [][]int{{}}, limits: limits}
}

// Quotient returns the quotient of the heaps solved so far. Later calls do not change it.
func (s *Solver) Quotient() *Quotient { return s.quotient }

// Solve extends the quotient to heaps of up to heap stones. The error wraps ErrLimit or is the
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
	if s.terminal(n) {
		s.accept(0, s.frontier)
		return nil
	}
	wins := s.quotient.wins(s.leaves(n))
	for x := range int32(s.quotient.Order()) {
		if accepted, err := s.try(ctx, x, wins); accepted || err != nil {
			return err
		}
	}
	if n > MaxLearned {
		return fmt.Errorf("%w: a heap of more than %d stones adds elements", ErrLimit, MaxLearned)
	}
	return s.learn(ctx, n)
}

// terminal reports whether a heap has no moves.
func (s *Solver) terminal(n int) bool {
	for range s.leaves(n) {
		return false
	}
	return true
}

// try makes x the element of the next heap, whose moves win beside wins, if that is right.
func (s *Solver) try(ctx context.Context, x int32, wins *big.Int) (accepted bool, err error) {
	if new(big.Int).And(s.quotient.rows[x], wins).Sign() > 0 {
		return false, nil
	}
	f, _, err := s.frontier.with(ctx, pair{x, wins, nil})
	if f != nil {
		s.accept(x, f)
	}
	return f != nil, err
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
