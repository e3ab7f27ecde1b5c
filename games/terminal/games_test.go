package terminal_test

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// pileValues returns the value of every pile up to n for the player to move.
func pileValues(t *testing.T, game terminal.TakeAway, n int) []seki.Value {
	t.Helper()
	var starts []terminal.Pile
	for stones := range n + 1 {
		starts = append(starts, terminal.Pile{Stones: stones})
	}
	g, err := terminal.Explore(context.Background(), game, 1<<20, starts...)
	if err != nil {
		t.Fatal(err)
	}
	solution := g.Solve(0)
	if err := solution.Verify(); err != nil {
		t.Fatal(err)
	}
	values := make([]seki.Value, n+1)
	for stones := range values {
		values[stones] = solution.Value(terminal.Node(stones))
	}
	return values
}

// The examples of Finding winning strategies: with 1 to 3 stones the losing piles
// are the multiples of 4, so the first player wins with 99; with powers of two they
// are the multiples of 3, so the first player loses with 99.
func TestTakeAwayOfTheArticle(t *testing.T) {
	for _, c := range []struct {
		takes  []int
		losing int
		first  seki.Value
	}{
		{upTo3, 4, seki.Win},
		{[]int{1, 2, 4, 8, 16, 32, 64, 128}, 3, seki.Loss},
	} {
		values := pileValues(t, terminal.TakeAway{Takes: c.takes}, 200)
		for stones, got := range values {
			want := seki.Win
			if stones%c.losing == 0 {
				want = seki.Loss
			}
			if got != want {
				t.Errorf("a pile of %d: %v, not %v", stones, got, want)
			}
		}
		if values[99] != c.first {
			t.Errorf("99 stones: %v for the first player", values[99])
		}
	}
}

// Package takeaway, which solves piles without a graph, agrees.
func TestTakeAwayAgreesWithPackageTakeaway(t *testing.T) {
	const stones = 120
	for _, set := range []string{"1-3", "1,3,4", "2,5", "3", "4-6,9", "powers-of-2", "powers-of-3", "squares", "primes"} {
		moves, err := takeaway.ParseMoves(set)
		if err != nil {
			t.Fatal(err)
		}
		for _, misere := range []bool{false, true} {
			want, err := takeaway.Solve(t.Context(), takeaway.Game{Moves: moves, Misere: misere}, stones)
			if err != nil {
				t.Fatal(err)
			}
			for n, got := range pileValues(t, terminal.TakeAway{Takes: moves.UpTo(stones), Misere: misere}, stones) {
				if (got == seki.Win) != want.Wins(n) || got == seki.Draw {
					t.Errorf("take %s, misère %t, %d stones: %v here, won there: %t", set, misere, n, got, want.Wins(n))
				}
			}
		}
	}
}

// Misère play with 1 to 3 stones: the losing piles are 1 more than a multiple of 4.
func TestMisereTakeAway(t *testing.T) {
	for stones, got := range pileValues(t, terminal.TakeAway{Takes: upTo3, Misere: true}, 200) {
		want := seki.Win
		if stones%4 == 1 {
			want = seki.Loss
		}
		if got != want {
			t.Errorf("a pile of %d: %v, not %v", stones, got, want)
		}
	}
}

// Three players and 1 or 2 stones: from 1 or 2 stones the player to move wins
// alone; from more, the other two can always keep that player from winning. In
// misère play two players win.
func TestThreePlayersTakeAway(t *testing.T) {
	takes := []int{1, 2}
	for stones, got := range pileValues(t, terminal.TakeAway{Takes: takes, Number: 3}, 60) {
		want := seki.Loss
		if stones == 1 || stones == 2 {
			want = seki.Win
		}
		if got != want {
			t.Errorf("a pile of %d of three players: %v for the first, not %v", stones, got, want)
		}
	}
	g, err := terminal.Explore(context.Background(), terminal.TakeAway{Takes: takes, Number: 3, Misere: true}, 100, terminal.Pile{Stones: 10})
	if err != nil {
		t.Fatal(err)
	}
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) && len(g.Winners(v)) != 2 {
			t.Errorf("%s is won by %v", g.Label(v), g.Winners(v))
		}
	}
}

// The first player loses exactly with one tier and if the number of tiers is 3
// modulo 4. The ranks count the moves of both players until the last bar is marked,
// W and Z (Fujita 2016, equations 3.2 to 3.5; here from package pyramid) only the
// winner's until one bar is left: a first player who wins needs 2·W moves, one who
// loses holds out 2·Z + 1.
func TestPyramid(t *testing.T) {
	W := map[int]int{2: 1, 4: 3, 5: 7, 6: 8, 8: 14}
	Z := map[int]int{3: 2, 7: 13}
	for tiers := 1; tiers <= 8; tiers++ {
		start, err := terminal.NewPyramid(tiers)
		if err != nil {
			t.Fatal(err)
		}
		g, err := terminal.Explore(context.Background(), terminal.Pyramid{}, 1<<20, start)
		if err != nil {
			t.Fatal(err)
		}
		solution := g.Solve(0)
		if err := solution.Verify(); err != nil {
			t.Fatal(err)
		}
		want := seki.Win
		if tiers == 1 || tiers%4 == 3 {
			want = seki.Loss
		}
		if got := solution.Value(0); got != want {
			t.Errorf("%d tiers: %v for the first player, not %v", tiers, got, want)
		}
		if w, ok := W[tiers]; ok && solution.Win.Rank(0) != 2*w {
			t.Errorf("%d tiers: won in %d moves, W = %d", tiers, solution.Win.Rank(0), w)
		}
		if z, ok := Z[tiers]; ok && solution.Lose.Rank(0) != 2*z+1 {
			t.Errorf("%d tiers: lost in %d moves, Z = %d", tiers, solution.Lose.Rank(0), z)
		}
	}
	for _, tiers := range []int{0, -1, 256} {
		if _, err := terminal.NewPyramid(tiers); err == nil {
			t.Errorf("a pyramid of %d tiers is accepted", tiers)
		}
	}
}

// The moves of a pyramid of two tiers, by hand: mark the single bar, or one or
// both of the two.
func TestPyramidMoves(t *testing.T) {
	start, err := terminal.NewPyramid(2)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for x := range (terminal.Pyramid{}).Moves(start) {
		got = append(got, x.String())
	}
	if want := []string{"[1 1] (2)", "[1] (2)", "[2] (2)"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if start.String() != "[2 1] (1)" {
		t.Errorf("the start is %v", start)
	}
}
