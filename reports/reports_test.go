package reports

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// small returns the report up to 3×3, sum 12.
func small(t *testing.T, workers int) *Report { return built(t, Options{Size: 3, MaxSum: 12}, workers) }

var reportsBuilt = map[string]*Report{} // by options and workers

// built builds a report, or returns the one built for equal arguments before.
func built(t *testing.T, o Options, workers int) *Report {
	t.Helper()
	key := fmt.Sprintf("%+v %d", o, workers)
	if reportsBuilt[key] == nil {
		o.Version, o.Command, o.Clock = "v1.0.0", "c", FixedClock(time.Unix(1_700_000_000, 0))
		o.Source = &layers.Source{Workers: workers}
		reportsBuilt[key] = testtool.Must(Build(context.Background(), o))(t)
	}
	return reportsBuilt[key]
}

// asJSON returns a value as it is read back from JSON.
func asJSON(t *testing.T, value any) (v any) {
	testtool.NoError(t, json.Unmarshal(testtool.Must(json.Marshal(value))(t), &v))
	return v
}

// TestFilesAgree reads the numbers back out of every file and compares them
// with the model.
func TestFilesAgree(t *testing.T) {
	r, files := whole(t)
	if diff := cmp.Diff(asJSON(t, r), decodeLines[any](t, files["data/report.json"])[0]); diff != "" {
		t.Errorf("report.json is not the model:\n%s", diff)
	}
	var census []seki.LayerCensus
	var specials []special
	for _, size := range r.Sizes {
		census = append(census, size.Census...)
		specials = append(specials, size.Special...)
	}
	if diff := cmp.Diff(census, decodeLines[seki.LayerCensus](t, files["data/census.jsonl"])); diff != "" {
		t.Errorf("census.jsonl: %s", diff)
	}
	if diff := cmp.Diff(asJSON(t, specials), any(decodeLines[any](t, files["data/seki.jsonl"]))); diff != "" {
		t.Errorf("seki.jsonl: %s", diff)
	}
	rows, err := csv.NewReader(strings.NewReader(files["data/census.csv"])).ReadAll()
	if err != nil || len(rows) != len(census)+1 {
		t.Fatalf("census.csv: %d rows, %v", len(rows), err)
	}
	for k, record := range census {
		if diff := cmp.Diff(record.Row(), rows[k+1]); diff != "" {
			t.Errorf("census.csv row %d: %s", k+1, diff)
		}
	}
	for _, size := range r.Sizes {
		line := fmt.Sprintf("| %v | D-SEKI | %d | %s |", size.Size, size.Classes,
			strings.Trim(strings.ReplaceAll(fmt.Sprint(size.Totals.DSeki.List()), " ", " | "), "[]"))
		shown := size.Rows >= size.Cols && (size.Cols > 1 || size.Rows == 1)
		if shown != strings.Contains(files["report.md"], line) {
			t.Errorf("the row %s of report.md: shown %t", line, !shown)
		}
	}
	rows, err = csv.NewReader(strings.NewReader(files["data/seki.csv"])).ReadAll()
	if err != nil || len(rows) != len(specials)+1 || len(rows[0]) != len(rows[1]) {
		t.Fatalf("seki.csv: %d rows, %v", len(rows), err)
	}
	for _, s := range r.Statements { // a refuted one is never said to hold
		if refuted := s.Status == "refuted"; refuted && strings.Contains(s.Conclusion, "holds") ||
			refuted && s.Holds != strings.Contains(s.Conclusion, "known to fail from ") ||
			!strings.Contains(files["report.md"], s.Conclusion) {
			t.Errorf("%s (%s): %q, or report.md says something else", s.Name, s.Status, s.Conclusion)
		}
	}
}

func decodeLines[T any](t *testing.T, text string) (list []T) {
	t.Helper()
	for decode := json.NewDecoder(strings.NewReader(text)); decode.More(); {
		var item T
		testtool.NoError(t, decode.Decode(&item))
		list = append(list, item)
	}
	return list
}

func TestBuildStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Build(ctx, Options{Size: 3, MaxSum: 12}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v; want context.Canceled", r, err)
	}
}

// TestRederiveFindsDifferences: a wrong result of the engine would be an error.
func TestRederiveFindsDifferences(t *testing.T) {
	r := small(t, 1)
	b := newBuilder(t.Context(), Options{})
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			A := s.Matrix
			right := seki.Results{}
			for _, g := range seki.Games {
				right[g] = testtool.Must(b.solvers[g].Solve(A))(t)
			}
			if err := b.rederive(seki.Class{Matrix: A, Results: right}); err != nil {
				t.Error(err)
			}
			wrong := right
			wrong[seki.DSeki].Kind = seki.SemiCompleteR
			if err := b.rederive(seki.Class{Matrix: A, Results: wrong}); err == nil {
				t.Errorf("%v: a wrong kind is not found", A)
			}
		}
	}
}

// TestChoices: a report holds the games that were chosen, and no other. BibTeX takes a title and an author with special
// characters and unbalanced braces as text.
func TestChoices(t *testing.T) {
	r := built(t, Options{Size: 3, MaxSum: 9, Games: []seki.Game{seki.DSeki}, Title: "50% of {SEKI on 2×2_a",
		Author: "A & B}"}, 1)
	text := written(t, r)["report.md"]
	for _, want := range []string{`title  = {{50\% of \textbraceleft{}SEKI on 2$\times$2\_a}},`,
		`author = {A \& B\textbraceright{}},`, "| complete seki | 3 |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, s := range r.specials() {
		if s.Games.Seki != nil || s.Games.DSeki.Kind == seki.Plain {
			t.Errorf("%v is in the report", s.Matrix)
		}
	}
}

// TestFindings compares the numbers of the abstract with numbers that were
// found by other programs (the lists of known seki).
func TestFindings(t *testing.T) {
	found := map[string][2]string{}
	for _, f := range built(t, Options{Size: 3, MaxSum: 9}, 1).Findings {
		found[f.Name] = [2]string{*f.Games.Seki, *f.Games.DSeki}
	}
	want := map[string][2]string{
		"draws among the classes of 3×3":                {"2.31 %", "14.6 %"},
		"semi-complete seki":                            {"0", "0"},
		"complete seki":                                 {"12", "3"},
		"greatest sum of a complete seki in this range": {"9", "9"},
		"complete seki that are not square":             {"0", "0"},
		"complete seki with unequal line sums":          {"1", "0"},
		"greatest difference of line sums in a complete seki that is no direct sum": {"0", "0"},
		"complete seki by the theorems of Gol'berg et al.":                          {"11", "3"},
		"other complete seki that are direct sums":                                  {"1", "0"},
		"other complete seki that are no direct sums":                               {"0", "0"},
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("(-want +found)\n%s", diff)
	}
}

// The theorem on {0,1,2} is about SEKI alone.
func TestByPaper(t *testing.T) {
	for theorem, want := range map[invariants.Theorem][2]bool{
		invariants.Theorem01: {true, true}, invariants.Theorem012: {true, false}, invariants.NoTheorem: {},
	} {
		s := special{Invariants: invariants.Values{{Name: "theorem", Value: string(theorem)}}}
		if got := [2]bool{byPaper(s, seki.Seki), byPaper(s, seki.DSeki)}; got != want {
			t.Errorf("%q: %v, not %v", theorem, got, want)
		}
	}
}
