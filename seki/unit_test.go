package seki_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongRulesOfSmallLines compares UnitLines, TwoLines and lineSumOutcome with the recursion
// on every class of small sums, and checks that they decide what they say: every matrix
// with a line of sum 1, or 2, and each result that occurs there.
func TestLongRulesOfSmallLines(t *testing.T) {
	long := testtool.Long()
	type pair [2]seki.Outcome
	type reduction struct{ known, rest seki.Result }
	outcomes := map[pair]int{}
	reduced := map[reduction]bool{}
	solver := reference.New(seki.Seki)
	decided := map[seki.Game]map[seki.Outcome]int{seki.Seki: {}, seki.DSeki: {}}
	for _, size := range []struct{ rows, cols, sum, longSum int }{
		{1, 1, 9, 30}, {1, 2, 9, 30}, {1, 4, 9, 20}, {3, 1, 9, 20},
		{2, 2, 14, 26}, {2, 3, 10, 16}, {3, 2, 10, 16}, {3, 3, 10, 14}, {4, 2, 9, 14}, {2, 5, 8, 13},
		{4, 3, 9, 13}, {3, 4, 9, 13}, {4, 4, 9, 12}, {5, 3, 7, 12}, {3, 5, 7, 12}, {5, 4, 7, 11}, {4, 5, 7, 11},
		{5, 5, 7, 10},
	} {
		last := size.sum
		if long {
			last = size.longSum
		}
		var below map[string]seki.Results
		for sum := max(size.rows, size.cols); sum <= last; sum++ {
			this := map[string]seki.Results{}
			for A := range enumerate.Classes(size.rows, size.cols, sum) {
				want, err := reference.Derive(A, func(child seki.Matrix) (seki.Results, error) {
					return below[canon.Form(child).Key()], nil
				})
				if err != nil {
					t.Fatal(err)
				}
				this[canon.Form(A).Key()] = want
				got, ok := seki.UnitLines(A.Entries(), A.RowSums(), A.ColSums())
				if ok != (leastLine(A) == 1) || ok && got != want {
					t.Fatalf("%v is %v; by its lines of sum 1 it would be %v, %v", A, want, got, ok)
				}
				if ok {
					outcomes[pair{want[seki.Seki].Outcome, want[seki.DSeki].Outcome}]++
				}
				if found, rest, ok := byTwoLines(t, solver, A); ok {
					if got := found.Result(rest); got != want[seki.Seki] {
						t.Fatalf("%v is %v; by its lines of sum 2 it would be %v", A, want[seki.Seki], got)
					}
					reduced[reduction{found.Known, rest}] = true
				}
				for g, result := range want {
					o, ok := lineSumOutcome(seki.Game(g), A.RowSums(), A.ColSums())
					if ok && o != result.Outcome {
						t.Fatalf("%v is %v in %v; by its line sums it would be %v", A, result.Outcome, seki.Game(g), o)
					}
					if ok {
						decided[seki.Game(g)][o]++
					}
				}
			}
			below = this
		}
	}
	if len(outcomes) != 8 { // WW with WW, WD, DW, DD; WL with WL, WD; LW with LW, DW
		t.Errorf("matrices with a line of sum 1 have the outcomes %v", outcomes)
	}
	if len(reduced) < 17 { // four results at once; rests WL, LW and two kinds of seki, in three ways; a rest WW in one
		t.Errorf("matrices with lines of sum 2 are reduced in these ways: %v", reduced)
	}
	if len(decided[seki.Seki]) != 3 || len(decided[seki.DSeki]) != 2 {
		t.Errorf("least line sums decide %v", decided)
	}
}

func leastLine(A seki.Matrix) int {
	return min(slices.Min(A.RowSums()), slices.Min(A.ColSums()))
}

// lineSumOutcome returns the outcome in the game g of all matrices with the given
// row and column sums, all positive, if the least of them decide it: (W, L) in SEKI
// if min c ≥ 2·min r, in D-SEKI if min c ≥ 2·min r + 1; (L, W) likewise; and in SEKI
// (W, W) if both are 1. The proofs are in docs/theory.md, 3.6 and 3.7.
func lineSumOutcome(g seki.Game, rows, cols []int) (o seki.Outcome, ok bool) {
	r, c := slices.Min(rows), slices.Min(cols)
	ahead := 0
	if g == seki.DSeki {
		ahead = 1
	}
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
