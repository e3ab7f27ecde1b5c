package retrograde

import (
	"fmt"
	"sort"

	"github.com/sekilab/sekilab/seki/internal/blocks"
)

// Limits of the engine's indices: rows and columns, residuals of one sum, slabs of a
// layer, and the sum of a matrix.
const (
	maxRows        = 20
	maxCols        = 16
	maxComposition = 1 << 24
	maxMargins     = 1e6
	maxIndexedSum  = 1 << 15
)

// CheckLimits returns an error that names the limit if the layers of m×n matrices up
// to maxSum, in either orientation, are beyond the limits of the engine.
func CheckLimits(m, n, maxSum int) error {
	rows, cols := max(m, n), min(m, n)
	if rows > maxRows || cols > maxCols {
		return fmt.Errorf("%d×%d matrices are too large to be solved layer by layer: at most %d×%d or %d×%d", m, n, maxRows, maxCols, maxCols, maxRows)
	}
	if !indexed(rows, cols, maxSum) {
		beyond := sort.Search(maxSum, func(sum int) bool { return !indexed(rows, cols, sum) })
		return fmt.Errorf("%d×%d matrices up to sum %d are too many to be solved layer by layer: at most sum %d", m, n, maxSum, beyond-1)
	}
	for _, sum := range []int{rows, maxSum} {
		if countable(rows, cols, sum) {
			continue
		}
		cols = sort.Search(cols, func(k int) bool { return !countable(rows, k+1, sum) })
		most := [2]int{rows, cols}
		if m < n {
			most = [2]int{cols, rows}
		}
		return fmt.Errorf("%d×%d matrices of sum %d have too many symmetries to be solved layer by layer: at most %d×%d", m, n, sum, most[0], most[1])
	}
	return nil
}

// indexed reports whether the indices can hold all matrices up to maxSum.
func indexed(rows, cols, maxSum int) bool {
	return maxSum <= maxIndexedSum && choose(maxSum+cols-1, cols-1) <= maxComposition && blocks.CountAllMargins(maxSum, rows)[maxSum] <= maxMargins
}

// countable reports whether 64 bits hold the weighted counts of fixed matrices, see
// classesOf, for the blocks of a layer where they are largest: those with all row sums
// 1, at the least sum, and the one in which all parts but the first are 1.
func countable(rows, cols, sum int) bool {
	fits := func(r, c []int, matrices float64) bool {
		return youngSize(r)*youngSize(c)*matrices <= 1<<63
	}
	r, c := hook(rows, sum), hook(cols, sum)
	matrices := 0.0 // with j ones outside the long row and the long column
	for j := max(0, rows+cols-2-sum); j < cols; j++ {
		matrices += choose(rows-1, j) * choose(cols-1, j) * factorial(j)
	}
	if !fits(r, c, matrices) {
		return false
	}
	if sum > rows {
		return true
	}
	for _, c := range blocks.Margins(rows, cols) {
		matrices := factorial(rows)
		for _, v := range c {
			matrices /= factorial(v)
		}
		if !fits(r, c, matrices) {
			return false
		}
	}
	return true
}

// hook returns the margin of k parts of which all but the first are 1.
func hook(k, sum int) []int {
	part := make([]int, k)
	for i := range part {
		part[i] = 1
	}
	part[0] = sum - k + 1
	return part
}
