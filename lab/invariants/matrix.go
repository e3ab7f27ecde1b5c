package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

func maxEntry(A seki.Matrix) int { return slices.Max(A.Entries()) }

// positives returns the number of positive entries, and of active moves.
func positives(A seki.Matrix) int { return len(slices.Collect(A.Moves())) }

// commonDivisor returns the greatest common divisor of the entries, 0 for the zero
// matrix.
func commonDivisor(A seki.Matrix) int {
	d := 0
	for _, v := range A.Entries() {
		d = arith.GCD(d, v)
	}
	return d
}

func descending(list []int) []int {
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

func minLine(A seki.Matrix) int { return min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) }
func maxLine(A seki.Matrix) int { return max(slices.Max(A.RowSums()), slices.Max(A.ColSums())) }

// isConstant reports whether all line sums are equal. Such a matrix is square: an
// integer doubly stochastic matrix.
func isConstant(A seki.Matrix) bool { return minLine(A) == maxLine(A) }

// Pattern returns the canonical form of the zero pattern of A: the {0,1}-matrix
// with a 1 where A has a positive entry.
func Pattern(A seki.Matrix) seki.Matrix {
	entries := A.Entries()
	for k, v := range entries {
		entries[k] = min(v, 1)
	}
	return canon.Form(seki.Must(seki.New(A.Rows(), A.Cols(), entries)))
}

func countSummands(A seki.Matrix) int { return len(canon.Components(A)) }
