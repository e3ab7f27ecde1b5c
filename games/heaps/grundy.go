package heaps

import (
	"context"
	"fmt"
	"math"
)

// The greatest heaps for which Grundy values are computed.
const (
	MaxHeap     = 10_000_000 // in octal games
	MaxHexHeap  = 5000       // in games in which three heaps may be left
	MaxTakeAway = 200_000    // in take-away games
)

// MaxHeap returns the greatest heap for which Grundy values are computed.
func (r Rules) MaxHeap() int {
	switch {
	case r.TakeAway():
		return MaxTakeAway
	case r.mostLeft() == 3:
		return MaxHexHeap
	}
	return MaxHeap
}

// Enough returns the greatest heap to solve so that the period of most games shows in seconds.
func (r Rules) Enough() int {
	switch {
	case r.TakeAway():
		greatest, _ := r.moves.greatest() // 0 if unbounded
		return min(max(1<<16, 4*greatest), MaxTakeAway)
	case r.mostLeft() == 3:
		return 1000
	}
	return 20_000
}

// Solved holds what is found of the heaps of a game, a number for each, and its period.
type Solved struct {
	Rules  Rules
	Period Period // its length is 0 if none is found
	values sequence
}

// Heap returns the greatest heap whose number is known: every heap is if a period is proved,
// otherwise it is the greatest that was solved.
func (s *Solved) Heap() int {
	if s.Period.Proved {
		return math.MaxInt
	}
	return s.values.size - 1
}

// of returns the number of a heap of n stones, 0 ≤ n ≤ Heap().
func (s *Solved) of(n int) int32 {
	if n >= s.values.size {
		n = s.Period.reduce(n)
	}
	return s.values.of(n)
}

// Exceptions returns the heaps, ascending, whose number is not that of the heaps whole periods
// later, all less than the preperiod. There is no answer without a proved period.
func (s *Solved) Exceptions() []int {
	out, p := []int{}, s.Period
	for n := range p.Preperiod {
		behind := n + (p.Preperiod-n+p.Length-1)/p.Length*p.Length
		if s.values.of(n) != s.values.of(p.reduce(behind)) {
			out = append(out, n)
		}
	}
	return out
}

// Grundy holds the Grundy values of heaps in normal play: the value of a heap is the least
// number that no move leads to, and several heaps have the exclusive or of their values (R.
// Sprague 1935, P. Grundy 1939). A player to move loses exactly if the value is 0.
type Grundy struct{ Solved }

// Solve computes the Grundy values of the heaps of 0 to heap stones, 0 ≤ heap ≤ MaxHeap(), and
// their period. For digits it stops as soon as the values prove one. It returns the context's
// error. Cost: see solveTakeAway and solver.
func Solve(ctx context.Context, r Rules, heap int) (*Grundy, error) {
	if heap < 0 || heap > r.MaxHeap() {
		return nil, fmt.Errorf("a heap must have between 0 and %d stones, not %d", r.MaxHeap(), heap)
	}
	g := &Grundy{Solved{Rules: r}}
	if !r.TakeAway() {
		return g, g.solveDigits(ctx, heap)
	}
	values, err := solveTakeAway(ctx, r.moves, heap)
	if err == nil {
		g.values = sequence{values: values, size: heap + 1}
		g.Period, err = g.values.period(ctx, r)
	}
	return g, err
}

// Value returns the Grundy value of a heap of n stones, 0 ≤ n ≤ Heap().
func (g *Grundy) Value(n int) int { return int(g.of(n)) }
