package canon

import "github.com/sekilab/sekilab/seki"

// Form returns the canonical form of A: see the package documentation for its
// definition.
func Form(A seki.Matrix) seki.Matrix {
	form, _, _ := FormWithPermutations(A)
	return form
}

// FormWithPermutations returns the canonical form of A and permutations that
// lead there: form = A.Permute(rowPerm, colPerm), so row i of the form is row
// rowPerm[i] of A, counted from 0.
func FormWithPermutations(A seki.Matrix) (form seki.Matrix, rowPerm, colPerm []int) {
	var l Labeler[uint16]
	l.search(A.Rows(), A.Cols(), cells(A))
	return A.Permute(l.rowPerm, l.colPerm), l.rowPerm, l.colPerm
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

// FormUpToTranspose returns the lesser, by seki.Matrix.Compare, of the canonical
// forms of A and of its transpose.
func FormUpToTranspose(A seki.Matrix) seki.Matrix {
	T := A.Transpose()
	switch {
	case A.Rows() < A.Cols():
		return Form(A)
	case A.Rows() > A.Cols():
		return Form(T)
	}
	formA, formT := Form(A), Form(T)
	if formT.Compare(formA) < 0 {
		return formT
	}
	return formA
}

// SelfTranspose reports whether A is equivalent to its transpose.
func SelfTranspose(A seki.Matrix) bool {
	return A.Rows() == A.Cols() && Form(A).Equal(Form(A.Transpose()))
}

// cells returns the entries of A in row-major order.
func cells(A seki.Matrix) []uint16 {
	cells := make([]uint16, 0, A.Rows()*A.Cols())
	for i := range A.Rows() {
		for j := range A.Cols() {
			cells = append(cells, uint16(A.At(i, j)))
		}
	}
	return cells
}
