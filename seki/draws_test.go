package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// TestLongTheoremDraws compares 2.6 of docs/theory.md with the recursion: in SEKI a matrix with a drawn
// value has a complete seki below it or is one.
func TestLongTheoremDraws(t *testing.T) {
	above := map[string]bool{} // whether a complete seki is below, by the keys of canonical forms
	compare(t, []sized{
		{1, 1, 8, 20}, {1, 4, 8, 12}, {2, 2, 14, 40}, {2, 3, 10, 20}, {3, 3, 11, 18}, {3, 4, 9, 14}, {4, 3, 9, 14},
		{4, 4, 9, 13}, {5, 5, 7, 11},
	}, func(t trial, A seki.Matrix, results seki.Results) {
		result := results[seki.Seki]
		has := result.Kind == seki.Complete
		for mv := range A.Moves() {
			child := A.After(mv)
			if _, over, _ := child.Terminal(seki.Seki); !over && !has {
				has = above[canon.Form(child).Key()]
			}
		}
		above[A.Key()] = has
		drawn := result.Outcome.R == seki.Draw || result.Outcome.C == seki.Draw
		t.saw("drawn", drawn)
		t.saw("others without a complete seki below", !drawn && !has)
		if drawn && (!has || A.Rows() != A.Cols()) {
			t.Errorf("%v is %v; a complete seki is below it: %v", A, result.Outcome, has)
		}
	}).need(1, "drawn", "others without a complete seki below")
}

// TestLongTheoremSlack tries the bound of 3.10 of docs/theory.md, which is about all matrices, whatever
// their outcome.
func TestLongTheoremSlack(t *testing.T) {
	tried := newTrial(t)
	for _, size := range []sized{{1, 3, 12, 12}, {2, 2, 12, 12}, {2, 3, 12, 12}, {2, 5, 10, 12}, {3, 3, 11, 12},
		{3, 4, 10, 12}} {
		size.each(func(A seki.Matrix) {
			slack, sum, n := -A.Sum(), A.Sum(), size.cols
			for _, row := range lines(A) {
				slack = max(slack, -row.lead(1))
			}
			room := size.rows*n*(slack+1) - sum*(n-size.rows+1)
			if tried.saw("the bound is reached", room == 0); room < 0 {
				t.Errorf("%v: rows have slack up to %d, the sum is %d", A, slack, sum)
			}
		})
	}
	tried.need(1, "the bound is reached")
}
