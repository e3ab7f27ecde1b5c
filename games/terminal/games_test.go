package terminal_test

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/games/internal/piles"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// pileValues returns the value of every pile up to n for the player to move.
func pileValues(t *testing.T, game piles.Game, n int) []seki.Value {
	t.Helper()
	var starts []piles.Position
	for stones := range n + 1 {
		starts = append(starts, piles.Position{Stones: stones})
	}
	g := testtool.Must(terminal.Explore(context.Background(), game, 1<<20, starts...))(t)
	solution := g.Solve(0)
	testtool.NoError(t, solution.Verify())
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
		values := pileValues(t, piles.Game{Takes: c.takes}, 200)
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

// Package heaps, which solves them without a graph, agrees.
func TestTakeAwayAgreesWithPackageHeaps(t *testing.T) {
	const stones = 80
	for _, set := range []string{"1-3", "1,3,4", "2,5", "3", "4-6,9", "powers-of-2", "powers-of-3", "squares", "primes"} {
		rules := testtool.Must(heaps.Parse(set))(t)
		for _, misere := range []bool{false, true} {
			want := testtool.Must(heaps.SolveLost(t.Context(), rules, misere, stones))(t)
			for n, got := range pileValues(t, piles.Game{Takes: rules.Takes(stones), Misere: misere}, stones) {
				if (got == seki.Win) != want.Wins(n) || got == seki.Draw {
					t.Errorf("take %s, misère %t, %d stones: %v here, won there: %t", set, misere, n, got, want.Wins(n))
				}
			}
		}
	}
}

// Misère play with 1 to 3 stones: the losing piles are 1 more than a multiple of 4.
func TestMisereTakeAway(t *testing.T) {
	for stones, got := range pileValues(t, piles.Game{Takes: upTo3, Misere: true}, 200) {
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
	for stones, got := range pileValues(t, piles.Game{Takes: takes, Number: 3}, 60) {
		want := seki.Loss
		if stones == 1 || stones == 2 {
			want = seki.Win
		}
		if got != want {
			t.Errorf("a pile of %d of three players: %v for the first, not %v", stones, got, want)
		}
	}
	g, err := terminal.Explore(context.Background(), piles.Game{Takes: takes, Number: 3, Misere: true}, 100, piles.Position{Stones: 10})
	if err != nil {
		t.Fatal(err)
	}
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) && len(g.Winners(v)) != 2 {
			t.Errorf("%s is won by %v", g.Label(v), g.Winners(v))
		}
	}
}
