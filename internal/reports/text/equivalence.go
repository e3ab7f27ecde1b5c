package text

import (
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports/records"
)

// Equivalence returns the answer as a sentence.
func Equivalence(e records.Equivalence) string {
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
	return fmt.Sprintf("equivalent: rows %s and columns %s of %s are the second", invariants.Format(e.RowOrder), invariants.Format(e.ColOrder), of)
}

func differText(d *canon.Difference) string {
	return fmt.Sprintf("the %s differ: %s and %s", d.Invariant, units.Shorten(d.First), units.Shorten(d.Second))
}
