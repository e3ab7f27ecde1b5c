package canon

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// FormUpToTranspose returns the lesser of the canonical forms of A and its transpose, by
// seki.Matrix.Compare, and permutations that carry A, or its transpose if transposed, to
// the form, as FormContext does.
func FormUpToTranspose(ctx context.Context, A seki.Matrix) (form seki.Matrix, rowPerm, colPerm []int, transposed bool, err error) {
	if form, rowPerm, colPerm, err = FormContext(ctx, A); err != nil {
		return seki.Matrix{}, nil, nil, false, err
	}
	other, rows, cols, err := FormContext(ctx, A.Transpose())
	if err != nil {
		return seki.Matrix{}, nil, nil, false, err
	}
	if other.Compare(form) < 0 {
		return other, rows, cols, true, nil
	}
	return form, rowPerm, colPerm, false, nil
}

// Comparison says how permutations carry a matrix A to B, or what shows that none do.
type Comparison struct {
	Equivalent       bool
	Transposed       bool  // B is equivalent to the transpose of A, and not to A
	RowPerm, ColPerm []int // as of Equivalent, from A or its transpose

	Differs           *Difference // of A and B if they are not equivalent
	TransposedDiffers *Difference // of the transpose of A and B, where it would do as well
}

// Compare compares two matrices, and with upToTranspose the transpose of A with B as well
// if A and B are not equivalent. It fails with the cause of ctx if ctx ends first.
func Compare(ctx context.Context, A, B seki.Matrix, upToTranspose bool) (Comparison, error) {
	var c Comparison
	var err error
	if c.RowPerm, c.ColPerm, c.Equivalent, err = EquivalentContext(ctx, A, B); c.Equivalent || err != nil {
		return c, err
	}
	if upToTranspose {
		T := A.Transpose()
		if c.RowPerm, c.ColPerm, c.Equivalent, err = EquivalentContext(ctx, T, B); c.Equivalent || err != nil {
			c.Transposed = c.Equivalent
			return c, err
		}
		if c.TransposedDiffers, err = differ(ctx, T, B); err != nil {
			return c, err
		}
	}
	c.Differs, err = differ(ctx, A, B)
	return c, err
}

// Difference is an invariant of row and column permutations that two matrices do not
// share, with its values as text.
type Difference struct {
	Invariant string `json:"invariant"` // in the plural
	First     string `json:"first"`
	Second    string `json:"second"`
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
	a, _, _, err := FormContext(ctx, A)
	if err != nil {
		return nil, err
	}
	b, _, _, err := FormContext(ctx, B)
	return &Difference{Invariant: "canonical forms", First: a.String(), Second: b.String()}, err
}

// descending writes numbers, the greatest first.
func descending(values []int) string {
	values = slices.Sorted(slices.Values(values))
	slices.Reverse(values)
	return strings.Trim(fmt.Sprint(values), "[]")
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
