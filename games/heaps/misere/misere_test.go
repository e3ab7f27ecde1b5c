package misere

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// leaves returns what moves of the game of a name leave, by the definition.
func leaves(name string) func(n int) iter.Seq[[3]int] {
	digits := name[:1] + name[2:]
	return func(n int) iter.Seq[[3]int] {
		var left [][3]int
		for taken, digit := range digits {
			rest, kinds := n-taken, strings.IndexRune("0123456789ABCDEF", digit)
			if kinds%2 == 1 && rest == 0 {
				left = append(left, [3]int{})
			}
			if kinds/2%2 == 1 && rest > 0 {
				left = append(left, [3]int{rest})
			}
			for a := 1; kinds/4%2 == 1 && a < rest; a++ {
				left = append(left, [3]int{a, rest - a})
			}
			for a := 1; kinds/8 == 1 && a < rest; a++ {
				for b := 1; a+b < rest; b++ {
					left = append(left, [3]int{a, b, rest - a - b})
				}
			}
		}
		return slices.Values(left)
	}
}

// game solves sums of heaps by the definition.
type game struct {
	name  string
	known map[string]bool
}

func newGame(name string) *game { return &game{name, map[string]bool{}} }

func (g *game) lost(sum []int) bool {
	sum = slices.Sorted(slices.Values(sum))
	key := fmt.Sprint(sum)
	if lost, ok := g.known[key]; ok {
		return lost
	}
	moves, lost := 0, true
	for k, n := range sum {
		for left := range leaves(g.name)(n) {
			moves++
			lost = lost && !g.lost(slices.DeleteFunc(slices.Replace(slices.Clone(sum), k, k+1, left[:]...), func(n int) bool { return n == 0 }))
		}
	}
	lost = lost && moves > 0
	g.known[key] = lost
	return lost
}

// sums yields all sums of heaps of up to heap stones with up to stones stones.
func sums(heap, stones int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var extend func(sum []int, most, left int) bool
		extend = func(sum []int, most, left int) bool {
			if !yield(sum) {
				return false
			}
			for n := 1; n <= min(most, left); n++ {
				if !extend(append(slices.Clip(sum), n), n, left-n) {
					return false
				}
			}
			return true
		}
		extend(nil, heap, stones)
	}
}

func solve(t *testing.T, name string, heap int) *Solver {
	t.Helper()
	s := NewSolver(leaves(name), Standard)
	if err := s.Solve(t.Context(), heap); err != nil {
		t.Fatalf("%s to %d: %v", name, heap, err)
	}
	return s
}

// games are all octal games of one and two digits, and some more, also with three heaps.
func games() (names []string) {
	for code := 1; code < 64; code++ {
		names = append(names, fmt.Sprintf("0.%02o", code))
	}
	return append(names, "4.1", "4.3", "4.7", "0.123", "0.356", "0.007", "4.07", "0.8", "0.9", "0.B", "0.F", "0.2A", "0.3F", "0.0F", "8.1", "C.3")
}

// The outcomes of all small sums, against the recursion.
func TestLongOutcomes(t *testing.T) {
	t.Parallel()
	heap, stones := 6, 11
	if testtool.Long() {
		heap, stones = 9, 16
	}
	for _, name := range games() {
		q, g := solve(t, name, heap).Quotient(), newGame(name)
		for sum := range sums(heap, stones) {
			if q.Lost(q.Of(sum)) != g.lost(sum) {
				t.Fatalf("%s, %v: lost is %t", name, sum, g.lost(sum))
			}
		}
	}
}

// A quotient has no element too many: beside some element any two differ, by the recursion.
func TestElementsDiffer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"0.77", "0.123", "0.33", "0.14"} {
		q, g := solve(t, name, 9).Quotient(), newGame(name)
		for x, a := range q.words {
			for _, b := range q.words[:x] {
				if !slices.ContainsFunc(q.words, func(test []int) bool { return g.lost(slices.Concat(a, test)) != g.lost(slices.Concat(b, test)) }) {
					t.Errorf("%s: %v and %v are equivalent", name, a, b)
				}
			}
		}
	}
}

// Each heap is given each element: the check accepts only that of the quotient, if there is one,
// and all small sums then have the outcomes of the recursion.
func TestCheck(t *testing.T) {
	t.Parallel()
	refused := 0
	for _, name := range games() {
		s, g := NewSolver(leaves(name), Standard), newGame(name)
		for n := 1; n <= 6; n++ {
			before := s.Quotient()
			testtool.NoError(t, s.Solve(t.Context(), n))
			if len(s.movesFrom(n)) == 0 {
				continue
			}
			for x := range int32(before.Order()) {
				other := *before
				other.heaps = append(slices.Clone(before.heaps), x)
				accepted := true
				f := newFrontier(&other, Standard)
				for heap := 1; heap <= n && accepted; heap++ {
					if len(s.movesFrom(heap)) == 0 {
						continue
					}
					p := pair{other.heaps[heap], other.wins(slices.Values(s.movesFrom(heap))), []int{heap}}
					grown, _, err := f.with(t.Context(), p)
					if err != nil {
						t.Fatal(err)
					}
					accepted = new(big.Int).And(other.rows[p.element], p.wins).Sign() == 0 && grown != nil
					f = grown
				}
				right := s.Quotient().Order() == before.Order() && s.Quotient().heaps[n] == x
				if accepted != right {
					t.Fatalf("%s: heap %d as %v: accepted is %t", name, n, before.words[x], accepted)
				}
				for sum := range sums(n, 2*n) {
					if accepted && other.lost[other.Of(sum)] != g.lost(sum) {
						t.Fatalf("%s: heap %d as %v is accepted, but %v is wrong", name, n, before.words[x], sum)
					}
				}
				if !accepted {
					refused++
				}
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d were refused", refused)
	}
}

// In quaternary games of three digits all heaps are nim heaps in misère play, but for seven games
// (T. Plambeck, plambeck.org, page on quaternary games): the rule of misère nim holds.
func TestQuaternary(t *testing.T) {
	t.Parallel()
	mammoths := []string{"0.121", "0.123", "0.131", "0.201", "0.211", "0.312", "0.331"}
	for code := range 64 {
		name := fmt.Sprintf("0.%d%d%d", code/16, code/4%4, code%4)
		if code%4 == 0 || slices.Contains(mammoths, name) {
			continue
		}
		const heap = 14
		q := solve(t, name, heap).Quotient()
		grundy := make([]int, heap+1)
		for n := range grundy {
			reached := map[int]bool{}
			for left := range leaves(name)(n) {
				reached[grundy[left[0]]^grundy[left[1]]] = true
			}
			for reached[grundy[n]] {
				grundy[n]++
			}
		}
		for sum := range sums(heap, 18) {
			xor, large := 0, false
			for _, n := range sum {
				xor, large = xor^grundy[n], large || grundy[n] >= 2
			}
			if rule := large && xor == 0 || !large && xor == 1; q.Lost(q.Of(sum)) != rule {
				t.Fatalf("%s, %v: by the rule lost is %t", name, sum, rule)
			}
		}
	}
}

// The presentation of misère Nim with heaps of up to three stones, and relations that hold.
func TestPresentation(t *testing.T) {
	t.Parallel()
	p := solve(t, "0.333", 3).Quotient().Presentation()
	if got := fmt.Sprint(p.Generators, p.Names, p.Relations); got != "[1 2] [1 a b ab b² ab²] [a² = 1 b³ = b]" {
		t.Error(got)
	}
	for _, name := range games() {
		q := solve(t, name, 6).Quotient()
		p := q.Presentation()
		if q.Order() > 1 && q.Order()%2 == 1 {
			t.Errorf("%s: the order is %d, but that of a quotient is even (T. Plambeck and A. Siegel 2008)", name, q.Order())
		}
		elements := map[string]int32{}
		for x, text := range p.Names {
			elements[text] = int32(x)
		}
		if len(elements) != q.Order() || len(p.Names) != q.Order() {
			t.Fatalf("%s: %d of %d elements are written as %v", name, len(elements), q.Order(), p.Names)
		}
	}
}

func TestLimits(t *testing.T) {
	s := NewSolver(leaves("4.7"), Standard)
	s.limits.Elements = 10
	if err := s.Solve(t.Context(), 30); !errors.Is(err, ErrLimit) || s.Quotient().Heap() != 7 || s.Quotient().Order() != 8 {
		t.Errorf("%v, %d elements of heaps up to %d", err, s.Quotient().Order(), s.Quotient().Heap())
	}
	s.limits = Limits{Standard.Elements, 10}
	if err := s.Solve(t.Context(), 30); !errors.Is(err, ErrLimit) || s.Quotient().Heap() != 7 {
		t.Errorf("%v", err)
	}
	s.limits = Standard
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Solve(stopped, 8); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := s.Solve(t.Context(), 8); err != nil || s.Quotient().Order() != 12 {
		t.Errorf("%v, %d elements", err, s.Quotient().Order())
	}
}
