package lab

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// byHand has a value of each invariant, of a truth both, found by hand.
var byHand = [...]struct{ name, matrix, value string }{
	{"rows", "1 1 0; 1 1 1", "2"},
	{"cols", "1 1 0; 1 1 1", "3"},
	{"sum", "1 1 0; 1 1 1", "5"},
	{"seki.outcome", "1", "WW"},
	{"seki.kind", "2", "complete"},
	{"seki.must_pass", "5 5 0; 3 0 4; 0 3 4", "C"},
	{"dseki.outcome", "1", "DD"},
	{"dseki.kind", "1 1; 1 1", "complete"},
	{"dseki.must_pass", "1 2 0 0; 1 0 2 0; 1 0 0 2", "R"},
	{"row_sums", "1 1 0; 1 1 1", "3 2"},
	{"col_sums", "0 1 1; 1 1 1", "2 2 1"},
	{"min_row", "1 1 0; 1 1 1", "2"},
	{"max_row", "1 1 0; 1 1 1", "3"},
	{"min_col", "1 1 0; 1 1 1", "1"},
	{"max_col", "1 1 0; 1 1 1", "2"},
	{"min_line", "1 1 0; 1 1 1", "1"},
	{"max_line", "1 1 0; 1 1 1", "3"},
	{"constant", "4 2; 2 4", "true"},
	{"constant", "4 2; 2 3", "false"},
	{"max_entry", "4 2; 2 3", "4"},
	{"gcd", "4 2; 2 0", "2"},
	{"positives", "2 0 0; 0 2 1; 0 1 2", "5"},
	{"pattern", "2 0 0; 0 2 1; 0 1 2", "1 1 0; 1 1 0; 0 0 1"},
	{"lead", "3 1; 0 2", "0"},
	{"slack", "3 1; 0 2", "3"},
	{"theorem", "1 1; 1 1", "{0,1}"},
	{"planar", "1 1 1; 1 1 1; 1 1 1", "false"},
	{"planar", "1 1 1; 1 1 1", "true"},
	{"rank", "1 2; 2 4", "1"},
	{"abs_det", "1 2; 3 1", "5"},
	{"permanent", "1 2; 3 1", "7"},
	{"automorphisms", "1 1; 1 1", "4"},
	{"self_transpose", "1 2; 2 4", "true"},
	{"self_transpose", "3 1; 0 2", "false"},
	{"components", "2 0 0; 0 2 1; 0 1 2", "2"},
	{"summands", "2 0 0; 0 2 1; 0 1 2", "2 1; 1 2 + 2"},
	{"seki.summand_kinds", "1 0; 0 2", "complete + none"},
	{"dseki.summand_kinds", "1 0; 0 2", "seki + seki"},
	{"slack_kept", "1 1 0; 1 1 1", "true"}, // C empties column 3
	{"slack_kept", "2", "false"},           // R then empties the row
}

// Every invariant has a name of its own, says what it is and where it is from, and has a value by hand.
func TestEveryInvariantByHand(t *testing.T) {
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	oracle, missing := invariants.NewOracle(t.Context()), map[string]bool{}
	for _, v := range invariants.All() {
		if v.Name == "" || v.Definition == "" || v.Source == "" || missing[v.Name] {
			t.Errorf("%+v", v)
		}
		missing[v.Name] = true
	}
	for _, row := range byHand {
		delete(missing, row.name)
		A, results := matrix(row.matrix), seki.Results{}
		for g, s := range solvers {
			results[g] = testtool.Must(s.Solve(A))(t)
		}
		if got := invariants.Format(valueIn(t, invariants.NewSubject(A, results, oracle), row.name)); got != row.value {
			t.Errorf("%s of %s is %s, by hand %s", row.name, A, got, row.value)
		}
	}
	for name := range missing {
		t.Errorf("%s has no value by hand", name)
	}
}
