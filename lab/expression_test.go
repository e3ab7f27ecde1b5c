package lab

import (
	"errors"
	"testing"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

func TestSyntaxErrorsSayWhere(t *testing.T) {
	for _, test := range []struct {
		text string
		col  int
	}{
		{"rows == colz", 9},
		{"rows = cols", 6},
		{`rows == "a"`, 6},
		{"rows + cols", 1},
		{`seki.kinds == "complete"`, 6},
		{"rows ==", 7},
		{`seki.kind => rows`, 11},
		{"now() == now()", 1},
		{"", 1},
	} {
		_, err := Compile(test.text)
		var at *SyntaxError
		if !errors.As(err, &at) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		t.Log(at)
		if at.Column != test.col || at.Line != 1 {
			t.Errorf("%q: line %d, column %d, want column %d: %v", test.text, at.Line, at.Column, test.col, err)
		}
	}
}

func TestEveryNameCompiles(t *testing.T) {
	for _, name := range Names() {
		if _, err := Compile(name + " == " + name); err != nil {
			t.Error(err)
		}
	}
}

func TestEval(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{2, 1, 0}, {1, 2, 0}, {0, 0, 2}}))
	oracle := invariants.NewOracle()
	var results seki.Results
	for g := range results {
		results[g], _ = oracle(A, seki.Game(g))
	}
	for text, want := range map[string]bool{
		"sum == 8 and rows == 3":                         true,
		"abs_det == 6 and permanent == 10":               true,
		"len(row_sums) == 3 and row_sums[0] == 3":        true,
		`all(seki.summand_kinds, # == "complete")`:       true,
		`seki == dseki`:                                  false,
		`"complete" in dseki.summand_kinds`:              false,
		`let k = seki.kind; k == "complete"`:             true,
		`seki.kind == "complete" ? constant : rank == 3`: false,
	} {
		e, err := Compile(text)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := e.Eval(invariants.NewSubject(A, results, oracle))
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
