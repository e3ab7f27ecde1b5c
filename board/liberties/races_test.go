package liberties

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// TestLongRaces compares what races say with the recursion on all small positions, and checks that
// they decide most races.
func TestLongRaces(t *testing.T) {
	for _, g := range seki.Games {
		decided, all := 0, 0
		eachReserve(func(P Position) {
			r := solve(t, g, P)
			for _, attacker := range seki.Players {
				for _, first := range []bool{true, false} {
					want := r.Outcome.First(attacker) == seki.Win
					if !first {
						want = r.Outcome.First(attacker.Opponent()) == seki.Loss
					}
					got := decide(newGame(attackedBy(P, attacker)), g, first)
					if got != pns.Unknown && got != pns.TruthOf(want) {
						t.Fatalf("%v, %v: races say %v of %v, first %v", g, P, got, attacker, first)
					}
					if !r.Outcome.IsDraw() && want {
						all++
						if got != pns.Unknown {
							decided++
						}
					}
				}
			}
		})
		t.Logf("%v: races decide %d of %d wins", g, decided, all)
		if 10*decided < 6*all {
			t.Errorf("%v: races decide only %d of %d wins", g, decided, all)
		}
	}
}
