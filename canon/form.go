package canon

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// Form returns the canonical form of A, as defined in the package comment.
func Form(A seki.Matrix) seki.Matrix {
	form, _, _ := FormWithPermutations(A)
	return form
}

// FormWithPermutations returns the canonical form of A and permutations with
// form = A.Permute(rowPerm, colPerm): row i of the form is row rowPerm[i] of A,
// counted from 0.
func FormWithPermutations(A seki.Matrix) (form seki.Matrix, rowPerm, colPerm []int) {
	form, rowPerm, colPerm, _ = FormContext(context.Background(), A)
	return form, rowPerm, colPerm
}

// FormContext is FormWithPermutations, but fails with the cause of ctx if ctx ends
// first. Most matrices take milliseconds; a large one with much symmetry that does
// not decompose, such as a Hadamard matrix, may never finish in practice.
func FormContext(ctx context.Context, A seki.Matrix) (form seki.Matrix, rowPerm, colPerm []int, err error) {
	return FormWithin(ctx, A, A.RowSums(), A.ColSums())
}

// FormWithin is FormContext for a finer or coarser equivalence: rows are exchanged only with rows of
// equal rowClass, columns only with columns of equal colClass, and greater classes come first.
// FormContext has the row and column sums as classes.
func FormWithin(ctx context.Context, A seki.Matrix, rowClass, colClass []int) (form seki.Matrix, rowPerm, colPerm []int,
	err error) {
	f := former{ctx: ctx, A: A, rowClass: rowClass, colClass: colClass, quick: quickNodes}
	rowPerm, colPerm, err = f.order(whole(A))
	if err != nil {
		return seki.Matrix{}, nil, nil, err
	}
	return A.Permute(rowPerm, colPerm), rowPerm, colPerm, nil
}

// Equivalent reports whether row and column permutations carry A to B, and
// returns such permutations: B = A.Permute(rowPerm, colPerm).
func Equivalent(A, B seki.Matrix) (rowPerm, colPerm []int, ok bool) {
	if A.Rows() != B.Rows() || A.Cols() != B.Cols() {
		return nil, nil, false
	}
	formA, rowsA, colsA := FormWithPermutations(A)
	formB, rowsB, colsB := FormWithPermutations(B)
	if !formA.Equal(formB) {
		return nil, nil, false
	}
	return through(rowsA, rowsB), through(colsA, colsB), true
}

// through returns the permutation p with p[b[i]] = a[i].
func through(a, b []int) []int {
	p := make([]int, len(a))
	for i := range a {
		p[b[i]] = a[i]
	}
	return p
}

// SelfTranspose reports whether A is equivalent to its transpose.
func SelfTranspose(A seki.Matrix) bool {
	return A.Rows() == A.Cols() && Form(A).Equal(Form(A.Transpose()))
}
