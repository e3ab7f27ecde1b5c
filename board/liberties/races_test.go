package liberties

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// answers returns whether the attacker wins moving first and second, by an outcome.
func answers(o seki.Outcome, attacker seki.Player) [2]bool {
	return [2]bool{o.First(attacker) == seki.Win, o.First(attacker.Opponent()) == seki.Loss}
}

// questions are the questions for an attacker, in the order of answers.
func questions(attacker seki.Player) [2]search.Question {
	return [2]search.Question{{Attacker: attacker, First: true}, {Attacker: attacker}}
}

// TestLongRaces compares what races say with the recursion on all small positions, and checks that
// they decide most races.
func TestLongRaces(t *testing.T) {
	for _, g := range seki.Games {
		decided, all := 0, 0
		eachReserve(func(P Position) {
			r := solve(t, g, P)
			for _, attacker := range seki.Players {
				for k, want := range answers(r.Outcome, attacker) {
					got := decide(newGame(attackedBy(P, attacker)), g, k == 0)
					if got != pns.Unknown && got != pns.TruthOf(want) {
						t.Fatalf("%v, %v: races say %v to %v", g, P, got, questions(attacker)[k])
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
