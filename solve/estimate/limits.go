package estimate

import (
	"fmt"
	"sort"

	"github.com/sekilab/sekilab/internal/arith"
)

// Limits of the engine's indices: rows and columns, residuals of one sum, slabs of a
// layer, and the sum of a matrix.
const (
	MaxRows        = 20
	MaxCols        = 16
	maxComposition = 1 << 24
	maxMargins     = 1e6
	maxIndexedSum  = 1 << 15
)

// mostCols is, by number of rows from 1 on, the greatest number of columns for which 64 bits
// hold the weighted counts of fixed matrices (see package burnside) of blocks whose row sums are all 1.
// Those blocks are counted by blocks.Outside; no more columns are of use.
var mostCols = [MaxRows]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 8, 7, 5, 4, 3, 2, 2, 1, 1, 1}

// CheckLimits returns an error that names the limit if the layers of m×n matrices up
// to maxSum, in either orientation, are beyond the limits of the engine.
func CheckLimits(m, n, maxSum int) error {
	rows, cols := max(m, n), min(m, n)
	if rows > MaxRows || cols > MaxCols {
		return fmt.Errorf("%d×%d matrices are too large to be solved layer by layer: at most %d×%d or %d×%d", m, n, MaxRows,
			MaxCols, MaxCols, MaxRows)
	}
	if !indexed(rows, cols, maxSum) {
		beyond := sort.Search(maxSum, func(sum int) bool { return !indexed(rows, cols, sum) })
		if beyond <= rows {
			return fmt.Errorf("%d×%d matrices, whose least sum is %d, are too many to be solved layer by layer", m, n, rows)
		}
		return fmt.Errorf("%d×%d matrices up to sum %d are too many to be solved layer by layer: at most sum %d", m, n,
			maxSum, beyond-1)
	}
	if most := mostCols[rows-1]; cols > most {
		limit := [2]int{rows, most}
		if m < n {
			limit = [2]int{most, rows}
		}
		return fmt.Errorf("%d×%d matrices of sum %d have too many symmetries to be solved layer by layer: at most %d×%d", m,
			n, rows, limit[0], limit[1])
	}
	return nil
}

// indexed reports whether the indices can hold all matrices up to maxSum.
func indexed(rows, cols, maxSum int) bool {
	return maxSum <= maxIndexedSum && arith.Choose(maxSum+cols-1, cols-1) <= maxComposition &&
		arith.CountPartitions(maxSum, rows)[maxSum] <= maxMargins
}
