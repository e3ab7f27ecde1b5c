package reports

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// build returns the report up to 3×3, sum 9, with the given choices, which is built once.
func build(t *testing.T, o Options) *Report {
	t.Helper()
	key := fmt.Sprintf("%+v", o)
	o.Size, o.MaxSum = 3, 9
	return built(t, o, key)
}

// TestChoices: a report holds the games that were chosen, and no other.
func TestChoices(t *testing.T) {
	r := build(t, Options{Games: []seki.Game{seki.DSeki}, Title: "Ko & seki", Author: "A. Author"})
	text := written(t, r)["report.md"]
	for _, want := range []string{"# Ko & seki\n", "A. Author, 2023-11-14", "| complete seki | 3 |"} {
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
	for _, f := range build(t, Options{}).Findings {
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
		"other complete seki that are direct sums of seki":                          {"1", "0"},
		"complete seki by no theorem that we know":                                  {"0", "0"},
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("(-want +found)\n%s", diff)
	}
}

// TestSpecial: every class has a sheet, with the theorem that covers it.
func TestSpecial(t *testing.T) {
	for entries, theorem := range map[[4]int]string{
		{1, 1, 1, 1}: "{0,1}", {2, 1, 1, 2}: "{0,1,2}", {2, 0, 0, 2}: "{0,1,2}", {9, 9, 1, 1}: "race", {3, 0, 0, 2}: "sum",
		{3, 3, 2, 3}: "",
	} {
		A := seki.Must(seki.New(2, 2, entries[:]))
		class := seki.Class{Matrix: A}
		for _, g := range seki.Games {
			result := testtool.Must(reference.New(g).Solve(A))(t)
			class.Results[g] = result
		}
		s, err := NewSpecial(class, seki.Games[:], invariants.NewOracle(t.Context()))
		if err != nil || s.Theorem != theorem {
			t.Errorf("%v: theorem %q, %v; want %q", A, s.Theorem, err, theorem)
		}
		if facts := s.Facts(); len(facts) < 10 || facts[0].Name != "SEKI" {
			t.Errorf("%v: %v", A, facts)
		}
	}
}

// TestBibTeX: BibTeX takes a title and an author with special characters and
// unbalanced braces as text.
func TestBibTeX(t *testing.T) {
	r := build(t, Options{Title: "50% of {SEKI on 2×2_a", Author: "A & B}"})
	entry := written(t, r)["report.md"]
	for _, want := range []string{
		`title  = {{50\% of \textbraceleft{}SEKI on 2$\times$2\_a}},`,
		`author = {A \& B\textbraceright{}},`,
	} {
		if !strings.Contains(entry, want) {
			t.Errorf("no %q in\n%s", want, entry)
		}
	}
}
