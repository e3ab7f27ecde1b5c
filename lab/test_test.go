package lab

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/layers"
)

const (
	complete  = `seki.kind == "complete"`
	dcomplete = `dseki.kind == "complete"`
)

func matrix(text string) seki.Matrix { return seki.Must(notation.Parse(text)) }

// classesOf collects every class of a range in the order of counterexamples,
// each size from a separate run of the engine, without any filter.
func classesOf(t *testing.T, r layers.Range) []seki.Class {
	t.Helper()
	var all []seki.Class
	for _, size := range r.Sizes { // each on its own
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(size, r.MaxSum)}) {
			if c.Matrix.Sum() >= r.MinSum {
				all = append(all, seki.Class{Matrix: canon.Form(c.Matrix), Results: c.Results})
			}
		}
	}
	slices.SortFunc(all, func(a, b seki.Class) int { return compareMatrices(a.Matrix, b.Matrix) })
	return all
}

// whole is an expression that is evaluated on the values of all its names, and foresees nothing.
type whole struct{ *expression.Program }

func inOnePiece(text string) (whole, error) {
	p, err := scope.Compile(text, expression.Truth)
	return whole{p}, err
}

// eval returns whether the expression is true of a class.
func (w whole) eval(s *invariants.Subject) (bool, error) {
	values := make(expression.Values, len(scope))
	for _, k := range w.Names {
		value, err := invariants.All()[k].Value(s)
		if err != nil {
			return false, err
		}
		values[k] = valueOf(value)
	}
	v, err := w.Run(context.Background(), values)
	return v.Bool(), err
}

// compiled returns an expression in one piece, true for no text.
func compiled(t *testing.T, text string) whole {
	t.Helper()
	if text == "" {
		text = "True"
	}
	return testtool.Must(inOnePiece(text))(t)
}

// holds evaluates an expression as a whole.
func holds(t *testing.T, e whole, s *invariants.Subject) bool {
	t.Helper()
	return testtool.Must(e.eval(s))(t)
}

// TestAgainstPlainEvaluation tests statements of every shape and compares the
// findings with evaluating both expressions on each class.
func TestAgainstPlainEvaluation(t *testing.T) {
	r := layers.UpTo(3, 9)
	r.MinSum = 3
	all := classesOf(t, r)
	oracle := invariants.NewOracle(t.Context())
	statements := []Statement{
		{Then: "True"},
		{Then: "False"},
		{Then: "rows == cols"},
		{Then: "rows <= cols or sum > 5"},
		{If: complete, Then: "rows == cols"},
		{If: complete, Then: "constant"},
		{If: complete, Then: dcomplete},
		{If: dcomplete, Then: complete},
		{If: `seki.outcome == "WL" and max_entry > 3`, Then: "min_row < min_col"},
		{If: `seki.outcome == "LW"`, Then: "rows <= cols"},
		{If: `not (seki.kind == "none" or sum < 6)`, Then: "permanent > 0"},
		{If: `positives > 3 and (rank == rows or sum > 7) and self_transpose and constant`, Then: `permanent > 6`},
		{If: `components > 1 and row_sums[1] > 1`, Then: `max_entry > 1`}, // row_sums[1] alone would fail
		{If: `constant`, Then: `seki.kind != "none" or rank < rows or sum <= 3`},
		{Then: `seki.kind != "complete" or constant`},
		{Then: `True if seki.kind != "seki" else positives > 3`},
		{If: `dseki.kind in ["complete", "seki"]`, Then: `components == 1 or all(k != "none" for k in dseki.summand_kinds)`},
		{If: `seki.outcome == dseki.outcome and seki.kind == dseki.kind`, Then: `min_line > 1`},
		{If: `all(k == "complete" for k in [seki.kind])`, Then: `self_transpose`},
		{If: `sum == 7`, Then: `seki.must_pass == ""`},
		{If: `dseki.outcome == "DD"`, Then: `seki.kind != "seki"`},
		{If: `seki.kind == "seki" and sum != 8`, Then: `dseki.outcome == "DD"`},
		{If: `dseki.outcome in ["WL", "WD"]`, Then: `seki.outcome != "WL"`},
		{If: `abs_det is not None and abs_det > 2`, Then: `rank == rows`},
		{If: `rows == cols and abs_det == 0`, Then: `rank < rows`},
		{If: `permanent % 2 == 1 and [1, 2, 3, 4][rows] > rows`, Then: `abs_det is None or abs_det % 2 == 1`},
		{If: `sum / rows >= 2 and not (3 * min_line < sum)`, Then: `max_line - min_line < 2 ** rows`},
		{If: `seki.outcome == "LW" or dseki.outcome == "LW"`, Then: `seki.outcome == dseki.outcome or rows > 1`},
	}
	findings := testtool.Must(Test(context.Background(), statements, r, Options{Limit: 5, Oracle: oracle}))(t)
	for k, s := range statements {
		finding, premise, then := findings[k], compiled(t, s.If), compiled(t, s.Then)
		want := Finding{Statement: s, Stopped: finding.Stopped}
		for _, c := range all {
			subject := invariants.NewSubject(c.Matrix, c.Results, oracle)
			if stop := finding.Stopped; stop != nil && beyond(c.Matrix, *stop) {
				break
			}
			want.Classes++
			if !holds(t, premise, subject) {
				continue
			}
			want.Premise++
			if !holds(t, then, subject) {
				want.Failures++
				if len(want.Counterexamples) < 5 {
					want.Counterexamples = append(want.Counterexamples, c)
				}
			}
		}
		if (finding.Stopped != nil) != (want.Failures >= 5) {
			t.Errorf("%v: stopped at %v with %d failures", s, finding.Stopped, want.Failures)
		}
		if diff := cmp.Diff(want, finding, cmp.Comparer(seki.Matrix.Equal)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", s, diff)
		}
	}
}

// beyond reports whether a matrix comes after the layer where a test stopped.
func beyond(A seki.Matrix, stop seki.Layer) bool {
	c := compareSizes(A.Size().Tall(), stop.Size.Tall())
	return c > 0 || c == 0 && A.Sum() > stop.Sum
}

// TestPremisesOnKindFilterInTheEngine counts the classes that reach a trial.
func TestPremisesOnKindFilterInTheEngine(t *testing.T) {
	for text, want := range map[string]bool{
		complete:                        false,
		complete + " and permanent > 3": false,
		"permanent > 3":                 true,
		`seki.kind == "seki"`:           false, // counted by the engine
		`seki.kind == dseki.kind`:       true,
		complete + ` or sum > 100`:      false,
	} {
		one := testtool.Must(newTrial(Statement{If: text, Then: "rows == cols"}, 1))(t)
		run := newRun([]*trial{one}, layers.UpTo(3, 20), Options{})
		plain := seki.Results{{Outcome: seki.Outcomes[5], Kind: seki.Plain}, {Outcome: seki.Outcomes[5], Kind: seki.Plain}}
		if got := run.want(seki.Layer{Size: seki.Size{Rows: 3, Cols: 3}, Sum: 12}, plain); got != want {
			t.Errorf("%s: plain seki wanted: %v", text, got)
		}
	}
}

// TestDiffersFromTheRecord tests statements whose findings are as on record, and others.
func TestDiffersFromTheRecord(t *testing.T) {
	for name, c := range map[string]struct {
		then           string
		status         Status
		counterexample string
		maxSum         int
		differs        bool
	}{
		"as on record":                   {"sum < 6", Refuted, "2 1; 1 2", 8, false},
		"the counterexample is not met":  {"sum < 6", Refuted, "2 1; 1 2", 5, false},
		"there is a smaller one":         {"sum < 6", Refuted, "2 2; 2 2", 8, true},
		"a refuted statement holds":      {"sum > 0", Refuted, "2 1; 1 2", 8, true},
		"an observed statement is false": {"sum < 6", Observed, "", 8, true},
	} {
		s := Statement{Name: "x", If: complete, Then: c.then, Status: c.status}
		if c.counterexample != "" {
			s.Counterexample = matrix(c.counterexample)
		}
		r := layers.UpTo(2, c.maxSum)
		findings := testtool.Must(Test(context.Background(), []Statement{s}, r, Options{}))(t)
		if got := findings[0].Differs(r); (got != "") != c.differs {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestLongNamedStatements(t *testing.T) {
	r := layers.UpTo(3, 8)
	if testtool.Long() {
		r = layers.UpTo(3, 11)
	}
	findings := testtool.Must(Test(context.Background(), Named(), r, Options{}))(t)
	seen := map[string]bool{}
	for _, v := range findings {
		s := v.Statement
		if s.Name == "" || s.Title == "" || s.Source == "" || s.Status == Unrecorded || s.Tested == "" || seen[s.Name] {
			t.Errorf("%+v", s)
		}
		seen[s.Name] = true
		if (s.Status == Refuted) != (s.Counterexample.Rows() > 0) {
			t.Errorf("%s is %s with the counterexample %v", s.Name, s.Status, s.Counterexample)
		}
		if difference := v.Differs(r); difference != "" {
			t.Errorf("%s: %s", s.Name, difference)
		}
		if found, ok := Lookup(s.Name); !ok || !reflect.DeepEqual(found, s) {
			t.Errorf("Lookup(%q) = %v", s.Name, found)
		}
	}
}

func TestFailuresAreReported(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Test(ctx, []Statement{{Then: "max_entry >= 0"}}, layers.UpTo(3, 9), Options{}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, s := range []Statement{
		{Then: "row_sums[5] > 0"},
		{Then: "sum / 0 > 1"},
		{If: "sum % (rows - cols) == 0", Then: "True"},
		{If: "[3][rows] == 3 and permanent > 0", Then: "True"}, // the part that fails needs no invariant
		{If: complete, Then: "(10 * sum) ** 1000 > 0"},
		{If: "rows != cols", Then: "abs_det >= 0"},
	} {
		_, err := Test(context.Background(), []Statement{s}, layers.UpTo(2, 4), Options{})
		var at *SyntaxError
		if !errors.As(err, &at) || !strings.Contains(err.Error(), "at the matrix ") {
			t.Errorf("%v: %v", s, err)
		} else {
			t.Log(err)
		}
	}
}

// TestConclusion never calls a refuted statement true.
func TestConclusion(t *testing.T) {
	refuted := Statement{Name: "x", If: complete, Then: "sum < 6", Status: Refuted, Counterexample: matrix("2 1; 1 2")}
	for _, test := range []struct {
		v    Finding
		want string
	}{
		{Finding{Statement: refuted, Premise: 3}, "no counterexample in this range; known to fail from 2×2, sum 6"},
		{Finding{Statement: refuted}, "nothing to say; known to fail from 2×2, sum 6"},
		{Finding{Statement: refuted, Premise: 3, Failures: 2}, "fails for 2 classes"},
		{Finding{Statement: Statement{Status: Observed}, Premise: 3}, "holds"},
		{Finding{}, "nothing to say"},
	} {
		if got := test.v.Conclusion(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.v, got, test.want)
		}
	}
}

// TestLongGreatestSlack tests a statement that needs larger sums, and finds exceptions where slack is less.
func TestLongGreatestSlack(t *testing.T) {
	s, _ := Lookup("greatest-slack")
	less := s
	less.If = strings.Replace(s.If, "slack >= 7", "slack >= 1", 1)
	maxSum := 13
	if testtool.Long() {
		maxSum = 20
	}
	r := layers.OfSize(seki.Size{Rows: 3, Cols: 3}, maxSum)
	findings := testtool.Must(Test(context.Background(), []Statement{s, less}, r, Options{}))(t)
	if !findings[0].Holds() || findings[0].Premise == 0 || findings[1].Holds() {
		t.Errorf("%v", findings)
	}
}
