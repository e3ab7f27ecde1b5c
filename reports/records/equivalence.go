package records

import (
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
)

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

// Text returns the record as a sentence.
func (e Equivalence) Text() string {
	switch {
	case !e.Equivalent && e.TransposedDiffers != nil:
		return fmt.Sprintf("not equivalent: %s; with the transpose of the first, %s", differText(e.Differs), differText(e.TransposedDiffers))
	case !e.Equivalent:
		return "not equivalent: " + differText(e.Differs)
	}
	of := "the first matrix"
	if e.Transposed {
		of = "the transpose of the first matrix"
	}
	return fmt.Sprintf("equivalent: rows %s and columns %s of %s are the second", joinInts(e.RowOrder), joinInts(e.ColOrder), of)
}

func differText(d *canon.Difference) string {
	return fmt.Sprintf("the %s differ: %s and %s", d.Invariant, units.Shorten(d.First), units.Shorten(d.Second))
}
