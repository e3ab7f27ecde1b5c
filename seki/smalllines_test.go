package seki_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongRulesOfSmallLines compares UnitLines, TwoLines and lineSumOutcome with the recursion on every class of small
// sums, and checks that they decide what they say: every matrix with a line of sum 1, or 2, and each result that occurs
// there.
func TestLongRulesOfSmallLines(t *testing.T) {
	solver := reference.New(seki.Seki)
	reduced := newTrial(t)
	compare(t, []sized{
		{1, 1, 9, 30}, {1, 2, 9, 30}, {1, 4, 9, 20}, {3, 1, 9, 20}, {2, 2, 14, 26}, {2, 3, 10, 16}, {3, 2, 10, 16},
		{3, 3, 10, 14}, {4, 2, 9, 14}, {2, 5, 8, 13}, {4, 3, 9, 13}, {3, 4, 9, 13}, {4, 4, 9, 12}, {5, 3, 7, 12},
		{3, 5, 7, 12}, {5, 4, 7, 11}, {4, 5, 7, 11}, {5, 5, 7, 10},
	}, func(t trial, A seki.Matrix, want seki.Results) {
		got, ok := seki.UnitLines(A.Entries(), A.RowSums(), A.ColSums())
		if ok != (leastLine(A) == 1) || ok && got != want {
			t.Fatalf("%v is %v; by its lines of sum 1 it would be %v, %v", A, want, got, ok)
		}
		t.saw(fmt.Sprintf("unit: %v %v", want[seki.Seki].Outcome, want[seki.DSeki].Outcome), ok)
		if found, rest, ok := byTwoLines(t, solver, A); ok {
			if got := found.Result(rest); got != want[seki.Seki] {
				t.Fatalf("%v is %v; by its lines of sum 2 it would be %v", A, want[seki.Seki], got)
			}
			reduced.saw(fmt.Sprint(found.Known, rest), true)
		}
		for g, result := range want {
			o, ok := lineSumOutcome(seki.Game(g), A.RowSums(), A.ColSums())
			if t.saw(fmt.Sprint("line sums: ", seki.Game(g), o), ok); ok && o != result.Outcome {
				t.Fatalf("%v is %v in %v; by its line sums it would be %v", A, result.Outcome, seki.Game(g), o)
			}
		}
	}).need(1, "unit: WW WW", "unit: WW WD", "unit: WW DW", "unit: WW DD", "unit: WL WL", "unit: WL WD", "unit: LW LW",
		"unit: LW DW", "line sums: seki WW", "line sums: seki WL", "line sums: seki LW", "line sums: dseki WL",
		"line sums: dseki LW")
	// Four results at once; rests WL, LW and two kinds of seki, in three ways; a rest WW in one.
	if len(reduced.seen) < 17 {
		t.Errorf("matrices with lines of sum 2 are reduced in these ways: %v", reduced.seen)
	}
}

// TestRestSemiComplete compares TwoLines with the recursion where the rest is a semi-complete seki: the least one is
// too large for TestLongRulesOfSmallLines.
func TestRestSemiComplete(t *testing.T) {
	A := parse(t, "4 0 3 0; 4 0 0 3; 0 2 0 0; 0 0 3 3")
	solver := reference.New(seki.Seki)
	want := testtool.Must(solver.Solve(A))(t)
	found, rest, _ := byTwoLines(newTrial(t), solver, A)
	if _, semi := rest.Kind.MustPass(); !semi || found.Result(rest) != want {
		t.Errorf("%v is %v; by its lines of sum 2 and %v, which is %v, it would be %v", A, want, found.Rest, rest,
			found.Result(rest))
	}
}

func leastLine(A seki.Matrix) int { return min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) }

// byTwoLines returns what TwoLines finds for A, with its lines in reverse order, and the
// result of the rest.
func byTwoLines(t trial, solver *reference.Solver, A seki.Matrix) (found seki.Reduction, rest seki.Result, ok bool) {
	t.Helper()
	found, ok = seki.TwoLines(A.Permute(descending(A.Rows()), descending(A.Cols())))
	if ok != (leastLine(A) == 2) {
		t.Fatalf("lines of sum 2 in %v: %v", A, ok)
	}
	if found.Rest.Rows() > 0 {
		if leastLine(found.Rest) < 3 {
			t.Fatalf("%v is reduced to %v", A, found.Rest)
		}
		rest = testtool.Must(solver.Solve(found.Rest))(t)
	}
	return found, rest, ok
}

// descending returns n−1, …, 0.
func descending(n int) (list []int) {
	for k := n - 1; k >= 0; k-- {
		list = append(list, k)
	}
	return list
}

// lineSumOutcome returns the outcome in the game g of all matrices with the given
// row and column sums, all positive, if the least of them decide it: (W, L) in SEKI
// if min c ≥ 2·min r, in D-SEKI if min c ≥ 2·min r + 1; (L, W) likewise; and in SEKI
// (W, W) if both are 1. The proofs are in docs/theory.md, 3.6 and 3.7.
func lineSumOutcome(g seki.Game, rows, cols []int) (o seki.Outcome, ok bool) {
	r, c, ahead := slices.Min(rows), slices.Min(cols), int(g)
	switch {
	case c >= 2*r+ahead:
		return seki.Outcome{R: seki.Win, C: seki.Loss}, true
	case r >= 2*c+ahead:
		return seki.Outcome{R: seki.Loss, C: seki.Win}, true
	case g == seki.Seki && r == 1 && c == 1:
		return seki.Outcome{R: seki.Win, C: seki.Win}, true
	}
	return seki.Outcome{}, false
}
