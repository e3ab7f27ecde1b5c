package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/canon"
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

// countSummands returns the number of direct summands, without their canonical forms.
func countSummands(A seki.Matrix) int { return len(canon.Components(A)) }
