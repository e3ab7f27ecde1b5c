package search

import (
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongDuels compares the rules of 3.16 of docs/theory.md with the recursion, and counts the answers of each.
func TestLongDuels(t *testing.T) {
	most := 12
	if testtool.Long() {
		most = 16
	}
	solver := reference.New(seki.Seki)
	var duels, joint int
	for sum := 3; sum <= most; sum++ {
		for A := range enumerate.Classes(3, 3, sum) {
			result := testtool.Must(solver.Solve(A))(t)
			for _, q := range []Question{{seki.R, true}, {seki.R, false}, {seki.C, true}, {seki.C, false}} {
				b := newBoard(A, q.Attacker)
				got := decideDuels(b, seki.Seki, q.First)
				if want := pns.TruthOf(answer(result.Outcome, q)); got != pns.Unknown && got != want {
					t.Errorf("%v: %s? %v, want %v", A, q, got, want)
				}
				l := lines3{b.a, b.row, b.col, 3, 1}
				for count, ok := range map[*int]bool{&duels: l.duel(), &joint: l.joint()} {
					if ok {
						*count++
					}
				}
			}
		}
	}
	t.Logf("duels %d, joint holding %d", duels, joint)
	if min(duels, joint) < 50 {
		t.Error("a rule decides too little")
	}
}
