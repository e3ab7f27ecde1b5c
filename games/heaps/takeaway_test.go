package heaps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// grundyByDefinition returns the least number that no move leads to, heap by heap.
func grundyByDefinition(moves []int, stones int) []int {
	values := make([]int, stones+1)
	for n := range values {
		reached := map[int]bool{}
		for _, m := range moves {
			if m <= n {
				reached[values[n-m]] = true
			}
		}
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
}

// drawSet returns a set of moves of any kind, as text and as a predicate up to 3000.
func drawSet(t *rapid.T) (string, func(int) bool) {
	moves := drawMoves(t)
	text, base := text(moves), rapid.IntRange(2, 5).Draw(t, "base")
	kind := rapid.SampledFrom([]string{"", "squares", "primes", "powers"}).Draw(t, "kind")
	switch {
	case kind == "":
		return text, func(k int) bool { return slices.Contains(moves, k) }
	case rapid.Bool().Draw(t, "alone"):
		moves, text = nil, ""
	default:
		text += ", "
	}
	if kind != "powers" {
		return text + kind, func(k int) bool { return slices.Contains(moves, k) || isMove(kind, k) }
	}
	return text + fmt.Sprintf("powers-of-%d", base), func(k int) bool {
		for power := 1; power <= k; power *= base {
			if power == k {
				return true
			}
		}
		return slices.Contains(moves, k)
	}
}

// For sets of all kinds and mixtures of them: Grundy values and their period, and the
// results and theirs in normal and misère play, against the definitions.
func TestMixedSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		take, isMove := drawSet(t)
		stones := rapid.IntRange(0, 200).Draw(t, "stones")
		if rapid.Bool().Draw(t, "many") {
			stones += 400
		}
		const far = 900
		var moves []int
		for k := 1; k <= far; k++ {
			if isMove(k) {
				moves = append(moves, k)
			}
		}
		g, values := solve(t, take, stones), grundyByDefinition(moves, far)
		for n := range stones + 1 {
			if g.Value(n) != values[n] {
				t.Fatalf("%s: heap %d has the value %d, not %d", take, n, values[n], g.Value(n))
			}
		}
		if p := g.Period; p.Proved {
			checkRepeats(t, take, p, values)
		}
		misere := rapid.Bool().Draw(t, "misere")
		s, won := solveLost(t, take, misere, stones), outcomes(moves, misere, far)
		for n := range stones + 1 {
			if s.Wins(n) != won[n] || !misere && won[n] != (values[n] > 0) {
				t.Fatalf("%s, misère %t: heap %d", take, misere, n)
			}
		}
		if p := s.Period; p.Proved {
			checkRepeats(t, take, p, won)
		}
		if again, err := Parse(s.Rules.String()); err != nil || again.String() != s.Rules.String() {
			t.Fatalf("%s is read as %v and then as %v", take, s.Rules, again)
		}
	})
}

// checkRepeats checks a proved period far beyond the heaps solved, and that the
// preperiod is the least.
func checkRepeats[V comparable](t *rapid.T, take string, p Period, values []V) {
	for n := p.Preperiod; n+p.Length < len(values); n++ {
		if values[n] != values[n+p.Length] {
			t.Fatalf("%s: %+v, but %d and %d stones differ", take, p, n, n+p.Length)
		}
	}
	if q := p.Preperiod; q > 0 && values[q-1] == values[q-1+p.Length] {
		t.Fatalf("%s: %+v, but it begins before", take, p)
	}
}

// The Grundy values of the games of the article: the rest of a division by 4 and, for
// powers of two, by 3.
func TestGrundyOfTheArticle(t *testing.T) {
	for take, every := range map[string]int{"1-3": 4, "powers-of-2": 3, "powers-of-2,7": 3} {
		g := solve(t, take, 1000)
		for n := range 1001 {
			if g.Value(n) != n%every {
				t.Errorf("%s: heap %d has the value %d", take, n, g.Value(n))
			}
		}
		if p := g.Period; !p.Proved || p.Length != every || p.Preperiod != 0 {
			t.Errorf("%s: period %+v", take, p)
		}
	}
}

// The residue argument for Grundy values rejects periods that do not hold: powers of two
// and squares have no period of the lengths tried.
func TestResidueArgumentRefusesGrundy(t *testing.T) {
	two, square := solve(t, "powers-of-2", 1000), solve(t, "squares", 1000)
	for length := 1; length < 60; length++ {
		if two.values.proveResidues(two.Rules.moves, Period{Length: length}) != (length%3 == 0) {
			t.Errorf("powers of two: a period of %d", length)
		}
		if square.values.proveResidues(square.Rules.moves, Period{Length: length}) {
			t.Errorf("a period of %d is proved for squares", length)
		}
	}
}

// The rule of misère nim for all sets of moves of up to 5 stones, at all sums of three heaps of up
// to 7; and squares, primes and powers, whose sets are infinite, at two of up to 30.
func TestMisereSums(t *testing.T) {
	check := func(set string, heaps, stones int) {
		t.Helper()
		s, known := solve(t, set, stones).PlayMisere(stones), map[string]bool{}
		for code := range integerPower(stones+1, heaps) {
			var heaps []int
			for range heaps {
				heaps = append(heaps, code%(stones+1))
				code /= stones + 1
			}
			if s.Wins(heaps) != wins(set, true, heaps, known) {
				t.Fatalf("take %s of %v: %t", set, heaps, s.Wins(heaps))
			}
		}
	}
	for set := 1; set < 32; set++ {
		var moves []int
		for k := range 5 {
			if set>>k&1 == 1 {
				moves = append(moves, k+1)
			}
		}
		check(text(moves), 3, 7)
	}
	for _, set := range []string{"squares", "primes", "powers-of-3", "2,squares", "primes,powers-of-2"} {
		check(set, 2, 30)
	}
}

func integerPower(base, exponent int) int {
	power := 1
	for range exponent {
		power *= base
	}
	return power
}

// nodes counts the nodes of a tree by visiting each of them.
func nodes(moves []int, n int) int64 {
	count := int64(1)
	if !slices.Contains(moves, n) {
		for _, m := range moves {
			if m <= n {
				count += nodes(moves, n-m)
			}
		}
	}
	return count
}

func TestTreeSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, n := drawMoves(t), rapid.IntRange(0, 15).Draw(t, "stones")
		if got, err := TreeSize(ctx, parse(t, text(moves)), n); err != nil || got.Int64() != nodes(moves, n) {
			t.Fatalf("%v of %d: %v (%v), not %d", moves, n, got, err, nodes(moves, n))
		}
	})
	if got, _ := TreeSize(ctx, parse(t, "1-3"), 99); got.String() != "56343125079040471808818753" {
		t.Errorf("nodes of the complete tree: %s, the article has 56343125079040471808818753", got)
	}
}

func TestGrundyLimits(t *testing.T) {
	r := parse(t, "1-3")
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, r, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := TreeSize(stopped, r, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, n := range []int{-1, MaxTakeAway + 1} {
		if _, err := Solve(ctx, r, n); err == nil {
			t.Errorf("%d stones are accepted", n)
		}
		if _, err := TreeSize(ctx, r, n); err == nil {
			t.Errorf("a tree of %d stones is accepted", n)
		}
	}
}

func TestMissing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := newBitset(200)
		in := map[int]bool{}
		for _, n := range rapid.SliceOf(rapid.IntRange(0, 199)).Draw(t, "set") {
			set.add(n)
			in[n] = true
		}
		k := rapid.IntRange(0, 250).Draw(t, "k")
		want := k
		for in[want] {
			want++
		}
		if got := set.missing(k); got != want {
			t.Errorf("missing from %d: %d, not %d", k, got, want)
		}
	})
	full := bitset{^uint64(0)}
	if got := full.missing(3); got != 64 {
		t.Errorf("missing in a full set: %d", got)
	}
}
