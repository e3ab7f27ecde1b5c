package allsums

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

type layersOfSize struct {
	rows, cols, sum int
	byHand          bool
}

var sizes = []layersOfSize{
	{1, 1, 40, false}, {1, 2, 30, false}, {2, 1, 30, false}, {1, 3, 20, false}, {3, 1, 20, false}, {1, 4, 16, false}, {4, 1, 16, false},
	{2, 2, 24, false}, {2, 3, 14, false}, {3, 2, 14, false}, {2, 4, 14, true}, {4, 2, 14, true}, {2, 5, 13, true}, {2, 6, 12, true},
}

// decideLike decides statements for all sums and compares with the layers up to a sum.
func decideLike(t *testing.T, l layersOfSize, statements []lab.Statement) []Finding {
	t.Helper()
	size := seki.Size{Rows: l.rows, Cols: l.cols}
	tested := testtool.Must(lab.Test(t.Context(), statements, layers.OfSize(size, l.sum), lab.Options{}))(t)
	var findings []Finding
	for k, s := range statements {
		f, err := Decide(t.Context(), s, size, Options{})
		if err != nil {
			t.Errorf("%v: %v", size, err)
			continue
		}
		findings = append(findings, f)
		switch up := tested[k]; {
		case f.Proved() && !up.Holds():
			t.Errorf("%v: %v: proved, but %v is a counterexample", size, s, up.Counterexamples[0].Matrix)
		case !f.Proved() && up.Holds() && f.Counterexample.Matrix.Sum() <= l.sum:
			t.Errorf("%v: %v: %v is no counterexample", size, s, f.Counterexample.Matrix)
		case !f.Proved() && !up.Holds():
			if got, want := f.Counterexample, up.Counterexamples[0]; !got.Matrix.Equal(want.Matrix) || got.Results != want.Results {
				t.Errorf("%v: %v: the counterexample is %v %v, want %v %v", size, s, got.Matrix, got.Results, want.Matrix, want.Results)
			}
		}
	}
	return findings
}

// TestLongNamed decides every named statement for the sizes of the list, and compares with what is on
// record: it is proved for all these sizes, or fails for some. Without SEKI_LONG=1 the sizes are 2×2
// and those of at most three entries.
func TestLongNamed(t *testing.T) {
	testtool.OnlyLong(t, "decides all named statements")
	failing := map[string]bool{}
	for _, l := range sizes {
		if l.byHand && !testtool.ByHand() {
			continue
		}
		for _, f := range decideLike(t, l, lab.Named()) {
			failing[f.Statement.Name] = failing[f.Statement.Name] || !f.Proved()
		}
	}
	for _, s := range lab.Named() {
		if failing[s.Name] != (s.AllSums == "") {
			t.Errorf("%s: fails is %v, but on record for all sums are the sizes %q", s.Name, failing[s.Name], s.AllSums)
		}
	}
	if len(failing) < 20 {
		t.Error(failing)
	}
}

// TestLongStatements decides statements of every part of the language. Those with a premise, for 2×2, are
// for SEKI_LONG=1.
func TestLongStatements(t *testing.T) {
	var statements []lab.Statement
	for _, then := range []string{
		"sum < 17", "sum != 12", "2*sum != 11", "sum/3 != 4", "sum % 5 != 3", "sum // 7 < 2", "-sum % 4 != 1", "(sum + max_row) % 3 != 2",
		"max_line <= 2*min_line + 3", "max_line - min_line <= max_entry", "max_row == max_col or abs(max_row - max_col) <= 5",
		"max(row_sums) == row_sums[0]", "min(row_sums[-1], col_sums[-1]) == min_line", "col_sums[0] - col_sums[-1] < 4",
		"row_sums != col_sums", "row_sums == col_sums", "sorted(row_sums) == sorted(col_sums)", "len(set(row_sums)) < 2",
		"sum(x for x in row_sums if x > 2) < 11", "all(x != 5 for x in row_sums)", "any(x % 2 == 0 for x in col_sums)", "3 not in row_sums", "max_entry not in 4..5",
		"sum in [1, 2, 3, 4, 5, 6] or sum > 9", "max_row in row_sums", "(max_row if min_row > 1 else min_col) < 6",
		"positives <= 3", "components == 1 or sum > 5", "planar", `pattern != "1 1; 1 0"`, `theorem != "{0,1}"`, `theorem == "" or seki.kind == "complete"`,
		"not constant or max_entry <= 2", "self_transpose or sum < 5", "automorphisms < 4", "abs_det is not None or rows != cols",
		`seki.outcome != "DD" or min_row + 2 > max_col`, `seki.outcome == dseki.outcome`, `seki.kind == "none" or sum < 9`, `dseki.outcome != "LW" or max_row > max_col`,
		`seki.must_pass == ""`, `seki.outcome != "WW" or sum <= 3`, "floor(sum / 2) < 6", "sum > 3 or permanent >= 0 and rank > 0", "ceil(sum / 4 - max_row / 3) != 2", "max_row // 2 + min_col % 3 != 4",
		`sum > 5 or permanent <= 4`, `not (components == 2 and sum < 7) or all(k != "seki" for k in seki.summand_kinds)`, "[x + 1 for x in row_sums][0] < 9", "row_sums[1:] != col_sums[:1]",
		"max(max_row, 7) - min(min_col, 3) < 8", "max_row + min_col < 9", "2 <= sum <= 10", "sum ** 1 < 12", "True and not False or sum == 1", "range(3) == [0, 1, 2]", "sum(range(1, 5)) != sum",
	} {
		statements = append(statements, lab.Statement{Then: then}, lab.Statement{If: `seki.outcome == "DD"`, Then: then})
	}
	refuted := 0
	most := 10
	if testtool.Long() {
		most = 20
	}
	for _, l := range []layersOfSize{{1, 2, 20, false}, {2, 2, most, false}, {2, 3, 12, true}} {
		if l.byHand && !testtool.ByHand() {
			continue
		}
		tried := statements
		if l.rows > 1 && !testtool.Long() {
			tried = slices.DeleteFunc(slices.Clone(statements), func(s lab.Statement) bool { return s.If != "" })
		}
		for _, f := range decideLike(t, l, tried) {
			if !f.Proved() {
				refuted++
			}
		}
	}
	if refuted < 50 {
		t.Errorf("only %d statements are refuted", refuted)
	}
}

func TestRefusals(t *testing.T) {
	for _, want := range []struct{ premise, then, message string }{
		{"", "permanent > 0", `the statement: line 1, column 1 of "permanent > 0": no comparison of sums of entries decides permanent, and infinitely many 2×2 classes ask for it`},
		{"sum > 3", "rank > 1", "decides rank, and infinitely many"},
		{"gcd == 1", "max_row < max_col + 5", `the premise: line 1, column 1 of "gcd == 1": no comparison`},
		{"", "sum * max_entry > 3", "column 5 of .*: a product of two numbers that vary, and infinitely many"},
		{"", "sum ** 2 > 3", "a power of a number that varies"},
		{"", "6 / sum < 7", "a division by a number that varies"},
		{"", "sum / 0 > 1", "division by zero"},
		{"", "row_sums[sum] > 0", "an index that varies"},
		{"", "row_sums[2] > 0", "no element 2 in a list of 2"},
		{"", "len(1..sum) > 0", "a number that varies is not an integer of 64 bits, and no end of an interval"},
		{"", "len(set(x for x in 1..9000 for y in 1..2)) != 9000", "a list of more than 10000 elements"},
		{"", "len(sorted(x for x in 1..9000 for y in 1..2)) == 10001", "a list of more than 10000 elements"},
		{"", "1 in 1/2..3", "1/2 is not an integer, and no end of an interval"},
		{"sum > 2", "sum - sum // 2 in 1..sum/2", "a number that varies is not an integer, and no end of an interval"},
		{"", "sum(a*b for a in 1..1000 for b in 1..1000) > sum", "the evaluation takes more than 4000000 steps"},
		{"", "sum * 2**3000 * 2**3000 > 1", "too large for a proof"},
		{"", `seki.outcome != "DD" or components == 1 or seki.summand_kinds[0] != "complete"`, "the order of summands"},
		{"", "rows == colz", `the statement: line 1, column 9 of "rows == colz": unknown name colz`},
	} {
		_, err := Decide(t.Context(), lab.Statement{If: want.premise, Then: want.then}, seki.Size{Rows: 2, Cols: 2}, Options{})
		parts := strings.Split(want.message, ".*")
		if err == nil || !errors.As(err, new(*lab.SyntaxError)) || slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(err.Error(), p) }) {
			t.Errorf("%q: %v", want.then, err)
		}
	}
}

// A counterexample may be too large to be a matrix of the program, or for a number of 64 bits.
func TestLargeCounterexample(t *testing.T) {
	for then, want := range map[string]string{
		"sum != 100000000": "cannot be shown: entry 25000000",
		"sum < 10**20":     "cannot be shown: entry 25000000000000000000 in row 1, column 1 is outside 0…65535",
	} {
		_, err := Decide(t.Context(), lab.Statement{Then: then}, seki.Size{Rows: 2, Cols: 2}, Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", then, err)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Decide(ctx, lab.Statement{Then: "sum % 700 != 3"}, seki.Size{Rows: 2, Cols: 2}, Options{Progress: func(int) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
