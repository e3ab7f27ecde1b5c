package records

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
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
	Differs           *Difference `json:"differs,omitempty"`
	TransposedDiffers *Difference `json:"transposed_differs,omitempty"`
}

// Difference is an invariant of row and column permutations that has two
// values, as text.
type Difference struct {
	Invariant string `json:"invariant"`
	First     string `json:"first"`
	Second    string `json:"second"`
}

// NewEquivalence compares two matrices, and the transpose of A with B as well if that
// will do.
func NewEquivalence(ctx context.Context, A, B seki.Matrix, upToTranspose bool) (Equivalence, error) {
	rowPerm, colPerm, ok, err := canon.EquivalentContext(ctx, A, B)
	transposed := false
	if err == nil && !ok && upToTranspose {
		rowPerm, colPerm, ok, err = canon.EquivalentContext(ctx, A.Transpose(), B)
		transposed = ok
	}
	e := Equivalence{Equivalent: ok, Transposed: transposed, RowOrder: oneBased(rowPerm), ColOrder: oneBased(colPerm)}
	if err == nil && !ok {
		e.Differs, err = differ(ctx, A, B)
	}
	if err == nil && !ok && upToTranspose {
		e.TransposedDiffers, err = differ(ctx, A.Transpose(), B)
	}
	return e, err
}

// Text returns the record as a sentence.
func (e Equivalence) Text() string {
	switch {
	case !e.Equivalent && e.TransposedDiffers != nil:
		return fmt.Sprintf("not equivalent: %s; with the transpose of the first, %s", e.Differs.text(), e.TransposedDiffers.text())
	case !e.Equivalent:
		return "not equivalent: " + e.Differs.text()
	}
	of := "the first matrix"
	if e.Transposed {
		of = "the transpose of the first matrix"
	}
	return fmt.Sprintf("equivalent: rows %s and columns %s of %s are the second", joinInts(e.RowOrder), joinInts(e.ColOrder), of)
}

func (d *Difference) text() string {
	return fmt.Sprintf("the %s differ: %s and %s", d.Invariant, units.Shorten(d.First), units.Shorten(d.Second))
}

// invariantsInOrder are compared until one differs, the plainest first.
var invariantsInOrder = []struct {
	name string
	of   func(seki.Matrix) string
}{
	{"sizes", func(A seki.Matrix) string { return fmt.Sprintf("%d×%d", A.Rows(), A.Cols()) }},
	{"sums", func(A seki.Matrix) string { return strconv.Itoa(A.Sum()) }},
	{"row sums", func(A seki.Matrix) string { return descending(A.RowSums()) }},
	{"column sums", func(A seki.Matrix) string { return descending(A.ColSums()) }},
	{"entries", func(A seki.Matrix) string { return descending(A.Entries()) }},
	{"entries row by row", entriesByRow},
	{"entries column by column", func(A seki.Matrix) string { return entriesByRow(A.Transpose()) }},
}

// differ returns the first invariant that differs between two matrices that
// are not equivalent, at the latest their canonical forms.
func differ(ctx context.Context, A, B seki.Matrix) (*Difference, error) {
	for _, invariant := range invariantsInOrder {
		if a, b := invariant.of(A), invariant.of(B); a != b {
			return &Difference{Invariant: invariant.name, First: a, Second: b}, nil
		}
	}
	a, _, _, err := canon.FormContext(ctx, A)
	if err != nil {
		return nil, err
	}
	b, _, _, err := canon.FormContext(ctx, B)
	return &Difference{Invariant: "canonical forms", First: a.String(), Second: b.String()}, err
}

// descending writes numbers, the greatest first.
func descending(values []int) string {
	values = slices.Sorted(slices.Values(values))
	slices.Reverse(values)
	return joinInts(values)
}

// entriesByRow writes the entries of each row, sorted, and the rows sorted.
func entriesByRow(A seki.Matrix) string {
	var rows []string
	for _, row := range A.Grid() {
		rows = append(rows, descending(row))
	}
	slices.Sort(rows)
	slices.Reverse(rows)
	return strings.Join(rows, "; ")
}
