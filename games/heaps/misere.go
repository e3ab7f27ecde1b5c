package heaps

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/sekilab/sekilab/games/heaps/misere"
	"github.com/sekilab/sekilab/internal/jsonfile"
)

// MaxMisereHeap is the greatest heap whose element of the misère quotient is computed.
const MaxMisereHeap = 20_000

// Misere holds the misère quotient of a game: the element of a heap, in a commutative monoid in
// which the product of the elements of several heaps says who wins in misère play, where the
// player who cannot move wins (T. Plambeck 2005). See package misere.
type Misere struct {
	Solved                    // a period is one that is proved
	Quotient *misere.Quotient // of the heaps that were solved
}

// MisereSearch says how to search for a quotient.
type MisereSearch struct {
	misere.Limits
	Kept     *misere.Kept         // to go on from, if not nil
	Progress func(*misere.Solver) // called before each heap, unless nil
}

// kept is a quotient in a file, with the game that it is of.
type kept struct {
	Game     string      `json:"game"`
	Quotient misere.Kept `json:"quotient"`
}

// WriteKept writes a quotient of a game as JSON.
func WriteKept(w io.Writer, r Rules, quotient misere.Kept) error {
	return json.NewEncoder(w).Encode(kept{r.String(), quotient})
}

// ReadKept reads what WriteKept has written of the same game.
func ReadKept(file io.Reader, r Rules) (*misere.Kept, error) {
	var k kept
	err := jsonfile.Read(file, &k, "quotient", "game and quotient")
	if err == nil && k.Game != r.String() {
		err = fmt.Errorf("this is kept of %s, not of %v", k.Game, r)
	}
	return &k.Quotient, err
}

// SolveMisere finds the quotient of the heaps of 0 to heap stones, 0 ≤ heap ≤ MaxMisereHeap, or
// of more if they are kept. It stops as soon as the elements have a period that is proved. An
// error that wraps misere.ErrLimit, or that of the context, comes with the quotient of the heaps
// that were solved before; if what is kept is not right there is none.
//
// The theorem of Guy and Smith holds for elements as for Grundy values (T. Plambeck 2005): the
// quotient of the heaps is right for all heaps if two conditions hold for each (see package
// misere), and these depend on its element and on the elements of what its moves leave, which
// the proof shows to be those of the heap a period before.
func SolveMisere(ctx context.Context, r Rules, heap int, search MisereSearch) (*Misere, error) {
	if heap < 0 || heap > MaxMisereHeap {
		return nil, fmt.Errorf("in misère play a heap must have between 0 and %d stones, not %d", MaxMisereHeap, heap)
	}
	greatest := heap
	if search.Kept != nil {
		greatest = max(heap, len(search.Kept.Heaps)-1)
	}
	if greatest > MaxMisereHeap {
		return nil, fmt.Errorf("a quotient is kept of heaps of at most %d stones, not %d", MaxMisereHeap, greatest)
	}
	takes := r.Takes(greatest)
	s := misere.NewSolver(func(n int) iter.Seq[Left] {
		return func(yield func(Left) bool) {
			for _, taken := range takes {
				if taken > n {
					return
				}
				for left := range r.leaves(n, taken) {
					if !yield(left) {
						return
					}
				}
			}
		}
	}, search.Limits)
	if search.Kept != nil {
		if err := s.Restore(ctx, *search.Kept); err != nil {
			return nil, err
		}
	}
	n := s.Quotient().Heap()
	for next := max(64, n); ; n++ {
		if search.Progress != nil {
			search.Progress(s)
		}
		err := s.Solve(ctx, n)
		elements := s.Quotient().Elements()
		m := &Misere{Solved{Rules: r, values: sequence{values: elements, size: len(elements)}}, s.Quotient()}
		if n == next || n >= heap || err != nil {
			if m.findPeriod(); m.Period.Proved || n >= heap || err != nil {
				return m, err
			}
			next *= 2
		}
	}
}

// findPeriod keeps only a period that is proved, which none is if infinitely many moves are.
func (m *Misere) findPeriod() {
	if _, finite := m.Rules.mostTaken(); finite {
		m.Period, _ = m.values.period(context.Background(), m.Rules) // short
	}
}

// Element returns the element of a heap of n stones, 0 ≤ n ≤ Heap().
func (m *Misere) Element(n int) int32 { return m.of(n) }

// Of returns the element of several heaps of up to Heap() stones: the player to move loses
// exactly if it is lost.
func (m *Misere) Of(heaps []int) int32 {
	x := int32(0)
	for _, n := range heaps {
		x = m.Quotient.Product(x, m.Element(n))
	}
	return x
}

// Play plays heaps of up to heap ≤ Heap() stones in misère play.
func (m *Misere) Play(heap int) Play {
	return newPlay(m.Rules, heap, func(heaps []int) (bool, loses) {
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
		return !q.Lost(before), func(k int, left Left) bool { return q.Lost(q.Product(rest[k], m.Of(left[:]))) }
	})
}
