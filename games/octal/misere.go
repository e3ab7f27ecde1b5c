package octal

import (
	"context"
	"fmt"
	"iter"
	"math"

	"github.com/sekilab/sekilab/games/misere"
)

// MaxMisereHeap is the greatest heap whose element of the misère quotient is computed.
const MaxMisereHeap = 20_000

// Misere holds the misère quotient of a game: the element of a heap, in a commutative monoid in
// which the product of the elements of several heaps says who wins in misère play, where the
// player who cannot move wins (T. Plambeck 2005). See package misere.
type Misere struct {
	Rules    Rules
	Quotient *misere.Quotient // of the heaps that were solved

	period Period // its length is 0 if none is proved
}

// SolveMisere finds the quotient of the heaps of 0 to heap stones, 0 ≤ heap ≤ MaxMisereHeap. It
// stops as soon as the elements have a period that is proved. The error misere.ErrLimit or that of
// the context comes with the quotient of the heaps that were solved before. The function
// progress, unless nil, is called before each heap.
//
// The theorem of Guy and Smith holds for elements as for Grundy values (T. Plambeck 2005): the
// quotient of the heaps is right for all heaps if two conditions hold for each (see package
// misere), and these depend on its element and on the elements of what its moves leave, which
// the proof shows to be those of the heap a period before.
func SolveMisere(ctx context.Context, r Rules, heap int, progress func(solved int, q *misere.Quotient)) (*Misere, error) {
	if heap < 0 || heap > MaxMisereHeap {
		return nil, fmt.Errorf("in misère play a heap must have between 0 and %d stones, not %d", MaxMisereHeap, heap)
	}
	s := misere.NewSolver(func(n int) iter.Seq[[2]int] {
		return func(yield func([2]int) bool) {
			for taken := range r.digits {
				for left := range r.leaves(n, taken) {
					if !yield(left) {
						return
					}
				}
			}
		}
	})
	for n, next := 0, 64; ; n++ {
		if progress != nil {
			progress(n, s.Quotient())
		}
		err := s.Solve(ctx, n)
		m := &Misere{Rules: r, Quotient: s.Quotient()}
		if n == next || n == heap || err != nil {
			var found bool
			if m.period, found = findPeriod(m.Quotient.Elements(), r.mostTaken()); found || n == heap || err != nil {
				return m, err
			}
			next *= 2
		}
	}
}

// Heap returns the greatest heap whose element is known.
func (m *Misere) Heap() int {
	if m.period.Length > 0 {
		return math.MaxInt
	}
	return m.Quotient.Heap()
}

// Element returns the element of a heap of n stones, 0 ≤ n ≤ Heap().
func (m *Misere) Element(n int) int32 {
	elements := m.Quotient.Elements()
	if n >= len(elements) {
		n = m.period.reduce(n)
	}
	return elements[n]
}

// Period returns the period of the elements, and whether it is proved. Without a proof nothing is
// known of heaps beyond Heap().
func (m *Misere) Period() (p Period, proved bool) { return m.period, m.period.Length > 0 }

// Exceptions returns the heaps, ascending, whose element is not that of the heaps whole periods
// later. There is no answer without a proved period.
func (m *Misere) Exceptions() []int { return m.period.exceptions(m.Quotient.Elements()) }

// Of returns the element of several heaps of up to Heap() stones: the player to move loses
// exactly if it is lost.
func (m *Misere) Of(heaps []int) int32 {
	x := int32(0)
	for _, n := range heaps {
		x = m.Quotient.Product(x, m.Element(n))
	}
	return x
}

// Best is like Grundy.Best.
func (m *Misere) Best(ctx context.Context, heaps []int) ([]Move, error) {
	return best(ctx, m.Rules, heaps, m.judge)
}

// Line is like Grundy.Line.
func (m *Misere) Line(heaps []int) iter.Seq[Step] { return line(m.Rules, heaps, m.judge) }

func (m *Misere) judge(heaps []int) (wins bool, loses func(k int, left [2]int) bool) {
	q := m.Quotient
	after := make([]int32, len(heaps)+1) // by heap: the product of it and those that follow
	for k := len(heaps) - 1; k >= 0; k-- {
		after[k] = q.Product(m.Element(heaps[k]), after[k+1])
	}
	rest, before := make([]int32, len(heaps)), int32(0) // by heap: the product of all others
	for k, n := range heaps {
		rest[k] = q.Product(before, after[k+1])
		before = q.Product(before, m.Element(n))
	}
	return !q.Lost(before), func(k int, left [2]int) bool { return q.Lost(q.Product(rest[k], m.Of(left[:]))) }
}
