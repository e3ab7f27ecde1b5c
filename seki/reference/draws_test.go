package reference_test

import (
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

// TestLongTheoremDraws compares 2.6 of docs/theory.md with the recursion: in SEKI a matrix with a drawn
// value has a complete seki below it or is one.
func TestLongTheoremDraws(t *testing.T) {
	above := map[string]bool{} // whether a complete seki is below, by the keys of canonical forms
	drawn, without := 0, 0
	forSolved(t, []sized{
		{1, 1, 8, 20}, {1, 4, 8, 12}, {2, 2, 14, 40}, {2, 3, 10, 20}, {3, 3, 11, 18}, {3, 4, 9, 15}, {4, 3, 9, 15},
		{4, 4, 9, 13}, {5, 5, 7, 11},
	}, func(A seki.Matrix, results seki.Results) {
		result := results[seki.Seki]
		has := result.Kind == seki.Complete
		for mv := range A.Moves() {
			child := A.After(mv)
			if _, over, _ := child.Terminal(seki.Seki); !over && !has {
				has = above[canon.Form(child).Key()]
			}
		}
		above[A.Key()] = has
		if result.Outcome.R != seki.Draw && result.Outcome.C != seki.Draw {
			if !has {
				without++
			}
			return
		}
		drawn++
		if !has {
			t.Errorf("%v is %v, and no complete seki is below it", A, result.Outcome)
		}
		if A.Rows() != A.Cols() {
			t.Errorf("%v is %v", A, result.Outcome)
		}
	})
	if drawn == 0 || without == 0 {
		t.Errorf("%d matrices are drawn, %d others have no complete seki below", drawn, without)
	}
}

// TestTheoremSlack tries the bound of 3.10 of docs/theory.md, which is about all matrices, whatever
// their outcome.
func TestTheoremSlack(t *testing.T) {
	reached := 0
	for _, size := range []sized{{rows: 1, cols: 3}, {rows: 2, cols: 2}, {rows: 2, cols: 3}, {rows: 2, cols: 5},
		{rows: 3, cols: 3}, {rows: 3, cols: 4}} {
		for sum := size.cols; sum <= 12; sum++ {
			for A := range enumerate.Classes(size.rows, size.cols, sum) {
				slack := -sum
				for _, row := range lines(A) {
					slack = max(slack, -row.lead(1))
				}
				n := size.cols
				switch bound := size.rows * n * (slack + 1); {
				case sum*(n-size.rows+1) > bound:
					t.Errorf("%v: rows have slack up to %d, the sum is %d", A, slack, sum)
				case sum*(n-size.rows+1) == bound:
					reached++
				}
			}
		}
	}
	if reached == 0 {
		t.Error("the bound is never reached")
	}
}
