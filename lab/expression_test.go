package lab

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// The tests of internal/expression have the errors for all values.
func TestSyntaxErrorsSayWhere(t *testing.T) {
	for _, test := range []struct {
		text string
		col  int
		says string
	}{
		{"rows == colz", 9, "unknown name colz, did you mean cols?"},
		{"plana", 1, "did you mean planar?"},
		{"rank > 2 and sum", 14, "a number where true or false is needed"},
		{`seki.kinds == "complete"`, 1, "did you mean seki.kind?"},
		{`seki == dseki`, 1, "unknown name seki; write seki.outcome, seki.kind, seki.must_pass or seki.summand_kinds"},
		{`seki.kind == "compleet"`, 14, `"compleet" is not a kind; use one of "none", "seki", "semi-complete", "complete"`},
		{`rank > 2 and dseki.kind in ["complete", "semi"]`, 41, "is not a kind"},
		{`"compleet" in seki.summand_kinds`, 1, "is not a kind"},
		{`any(k == "compleet" for k in [seki.kind])`, 10, "is not a kind"},
		{`(seki.kind if rows > 2 else dseki.kind) == "compleet"`, 44, "is not a kind"},
		{`seki.kind == "DD"`, 14, "is not a kind"},
		{`seki.outcome == "LX"`, 17, "is not an outcome"},
		{`seki.outcome not in ["WL", "wl"]`, 28, "is not an outcome"},
		{`seki.must_pass == "A"`, 19, "is not a player"},
		{`seki.kind == seki.outcome`, 11, "no value in common"},
		{`theorem == "{0,2}"`, 12, "is not a theorem"},
		{`pattern == "1 2; 0 1"`, 12, "is not in canonical form"},
		{`pattern == "0 1; 1 0"`, 12, "is not in canonical form"},
		{`"0 1; 1 0" in summands`, 1, "is not in canonical form"},
		{`1 / 0 > rows`, 3, "division by zero"},
	} {
		_, err := Compile(test.text)
		var at *SyntaxError
		if !errors.As(err, &at) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if at.Column != test.col || at.Line != 1 || !strings.Contains(at.Message, test.says) {
			t.Errorf("%q: %v, want column %d: %s", test.text, err, test.col, test.says)
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
	oracle := invariants.NewOracle(t.Context())
	var results seki.Results
	for g := range results {
		results[g], _ = oracle(A, seki.Game(g))
	}
	for text, want := range map[string]bool{
		"sum == 8 and rows == 3":                             true,
		"abs_det == 6 and permanent == 10":                   true,
		"len(row_sums) == 3 and row_sums[0] == 3":            true,
		`all(k == "complete" for k in seki.summand_kinds)`:   true,
		`"complete" in dseki.summand_kinds`:                  false,
		`constant if seki.kind == "complete" else rank == 3`: false,

		// Texts that are compared as such.
		`"D" in seki.outcome and seki.outcome < "WW"`:          true,
		`any(seki.kind == k for k in ["complete", "none"])`:    true,
		`seki.outcome != "LL" and theorem == ""`:               true,
		`pattern == "1 1 0; 1 1 0; 0 0 1" and "2" in summands`: true,

		// Invariants that do not exist are None.
		`abs_det is not None and not permanent is None`:   true,
		`rows == 2 or abs_det in [6.0, 7]`:                true,
		`abs_det == 6 if permanent > 9 else abs_det == 0`: true,

		// Numbers: an invariant and a function may have the same name.
		`sum(row_sums) == sum and sum(2 * r for r in row_sums) == 2 * sum`: true,
		`max(row_sums) == 3 and max(rows, sum) == 8`:                       true,
		`any(sum % d == 0 for d in range(2, sum)) and sum in range(1, 9)`:  true,
	} {
		e, err := Compile(text)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := e.Eval(context.Background(), invariants.NewSubject(A, results, oracle))
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
