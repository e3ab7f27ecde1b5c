package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// Margins returns the row sums and the column sums, each in descending order. Cost:
// O(m·n).
func Margins(A seki.Matrix) (rows, cols []int) {
	rows, cols = A.RowSums(), A.ColSums()
	slices.SortFunc(rows, descending)
	slices.SortFunc(cols, descending)
	return rows, cols
}

func descending(a, b int) int { return b - a }

// LineSums returns the least and the greatest of all row and column sums.
func LineSums(A seki.Matrix) (least, greatest int) {
	rows, cols := A.RowSums(), A.ColSums()
	return min(slices.Min(rows), slices.Min(cols)), max(slices.Max(rows), slices.Max(cols))
}

// ConstantLineSum returns the common sum of all rows and columns, and whether there
// is one. Such a matrix is square: an integer doubly stochastic matrix.
func ConstantLineSum(A seki.Matrix) (sum int, ok bool) {
	least, greatest := LineSums(A)
	return least, least == greatest
}

// LargestEntry returns the largest entry.
func LargestEntry(A seki.Matrix) int { return slices.Max(A.Entries()) }

// PositiveEntries returns the number of positive entries, and of active moves.
func PositiveEntries(A seki.Matrix) int {
	count := 0
	for range A.Moves() {
		count++
	}
	return count
}

// CommonDivisor returns the greatest common divisor of the entries, 0 for the zero
// matrix.
func CommonDivisor(A seki.Matrix) int {
	d := 0
	for _, v := range A.Entries() {
		d = arith.GCD(d, v)
	}
	return d
}
