package takeaway

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// grundyByDefinition returns the least number that no move leads to, pile by pile.
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

func solveGrundy(t interface{ Fatal(...any) }, take string, stones int) *Grundy {
	m, err := ParseMoves(take)
	if err != nil {
		t.Fatal(err)
	}
	g, err := SolveGrundy(ctx, m, stones)
	if err != nil {
		t.Fatal(err)
	}
	return g
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
		g, values := solveGrundy(t, take, stones), grundyByDefinition(moves, far)
		for n := range stones + 1 {
			if g.Value(n) != values[n] {
				t.Fatalf("%s: pile %d has the value %d, not %d", take, n, values[n], g.Value(n))
			}
		}
		if p, found, _ := g.FindPeriod(ctx); found && p.Proved {
			checkRepeats(t, take, p, values)
		}
		misere := rapid.Bool().Draw(t, "misere")
		s, won := solve(t, take, misere, stones), outcomes(moves, misere, far)
		for n := range stones + 1 {
			if s.Wins(n) != won[n] || !misere && won[n] != (values[n] > 0) {
				t.Fatalf("%s, misère %t: pile %d", take, misere, n)
			}
		}
		if p, found, _ := s.FindPeriod(ctx); found && p.Proved {
			checkRepeats(t, take, p, won)
		}
		if again, err := ParseMoves(s.Game.Moves.String()); err != nil || again.String() != s.Game.Moves.String() {
			t.Fatalf("%s is read as %v and then as %v", take, s.Game.Moves, again)
		}
	})
}

// checkRepeats checks a proved period far beyond the piles solved, and that the
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
		g := solveGrundy(t, take, 1000)
		for n := range 1001 {
			if g.Value(n) != n%every {
				t.Errorf("%s: pile %d has the value %d", take, n, g.Value(n))
			}
		}
		if p, found, _ := g.FindPeriod(ctx); !found || !p.Proved || p.Length != every || p.Preperiod != 0 {
			t.Errorf("%s: period %+v, %t", take, p, found)
		}
	}
}

// The residue argument for Grundy values rejects periods that do not hold: powers of two
// and squares have no period of the lengths tried.
func TestResidueArgumentRefusesGrundy(t *testing.T) {
	for length := 1; length < 60; length++ {
		if solveGrundy(t, "powers-of-2", 1000).pattern().proveResidues(Period{Length: length}) != (length%3 == 0) {
			t.Errorf("powers of two: a period of %d", length)
		}
		if solveGrundy(t, "squares", 1000).pattern().proveResidues(Period{Length: length}) {
			t.Errorf("a period of %d is proved for squares", length)
		}
	}
}

// winsByDefinition is the backward induction over several piles. A player who cannot move loses
// or, in misère play, wins.
func winsByDefinition(moves []int, misere bool, piles []int, known map[string]bool) bool {
	key := fmt.Sprint(piles)
	if wins, ok := known[key]; ok {
		return wins
	}
	wins := misere && slices.Max(piles) < slices.Min(moves)
	for k := range piles {
		for _, m := range moves {
			if m <= piles[k] {
				after := slices.Clone(piles)
				after[k] -= m
				wins = !winsByDefinition(moves, misere, after, known) || wins
			}
		}
	}
	known[key] = wins
	return wins
}

// Several piles: winner, winning moves and lines of play against the definition.
func TestSeveralPiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves := drawMoves(t)
		piles := rapid.SliceOfN(rapid.IntRange(0, 9), 1, 3).Draw(t, "piles")
		g, known := Sum{solveGrundy(t, text(moves), 9), rapid.Bool().Draw(t, "misere")}, map[string]bool{}
		wins := func(piles []int) bool { return winsByDefinition(moves, g.Misere, piles, known) }
		if g.Wins(piles) != wins(piles) {
			t.Fatalf("%v of %v: the sum is %d", moves, piles, g.NimSum(piles))
		}
		var best []Take
		slices.Sort(moves)
		for k := range piles {
			for _, m := range moves {
				after := slices.Clone(piles)
				if after[k] -= m; after[k] >= 0 && !wins(after) {
					best = append(best, Take{k + 1, m})
				}
			}
		}
		if got, err := g.Best(ctx, piles); err != nil || !slices.Equal(got, best) {
			t.Fatalf("%v of %v: %v, not %v", moves, piles, got, best)
		}
		line := slices.Collect(g.Line(piles))
		for i, step := range line[1:] {
			before, now, taken := line[i].Piles, step.Piles, 0
			for k := range now {
				taken += before[k] - now[k]
			}
			if !slices.Contains(moves, taken) || wins(before) == wins(now) || step.Wins != wins(now) {
				t.Fatalf("%v: from %v to %v", moves, before, now)
			}
			most := 0 // of the moves that win
			for k := range before {
				for _, m := range moves {
					after := slices.Clone(before)
					if after[k] -= m; after[k] >= 0 && !wins(after) {
						most = max(most, m)
					}
				}
			}
			if wins(before) && taken != most || !wins(before) && taken != moves[0] {
				t.Fatalf("%v: takes %d at %v", moves, taken, before)
			}
		}
		for _, left := range line[len(line)-1].Piles {
			if left >= moves[0] {
				t.Fatalf("%v: the line ends at %v", moves, line[len(line)-1])
			}
		}
	})
}

// The rule of misère nim for all sets of moves of up to 5 stones, at all sums of three piles of up
// to 7; and squares, primes and powers, whose sets are infinite, at two of up to 30.
func TestMisereSums(t *testing.T) {
	check := func(set string, moves []int, piles, stones int) {
		t.Helper()
		s, known := Sum{solveGrundy(t, set, stones), true}, map[string]bool{}
		for code := range integerPower(stones+1, piles) {
			var heaps []int
			for range piles {
				heaps = append(heaps, code%(stones+1))
				code /= stones + 1
			}
			if s.Wins(heaps) != winsByDefinition(moves, true, heaps, known) {
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
		check(text(moves), moves, 3, 7)
	}
	for _, set := range []string{"squares", "primes", "powers-of-3", "2,squares", "primes,powers-of-2"} {
		m, err := ParseMoves(set)
		if err != nil {
			t.Fatal(err)
		}
		check(set, m.UpTo(30), 2, 30)
	}
}

func integerPower(base, exponent int) int {
	power := 1
	for range exponent {
		power *= base
	}
	return power
}

// Where a set has many moves, few piles have a value, and the other way round: winning moves
// of both kinds against all moves.
func TestTakesOfLargePiles(t *testing.T) {
	for _, set := range []string{"1-900", "2-500,700", "1,7,40", "squares", "primes", "powers-of-2,7"} {
		g := Sum{solveGrundy(t, set, 1000), false}
		piles := []int{1000, 999, 3, 640, 0, 1}
		if g.NimSum(piles) == 0 {
			piles = piles[1:]
		}
		var want []Take
		for k, n := range piles {
			for m := 1; m <= n; m++ {
				if g.Value(n-m) == g.NimSum(piles)^g.Value(n) && g.moves.has(m) {
					want = append(want, Take{k + 1, m})
				}
			}
		}
		if got, err := g.Best(ctx, piles); err != nil || !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("%s: %v, not %v", set, got, want)
		}
	}
	g := Sum{solveGrundy(t, "1-3", 3), false}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := g.Best(stopped, []int{3}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A line of many piles shows the first piles and then the moves, which lead to its positions.
func TestLineOfManyPiles(t *testing.T) {
	g := Sum{solveGrundy(t, "1-3", 9), false}
	piles := []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 2}
	line := slices.Collect(g.Line(piles))
	if got, want := line[0].String(), "{9,8,7,6,5,4,3,2,1,1,1,1 and 2 more | true}"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	now := slices.Clone(piles)
	for _, step := range line[1:] {
		var take Take
		if _, err := fmt.Sscanf(step.String(), "take %d of pile %d", &take.Stones, &take.Pile); err != nil {
			t.Fatal(err)
		}
		if now[take.Pile-1] -= take.Stones; !slices.Equal(now, step.Piles) {
			t.Fatalf("%v: %v, not %v", step, now, step.Piles)
		}
	}
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
		m, _ := ParseMoves(text(moves))
		if got, err := TreeSize(ctx, m, n); err != nil || got.Int64() != nodes(moves, n) {
			t.Fatalf("%v of %d: %v (%v), not %d", moves, n, got, err, nodes(moves, n))
		}
	})
	m, _ := ParseMoves("1-3")
	if got, _ := TreeSize(ctx, m, 99); got.String() != "56343125079040471808818753" {
		t.Errorf("nodes of the complete tree: %s, the article has 56343125079040471808818753", got)
	}
}

func TestGrundyLimits(t *testing.T) {
	m, _ := ParseMoves("1-3")
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := SolveGrundy(stopped, m, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := TreeSize(stopped, m, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, n := range []int{-1, MaxGrundy + 1} {
		if _, err := SolveGrundy(ctx, m, n); err == nil {
			t.Errorf("%d stones are accepted", n)
		}
		if _, err := TreeSize(ctx, m, n); err == nil {
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
