package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/unionfind"
	"github.com/sekilab/sekilab/seki"
)

// Pattern returns the canonical form of the zero pattern of A: the {0,1}-matrix
// with a 1 where A has a positive entry.
func Pattern(A seki.Matrix) seki.Matrix {
	entries := A.Entries()
	for k, v := range entries {
		entries[k] = min(v, 1)
	}
	return canon.Form(seki.Must(seki.New(A.Rows(), A.Cols(), entries)))
}

// summandsOf returns the canonical forms of the indecomposable direct summands of A
// (canon.Components) in descending order. A must have no zero row or column.
func summandsOf(A seki.Matrix) []seki.Matrix {
	var summands []seki.Matrix
	for _, c := range canon.Components(A) {
		summands = append(summands, canon.Form(c.Matrix))
	}
	slices.SortFunc(summands, func(a, b seki.Matrix) int { return b.Compare(a) })
	return summands
}

// countSummands returns the number of direct summands. Cost: O(m·n·log(m+n)), much less
// than the cost of summandsOf.
func countSummands(A seki.Matrix) int {
	m := A.Rows()
	lines := unionfind.New(m + A.Cols())
	count := len(lines)
	for mv := range A.Moves() {
		if lines.Join(mv.Row, m+mv.Col) {
			count--
		}
	}
	return count
}
