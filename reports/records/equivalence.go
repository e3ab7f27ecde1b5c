package records

import "github.com/sekilab/sekilab/canon"

// Equivalence says whether permutations turn one matrix into another. The orders count from
// 1 and apply to the rows and columns of the first matrix, or of its transpose.
type Equivalence struct {
	Equivalent bool  `json:"equivalent"`
	Transposed bool  `json:"transposed,omitempty"`
	RowOrder   []int `json:"row_order,omitempty"`
	ColOrder   []int `json:"col_order,omitempty"`

	// For matrices that are not equivalent: an invariant in which they differ and, if the
	// transpose of the first matrix would do as well, one in which that differs.
	Differs           *canon.Difference `json:"differs,omitempty"`
	TransposedDiffers *canon.Difference `json:"transposed_differs,omitempty"`
}

// NewEquivalence returns the record of a comparison.
func NewEquivalence(c canon.Comparison) Equivalence {
	return Equivalence{
		Equivalent: c.Equivalent, Transposed: c.Transposed, RowOrder: oneBased(c.RowPerm), ColOrder: oneBased(c.ColPerm),
		Differs: c.Differs, TransposedDiffers: c.TransposedDiffers,
	}
}
