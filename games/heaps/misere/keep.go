package misere

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
)

// Kept is a quotient to go on from. It has all that is needed to check it, so that whoever
// wrote it need not be trusted.
type Kept struct {
	Heaps []int32 `json:"heaps"` // by heap, from 0: its element
	Words [][]int `json:"words"` // by element: heaps that have it together
	Lost  []int32 `json:"lost"`  // elements
	Steps []Steps `json:"steps"` // by the heaps of words
}

// Steps are the products of all elements with that of a heap.
type Steps struct {
	Heap  int     `json:"heap"`
	After []int32 `json:"after"`
}

// The greatest number of elements of a quotient, and of heaps that a word has.
const (
	MaxElements = 4096
	maxWord     = 100
)

// Keep returns the quotient of the heaps solved so far.
func (s *Solver) Keep() Kept {
	q := s.quotient
	k := Kept{Heaps: q.heaps, Words: q.words}
	for x, lost := range q.lost {
		if lost {
			k.Lost = append(k.Lost, int32(x))
		}
	}
	letters := slices.Concat(q.words...)
	slices.Sort(letters)
	for _, heap := range slices.Compact(letters) {
		after := make([]int32, q.Order())
		for x := range after {
			after[x] = q.times[x][q.heaps[heap]]
		}
		k.Steps = append(k.Steps, Steps{heap, after})
	}
	return k
}

// Restore makes a solver that has solved nothing go on from a quotient, if it is that of the
// game. The error says why it is not, wraps ErrLimit or is the context's.
//
// Steps that commute make a commutative monoid of the elements, each of which is reached from
// the first by its word: the product of x and y is x after the steps of the word of y. That it is
// right is then checked as for a quotient that was just found.
func (s *Solver) Restore(ctx context.Context, k Kept) error {
	if err := k.check(); err != nil {
		return err
	}
	after := make([][]int32, len(k.Heaps)) // by heap; nil if no word has it
	for _, steps := range k.Steps {
		after[steps.Heap] = steps.After
	}
	lost := make([]bool, len(k.Words))
	for _, x := range k.Lost {
		lost[x] = true
	}
	q := newQuotient(k.Words, lost, func(x int32, heap int) int32 { return after[heap][x] })
	for x, product := range q.times[0] {
		if product != int32(x) {
			return fmt.Errorf("the heaps %v do not lead to element %d", k.Words[x], x)
		}
	}
	if !q.reduced() {
		return errors.New("two elements are equivalent")
	}
	s.quotient, s.frontier = q, newFrontier(q, s.limits)
	for n, x := range k.Heaps[1:] {
		n++
		if ctx.Err() != nil {
			return ctx.Err()
		}
		accepted, err := x == 0, error(nil)
		if s.terminal(n) {
			s.accept(0, s.frontier)
		} else {
			accepted, err = s.try(ctx, x, s.quotient.wins(s.leaves(n)))
		}
		switch {
		case err != nil:
			return err
		case !accepted || after[n] != nil && after[n][0] != x:
			return fmt.Errorf("a heap of %s has not the element %d in this game", units.Plural(n, "stone", "stones"), x)
		}
	}
	s.tests = q.tests()
	return nil
}

// check checks that all numbers are in their ranges, and that steps commute.
func (k Kept) check() error {
	order := len(k.Words)
	outside := func(list []int32) bool {
		return slices.ContainsFunc(list, func(x int32) bool { return x < 0 || int(x) >= order })
	}
	switch {
	case order == 0 || order > MaxElements:
		return fmt.Errorf("a quotient has 1 to %d elements, not %d", MaxElements, order)
	case len(k.Heaps) == 0 || k.Heaps[0] != 0 || outside(k.Heaps) || outside(k.Lost):
		return errors.New("there is no such element")
	case slices.Contains(k.Lost, 0):
		return errors.New("no heaps are not lost")
	case len(k.Steps) > MaxLearned: // checked in pairs
		return fmt.Errorf("at most %d heaps have steps, not %d", MaxLearned, len(k.Steps))
	}
	letters := map[int]bool{}
	for i, g := range k.Steps {
		if g.Heap < 1 || g.Heap >= len(k.Heaps) || letters[g.Heap] || len(g.After) != order || outside(g.After) {
			return fmt.Errorf("the steps of a heap of %d stones are wrong", g.Heap)
		}
		letters[g.Heap] = true
		for _, h := range k.Steps[:i] {
			for x := range order {
				if g.After[h.After[x]] != h.After[g.After[x]] {
					return fmt.Errorf("the steps of heaps of %d and %d stones do not commute", h.Heap, g.Heap)
				}
			}
		}
	}
	for _, word := range k.Words {
		switch {
		case len(word) > maxWord:
			return fmt.Errorf("an element has a word of at most %d heaps, not %d", maxWord, len(word))
		case slices.ContainsFunc(word, func(heap int) bool { return !letters[heap] }):
			return fmt.Errorf("a heap of %v has no steps", word)
		}
	}
	return nil
}
