package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// TestRaces compares the races of each class with their definition: the lead, and for a player who moves first the
// first move that makes the line zero or its lead 1. What they decide is compared with the recursion.
func TestRaces(t *testing.T) {
	compare(t, []sized{{1, 1, 9, 9}, {1, 3, 8, 10}, {3, 1, 8, 10}, {2, 2, 14, 20}, {2, 3, 9, 12}, {3, 2, 9, 12},
		{3, 3, 8, 12}}, func(t trial, A seki.Matrix, results seki.Results) {
		for g, result := range results {
			var wins [2][2]bool // by player, second and first
			for _, p := range seki.Players {
				wins[p] = checkRaces(t, A, seki.Game(g), p)
				for k, wins := range wins[p] {
					player, want := p, seki.Win
					if k == 0 {
						player, want = p.Opponent(), seki.Loss
					}
					if wins && result.Outcome.First(player) != want || seki.WinsRace(A, seki.Game(g), p, k == 1) != wins {
						t.Fatalf("%v in %v is %v, a race of %v, first %t: %t", A, seki.Game(g), result, p, k == 1, wins)
					}
				}
			}
			want := seki.Outcome{}
			if wins[seki.R][0] || wins[seki.C][0] || wins[seki.R][1] && wins[seki.C][1] {
				want = result.Outcome
			}
			got, ok := seki.RacesOutcome(A, seki.Game(g))
			if t.saw("outcome "+got.String(), true); got != want || ok != want.Known() {
				t.Fatalf("%v in %v is %v, by races %v, %t", A, seki.Game(g), result, got, ok)
			}
		}
	}).need(1, "outcome ?", "outcome WL", "outcome LW", "outcome WW", "tie of SEKI")
}

// checkRaces compares the races of a player with their definition, and returns whether one is won, moving second and
// first.
func checkRaces(t trial, A seki.Matrix, g seki.Game, p seki.Player) (wins [2]bool) {
	z, B := 1-int(g), A
	if p == seki.C {
		B = A.Transpose()
	}
	races := seki.Races(A, g, p)
	for i, row := range lines(B) {
		r, lead, plain := races[i], row.lead(z), row.lead(0)
		j, starts := row.first(z)
		start := seki.Move{Row: i, Col: j}
		if p == seki.C {
			start = seki.Move{Row: j, Col: i}
		}
		if r.Player != p || r.Line != i || r.Sum != row.u || r.Lead != lead || r.Allows-r.Sum != plain ||
			r.Wins(false) != (lead >= 1) || r.Wins(true) != starts || starts && r.Start != start {
			t.Fatalf("%v in %v: %+v, want the lead %d and the move %v, %t", A, g, r, lead, start, starts)
		}
		for k, first := range []bool{false, true} {
			wins[k] = wins[k] || r.Wins(first)
			if tie := r.ByTie(first); r.Wins(first) && tie != (plain < 1-k) {
				t.Fatalf("%v in %v: %+v is won by a tie: %t", A, g, r, tie)
			} else if r.Wins(first) {
				t.saw("tie of "+g.Name(), tie)
			}
		}
	}
	return wins
}
