package misere

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// kept returns a quotient after it was written and read.
func kept(t *testing.T, s *Solver) Kept {
	t.Helper()
	return readAgain(t, s.Keep())
}

// readAgain returns what is kept after it was written and read.
func readAgain(t *testing.T, written Kept) (k Kept) {
	t.Helper()
	data, err := json.Marshal(written)
	if err == nil {
		err = json.Unmarshal(data, &k)
	}
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// From several heaps on, what is kept leads to the quotient that is found without a break.
func TestLongKeep(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	heap := 5
	if testtool.Long() {
		heap = 7
	}
	for _, name := range games() {
		direct := solve(t, name, heap)
		for _, n := range []int{0, heap - 3, heap - 1} {
			s := NewSolver(leaves(name), Standard)
			if err := s.Restore(t.Context(), kept(t, solve(t, name, n))); err != nil {
				t.Fatalf("%s, heaps of up to %d: %v", name, n, err)
			}
			if s.quotient.Heap() != n {
				t.Fatalf("%s: heaps of up to %d, not %d, are restored", name, s.quotient.Heap(), n)
			}
			testtool.NoError(t, s.Solve(t.Context(), heap))
			if got, want := s.Quotient().Presentation(), direct.Quotient().Presentation(); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, gone on from %d: %v, not %v", name, n, got, want)
			}
		}
	}
}

// Of each number of what is kept, all other values: none is accepted with a wrong outcome.
func TestKeptWrong(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	const heap = 6
	for _, name := range []string{"0.77", "0.123", "0.F", "0.07", "0.8"} {
		right, g := kept(t, solve(t, name, heap)), newGame(name)
		refused := 0
		try := func(change func(k *Kept)) {
			k := readAgain(t, right)
			change(&k)
			s := NewSolver(leaves(name), Standard)
			if err := s.Restore(t.Context(), k); err != nil {
				refused++
				return
			}
			if s.Quotient().Order() > len(right.Words) {
				t.Fatalf("%s: %+v is accepted, with more elements", name, k)
			}
			for sum := range sums(s.Quotient().Heap(), 9) {
				if s.Quotient().Lost(s.Quotient().Of(sum)) != g.lost(sum) {
					t.Fatalf("%s: %+v is accepted, but %v is wrong", name, k, sum)
				}
			}
		}
		order := int32(len(right.Words))
		for x := int32(-1); x <= order; x++ {
			for n := range right.Heaps {
				try(func(k *Kept) { k.Heaps[n] = x })
			}
			for i := range right.Steps {
				for y := range right.Steps[i].After {
					try(func(k *Kept) { k.Steps[i].After[y] = x })
				}
			}
			if !slices.Contains(right.Lost, x) {
				try(func(k *Kept) { k.Lost = append(k.Lost, x) })
			}
		}
		for i := range right.Lost {
			try(func(k *Kept) { k.Lost = slices.Delete(k.Lost, i, i+1) })
		}
		for i := range right.Steps {
			try(func(k *Kept) { k.Steps = slices.Delete(k.Steps, i, i+1) })
			try(func(k *Kept) { k.Steps[i].Heap++ })
			try(func(k *Kept) { k.Steps[i].After = nil })
		}
		for x := range right.Words {
			try(func(k *Kept) { k.Words[x] = append(k.Words[x], 1) })
			try(func(k *Kept) { k.Words[x] = slices.Repeat([]int{1}, maxWord+1) })
			try(func(k *Kept) { k.Words = slices.Delete(k.Words, x, x+1) })
		}
		try(func(k *Kept) { k.Heaps = nil })
		try(func(k *Kept) { k.Words = nil })
		if refused < 10 {
			t.Errorf("%s: only %d are refused", name, refused)
		}
	}
	for want, k := range map[string]Kept{
		"no heaps are not lost":                                {Heaps: []int32{0}, Words: [][]int{{}}, Lost: []int32{0}},
		"the steps of heaps of 1 and 2 stones do not commute":  {Heaps: []int32{0, 1, 2}, Words: [][]int{{}, {1}, {2}}, Steps: []Steps{{1, []int32{1, 0, 2}}, {2, []int32{2, 1, 0}}}},
		"the heaps [1] do not lead to element 1":               {Heaps: []int32{0, 0}, Words: [][]int{{}, {1}}, Steps: []Steps{{1, []int32{0, 1}}}},
		"two elements are equivalent":                          {Heaps: []int32{0, 1}, Words: [][]int{{}, {1}, {1, 1}, {1, 1, 1}}, Lost: []int32{1, 3}, Steps: []Steps{{1, []int32{1, 2, 3, 0}}}},
		"a heap of 1 stone has not the element 0 in this game": {Heaps: []int32{0, 0}, Words: [][]int{{}, {1}}, Lost: []int32{1}, Steps: []Steps{{1, []int32{1, 0}}}},
		"an element has a word of at most 100 heaps, not 101":  {Heaps: []int32{0, 1}, Words: [][]int{{}, slices.Repeat([]int{1}, 101)}, Lost: []int32{1}, Steps: []Steps{{1, []int32{1, 0}}}},
	} {
		name := "0.3"
		if len(k.Heaps) == 2 && k.Heaps[1] == 0 {
			name = "0.07" // a heap of 1 has no moves
		}
		if err := NewSolver(leaves(name), Standard).Restore(t.Context(), k); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", name, err, want)
		}
	}
	s := NewSolver(leaves("0.07"), Standard)
	if err := s.Restore(t.Context(), kept(t, solve(t, "0.77", 6))); err == nil || err.Error() != "a heap of 1 stone has not the element 1 in this game" {
		t.Errorf("another game: %v", err)
	}
}

// The quotient of nim heaps of fewer than 2^n stones has 2^n + 2 elements for n ≥ 2: T_n of T. Plambeck and A. Siegel 2008.
func TestTameQuotients(t *testing.T) {
	s := NewSolver(leaves("0.333333333333333"), Standard)
	for _, n := range []int{2, 3, 4} {
		if err := s.Solve(t.Context(), 1<<n-1); err != nil || s.Quotient().Order() != 1<<n+2 {
			t.Errorf("heaps of fewer than %d: %d elements, %v", 1<<n, s.Quotient().Order(), err)
		}
	}
}

// The steps of a file are checked in pairs, so that there must not be many.
func TestKeptSteps(t *testing.T) {
	k := Kept{Heaps: make([]int32, MaxLearned+2), Words: [][]int{{}}}
	for heap := range MaxLearned + 1 {
		k.Steps = append(k.Steps, Steps{heap + 1, []int32{0}})
	}
	err := NewSolver(leaves("0.77"), Standard).Restore(t.Context(), k)
	if err == nil || err.Error() != "at most 500 heaps have steps, not 501" {
		t.Error(err)
	}
}
