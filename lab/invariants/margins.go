package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

func rowSums(A seki.Matrix) []int { return descending(A.RowSums()) }
func colSums(A seki.Matrix) []int { return descending(A.ColSums()) }

func descending(list []int) []int {
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

func minLine(A seki.Matrix) int { return min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) }
func maxLine(A seki.Matrix) int { return max(slices.Max(A.RowSums()), slices.Max(A.ColSums())) }

// isConstant reports whether all line sums are equal. Such a matrix is square: an
// integer doubly stochastic matrix.
func isConstant(A seki.Matrix) bool { return minLine(A) == maxLine(A) }
