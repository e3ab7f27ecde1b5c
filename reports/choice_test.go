package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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
	for _, want := range []string{"# Ko & seki\n", "A. Author, 2023-11-14", "D-SEKI has 3 complete seki (1 of 2×2, 2 of 3×3)"} {
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

// TestFindings compares the sentences of the abstract with numbers that were
// found by other programs (the lists of known seki).
func TestFindings(t *testing.T) {
	r := build(t, Options{})
	for _, want := range []string{
		"SEKI has 12 complete seki (1 of 1×1, 4 of 2×2, 7 of 3×3) and no semi-complete seki.",
		"D-SEKI has 3 complete seki (1 of 2×2, 2 of 3×3) and no semi-complete seki.",
		"The greatest sum of a complete seki of SEKI up to sum 9 is 2 for 1×1, 8 for 2×2.",
		"All complete seki of SEKI found are square.",
		"Of the 12 complete seki of SEKI, the theorems of Gol'berg et al. cover 11, 1 more is a direct sum of seki, and 0 are covered by no theorem that we know.",
		"1 of SEKI have unequal ones, first no. 9, `2 1 0; 1 2 0; 0 0 2`",
	} {
		if !strings.Contains(strings.Join(r.Findings, "\n"), want) {
			t.Errorf("no %q in\n%s", want, strings.Join(r.Findings, "\n"))
		}
	}
}

// TestSpecial: every class has a sheet, with the theorem that covers it.
func TestSpecial(t *testing.T) {
	for entries, theorem := range map[[4]int]string{
		{1, 1, 1, 1}: "{0,1}", {2, 1, 1, 2}: "{0,1,2}", {2, 0, 0, 2}: "{0,1,2}", {9, 9, 1, 1}: "race", {3, 0, 0, 2}: "sum", {3, 3, 2, 3}: "",
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

// TestNamed: the abstract numbers a matrix, and says of unequal line sums whether direct sums alone have them.
func TestNamed(t *testing.T) {
	abstract := strings.Join(build(t, Options{}).Findings, "\n")
	if !strings.Contains(abstract, "no. 9, `2 1 0; 1 2 0; 0 0 2`; all of these are direct sums.") {
		t.Error(abstract)
	}
}

// TestSpreadFigure: line sums are drawn only where some differ.
func TestSpreadFigure(t *testing.T) {
	drawn := func(r *Report) bool {
		return slices.ContainsFunc(r.Figures(), func(f Figure) bool { return f.Name == "line-sums" })
	}
	if !drawn(build(t, Options{})) {
		t.Error("no figure for 3×3, where 2 1 0; 1 2 0; 0 0 2 has unequal line sums")
	}
	r := testtool.Must(Build(context.Background(), Options{Size: 2, MaxSum: 10, Clock: FixedClock(time.Unix(0, 0))}))(t)
	if drawn(r) {
		t.Error("a figure for 2×2, where all line sums are equal")
	}
}
