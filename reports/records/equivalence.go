package records

import "github.com/sekilab/sekilab/canon"

// Equivalence says whether permutations carry one matrix to another. The
// orders count from 1 and are those of rows and columns of the first, or of its
// transpose.
type Equivalence struct {
	Equivalent bool  `json:"equivalent"`
	Transposed bool  `json:"transposed,omitempty"`
	RowOrder   []int `json:"row_order,omitempty"`
	ColOrder   []int `json:"col_order,omitempty"`

	// Of matrices that are not equivalent: an invariant that differs, and one of
	// the transpose of the first matrix where that would do as well.
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
