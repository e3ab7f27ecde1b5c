package reference_test

import (
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// TestLongGreatestSlack looks for exceptions to the conjecture in docs/theory.md, 3.10, on 3×3: if R, moving first,
// does not win, C has a move in a row of greatest slack after which R, moving first, still does not win. There are
// none with slack 7 or more, and some with less.
func TestLongGreatestSlack(t *testing.T) {
	notWon := map[string]bool{} // whether R, moving first, does not win, by the keys of canonical forms
	compare(t, []sized{{3, 3, 12, 20}}, func(t trial, A seki.Matrix, results seki.Results) {
		if results[seki.Seki].Outcome.R == seki.Win {
			return
		}
		notWon[A.Key()] = true
		rows := lines(A)
		for i, row := range rows {
			slack := -row.lead(1)
			if slack < max(-rows[0].lead(1), -rows[1].lead(1), -rows[2].lead(1)) {
				continue
			}
			kept := row.someMove(func(_ line, j int) bool {
				child := A.After(seki.Move{Row: i, Col: j})
				o, over, _ := child.Terminal(seki.Seki)
				return over && o.R == seki.Loss || !over && notWon[canon.Form(child).Key()]
			})
			t.saw("slack 7 or more", slack >= 7)
			t.saw("exceptions with less", slack < 7 && !kept)
			if slack >= 7 && !kept {
				t.Errorf("%v: no move of C in row %d, of slack %d", A, i+1, slack)
			}
		}
	}).need(1, "slack 7 or more", "exceptions with less")
}
