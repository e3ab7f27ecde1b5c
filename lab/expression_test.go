package lab

import (
	"errors"
	"strings"
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
		{`seki.kind == "compleet"`, 14},
		{`"compleet" == seki.kind`, 1},
		{`seki.kind != "Complete" and rank > 2`, 14},
		{`rank > 2 and dseki.kind in ["complete", "semi"]`, 41},
		{`"compleet" in seki.summand_kinds`, 1},
		{`all(seki.summand_kinds, # == "compleet")`, 30},
		{`seki.summand_kinds == ["complete", "x"]`, 36},
		{`let k = seki.kind; k == "compleet"`, 25},
		{`(rows > 2 ? seki.kind : dseki.kind) == "compleet"`, 40},
		{`first(seki.summand_kinds) == "compleet"`, 30},
		{`seki.kind == "DD"`, 14},
		{`seki.outcome == "LX"`, 17},
		{`seki.outcome not in ["WL", "wl"]`, 28},
		{`seki.must_pass == "A"`, 19},
		{`seki.kind == seki.outcome`, 19},
		{`theorem == "{0,2}"`, 12},
		{`pattern == "1 2; 0 1"`, 12},
		{`pattern == "0 1; 1 0"`, 12},
		{`"0 1; 1 0" in summands`, 1},
		{`$env.rows == 2`, 1},
		{`1/0 > 1`, 2},
		{`rows > 2 and 1 % (2-2) == sum`, 16},
		{`sum > 9223372036854775807 + 1`, 27},
		{`-9223372036854775807 - 2 < sum`, 22},
		{`10 ** 19 > sum`, 4},
		{`(-9223372036854775807 - 1) * -1 > sum`, 28},
		{`2 ** 63 > sum`, 3},
		{`rows in -9223372036854775807..9223372036854775807`, 29},
		{`1e308 * 10 > sum`, 7},
		{`sum > 9223372036854775808`, 25},
		{`bitshl(sum, 64) == 0`, 1},
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

		// Texts that are compared as such.
		`seki.outcome[0:1] == "D" and upper(seki.kind) startsWith "COMP"`: true,
		`seki.kind + "!" == "complete!" and seki.kind matches "^c"`:       true,
		`let wanted = "complete"; seki.kind == wanted`:                    true,
		`seki.kind in {"complete": 1} and seki.must_pass == ""`:           true,
		`join(seki.summand_kinds, "+") == "complete+complete"`:            true,
		`seki.outcome != "LL" and theorem == ""`:                          true,
		`pattern == "1 1 0; 1 1 0; 0 0 1" and "2" in summands`:            true,

		// What does not exist is nil.
		`abs_det != nil and nil != permanent`:         true,
		`(abs_det ?? 0) == 6`:                         true,
		`first(filter(row_sums, # > 99)) == nil`:      true,
		`rows == 2 or abs_det in [6.0, 7]`:            true,
		`permanent > 9 ? abs_det == 6 : abs_det == 0`: true,

		// Arithmetic.
		`sum / 3 > 2.66 and sum / 3 < 2.67`:                                  true,
		`9007199254740993 == 9007199254740992.0`:                             false,
		`9007199254740992 == 9007199254740992.0`:                             true,
		`9007199254740993 > 9007199254740992.0`:                              true,
		`9223372036854775807 < 9223372036854775808.0`:                        true,
		`9007199254740993 in [9007199254740992.0]`:                           false,
		`[9007199254740993] == [9007199254740992.0]`:                         false,
		`-sum == 0 - 8 and -7 % 3 == -1 and 7 / -2 == -3.5`:                  true,
		`3 ** 39 == 4052555153018976267 and 3 ** 39 != 3.0 ** 39`:            true,
		`2 ** -1 == 0.5 and (-1) ** 7 == -1 and 0 ** 0 == 1 and 2 ^ 3 == 8`:  true,
		`4.0 ** 0.5 == 2 and 7 % 4 * 2 - 1 == 5`:                             true,
		`9223372036854775807 / 9223372036854775807 == 1`:                     true,
		`9007199254740993 / 3 == 3002399751580331`:                           true,
		`(-2) ** 63 == -9223372036854775807 - 1`:                             true,
		`reduce(row_sums, #acc + #, 0) == sum`:                               true,
		`::sum(row_sums) == sum and ::sum(row_sums, # * 2) == 2 * sum`:       true,
		`mean(row_sums) * 3 == 8.0 and median(row_sums) == 3`:                true,
		`median([1, 4]) == 2.5 and median([2, 1]) != 1`:                      true,
		`max(row_sums, 3.5) == 3.5 and min(row_sums) == 2 and max(1, 2) > 1`: true,
		`abs(-sum) == 8 and abs(2.5) == 2.5 and abs(-2.5) == 2.5`:            true,
		`round(8/3) == 3 and floor(8/3) == 2 and ceil(sum) == 8`:             true,
		`int(8/3) == 2 and int("12") == 12 and float(sum) / 3 > 2.6`:         true,
		`any(2..sum, sum % # == 0) and len(rows..2) == 0`:                    true,
		`"a" + "b" < "b" and reduce(summands, #acc + #, "") != ""`:           true,
		`sum in 1..8 and sum not in 9..99999999999`:                          true,
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

// Expressions that compile and cannot be computed for a matrix.
func TestEvalFails(t *testing.T) {
	oracle := invariants.NewOracle()
	A := seki.Must(seki.FromRows([][]int{{2, 1, 0}, {1, 2, 2}}))
	for text, want := range map[string]string{
		`abs_det > 0`:                                                 "abs_det is not defined for this matrix",
		`abs_det == 5`:                                                "abs_det is not defined",
		`abs_det == abs_det`:                                          "abs_det is not defined",
		`[abs_det] == [1]`:                                            "abs_det is not defined",
		`sum * 1000000000 * 1000000000 * 2 > 0`:                       "does not fit into 64 bits",
		`-(0 - 9223372036854775807 - sum) > 0`:                        "does not fit into 64 bits",
		`reduce(1..70, #acc * 2, sum) > 0`:                            "does not fit into 64 bits",
		`(sum ** 21) > 0`:                                             "does not fit into 64 bits",
		`sum / (rows - 2) > 1`:                                        "division by zero",
		`sum / (rows - 2.0) > 1`:                                      "division by zero",
		`sum % (rows - 2) > 1`:                                        "division by zero",
		`0 ** (rows - 3) > 1`:                                         "division by zero",
		`(rows - 2.0) ** -1 > 1`:                                      "division by zero",
		`(0.5 - rows) ** 0.5 > 1`:                                     "not a real number",
		`1e300 ** rows > 1`:                                           "beyond the floating-point numbers",
		`1e308 * sum > 1`:                                             "beyond the floating-point numbers",
		`9007199254740990 + rows + 1 + 0.5 > 1`:                       "no floating-point number equals 9007199254740993",
		`int(1e18 * sum * 2) > 1`:                                     "does not fit into 64 bits",
		`float(9007199254740991 + rows) > 1`:                          "no floating-point number equals 9007199254740993",
		`mean(filter(row_sums, # > 99)) == 0`:                         "an empty list",
		`max(filter(row_sums, # > 99)) == 0`:                          "an empty list",
		`first(filter(row_sums, # > 99)) == 3`:                        "nil",
		`first(filter(row_sums, # > 99)) * 2 == 3`:                    "nil",
		`::sum(1..9223372036854775807) > 1`:                           "memory budget exceeded",
		`len(0 - 9000000000000000000..sum * 1000000000000000000) > 1`: "more than 10000 integers",
		`len(sum..1000000000000) > 1`:                                 "more than 10000 integers",
		`reduce(row_sums, #acc + #)`:                                  "bool(int)",
		`float("1e999") > sum`:                                        "out of range",
		`float("inf") > sum`:                                          "beyond the floating-point numbers",
	} {
		e, err := Compile(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got, err := e.Eval(invariants.NewSubject(A, seki.Results{}, oracle))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "at the matrix 2 1 0; 1 2 2") {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
