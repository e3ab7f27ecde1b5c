package search

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// races has the races of package seki for the attacker, R. A tie of the defender is no win of the attacker.
func races(A seki.Matrix, g seki.Game, first bool) pns.Truth {
	switch {
	case seki.WinsRace(A, g, seki.R, first):
		return pns.Yes
	case seki.WinsRace(A, seki.Seki, seki.C, !first):
		return pns.No
	}
	return pns.Unknown
}

// threats is races with the lemma of decideDeep, as that reads.
func threats(A seki.Matrix, g seki.Game, first bool) pns.Truth {
	if t := races(A, g, first); t != pns.Unknown {
		return t
	}
	aim := pns.No
	if !first {
		aim = pns.Yes
	}
	if races(A, g, !first) != aim {
		return pns.Unknown
	}
	for mv := range A.Moves() {
		if after(A.After(mv), g, first) != aim {
			return pns.Unknown
		}
	}
	return aim
}

// after is the answer for B after a move of the attacker or the defender.
func after(B seki.Matrix, g seki.Game, byAttacker bool) pns.Truth {
	outcome, over, _ := B.Terminal(g)
	if !over {
		return races(B, g, !byAttacker)
	}
	wins := outcome.R == seki.Win
	if byAttacker { // the defender is to move
		wins = outcome.C == seki.Loss
	}
	if wins {
		return pns.Yes
	}
	return pns.No
}

// The lemmas decide exactly what they claim to decide: TestLemmasAreSound shows
// that this is not too much, this test that it is not less.
func TestLemmasAreComplete(t *testing.T) {
	decided := map[pns.Truth]int{}
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 6}, {1, 3, 6}, {3, 1, 6}, {2, 2, 9}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 6}, {2, 4, 6}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
			b := newBoard(A, seki.R)
			for k := range 4 {
				g, first := seki.Game(k&1), k>>1 == 0
				for mv := range A.Moves() {
					b.play(mv.Row, mv.Col)
					got := ended(b, g, first, mv.Row, mv.Col)
					b.undo(mv.Row, mv.Col)
					want := pns.Unknown
					if _, over, _ := A.After(mv).Terminal(g); over {
						want = after(A.After(mv), g, first)
					}
					if got != want {
						t.Fatalf("%v, %v after %v by the attacker (%v): ended %v, want %v", A, g, mv, first, got, want)
					}
				}
				if got, want := decide(b, g, first), races(A, g, first); got != want {
					t.Fatalf("%v, %v, attacker first %v: races say %v, want %v", A, g, first, got, want)
				}
				got := decideDeep(b, g, first)
				if want := threats(A, g, first); got != want {
					t.Fatalf("%v, %v, attacker first %v: threats say %v, want %v", A, g, first, got, want)
				}
				decided[got]++
			}
		})
	}
	if len(decided) != 3 {
		t.Errorf("answers %v", decided)
	}
}
