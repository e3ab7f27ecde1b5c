package terminal_test

import (
	"testing"

	"github.com/sekilab/sekilab/games/internal/testtool/piles"
	"github.com/sekilab/sekilab/games/takeaway"
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
	g := testtool.Must(terminal.Explore(t.Context(), game, 1<<20, starts...))(t)
	solution := g.Solve(0)
	testtool.NoError(t, solution.Verify())
	values := make([]seki.Value, n+1)
	for stones := range values {
		values[stones] = solution.Value(terminal.Node(stones))
	}
	return values
}

// Package takeaway, which solves them without a graph, and tries the examples of Finding winning strategies, agrees.
func TestTakeAwayAgreesWithPackageTakeaway(t *testing.T) {
	const stones = 200
	for set, takes := range map[string][]int{
		"1-3": {1, 2, 3}, "1,3,4": {1, 3, 4}, "2,5": {2, 5}, "3": {3}, "4-6,9": {4, 5, 6, 9},
		"powers-of-2": {1, 2, 4, 8, 16, 32, 64, 128}, "powers-of-3": {1, 3, 9, 27, 81},
		"squares": {1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196},
	} {
		moves := testtool.Must(takeaway.Parse(set))(t)
		for _, misere := range []bool{false, true} {
			want := takeaway.Solve(moves, misere)
			for n, got := range pileValues(t, piles.Game{Takes: takes, Misere: misere}, stones) {
				if (got == seki.Win) != want.Wins(n) || got == seki.Draw {
					t.Errorf("take %s, misère %t, %d stones: %v here, won there: %t", set, misere, n, got, want.Wins(n))
				}
			}
		}
	}
}

// Three players and 1 or 2 stones: from 1 or 2 stones the player to move wins alone; from more, the other two can
// always keep that player from winning.
func TestThreePlayersTakeAway(t *testing.T) {
	for stones, got := range pileValues(t, piles.Game{Takes: []int{1, 2}, Number: 3}, 60) {
		if wins := stones == 1 || stones == 2; wins != (got == seki.Win) || got == seki.Draw {
			t.Errorf("a pile of %d of three players: %v for the first", stones, got)
		}
	}
}
