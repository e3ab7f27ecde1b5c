package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongDirectSum compares the results on direct sums of docs/theory.md, section
// 5, with the recursion: all pairs of matrices of a few small sizes with small
// sums together.
func TestLongDirectSum(t *testing.T) {
	maxSum := 8
	if testtool.Long() {
		maxSum = 11
	}
	var matrices []seki.Matrix
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 6}, {1, 2, 5}, {2, 1, 5}, {2, 2, 6}, {2, 3, 6},
		{3, 2, 6}} {
		sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) { matrices = append(matrices, A) })
	}
	for _, g := range seki.Games {
		solver := reference.New(g)
		solve := func(A seki.Matrix) seki.Result {
			return testtool.Must(solver.Solve(A))(t)
		}
		kinds := map[seki.Kind]int{}
		for _, A := range matrices {
			a := solve(A)
			if a.Kind == seki.None {
				continue
			}
			for _, B := range matrices {
				if A.Sum()+B.Sum() > maxSum {
					continue
				}
				b, sum := solve(B), solve(directSum(A, B))
				if (g == seki.Seki || a.Kind == seki.Complete) && sum.Outcome != b.Outcome {
					t.Fatalf("%v: %v is %v, %v is %v, their direct sum %v", g, A, a.Kind, B, b.Outcome, sum.Outcome)
				}
				if b.Kind == seki.None {
					continue
				}
				want := seki.Plain
				if a.Kind == seki.Complete && b.Kind == seki.Complete {
					want = seki.Complete
				}
				if sum.Kind != want { // no semi-complete seki is as small as this
					t.Fatalf("%v: %v is %v, %v is %v, their direct sum %v", g, A, a.Kind, B, b.Kind, sum.Kind)
				}
				kinds[sum.Kind]++
			}
		}
		if kinds[seki.Plain] == 0 || kinds[seki.Complete] == 0 {
			t.Errorf("%v: direct sums of seki by kind: %v, want plain and complete ones", g, kinds)
		}
	}
}

// directSum returns the block diagonal matrix of A and B.
func directSum(A, B seki.Matrix) seki.Matrix {
	rows := make([][]int, 0, A.Rows()+B.Rows())
	for _, row := range A.Grid() {
		rows = append(rows, append(row, make([]int, B.Cols())...))
	}
	for _, row := range B.Grid() {
		rows = append(rows, append(make([]int, A.Cols()), row...))
	}
	return seki.Must(seki.FromRows(rows))
}
