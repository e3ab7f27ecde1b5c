package seki

import (
	"cmp"
	"fmt"
)

// Size is a number of rows and of columns, both at least 1.
type Size struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
}

// SizesUpTo returns all sizes up to n×n, non-square ones too, in the order of
// Size.Compare.
func SizesUpTo(n int) []Size {
	var sizes []Size
	for rows := 1; rows <= n; rows++ {
		for cols := 1; cols <= n; cols++ {
			sizes = append(sizes, Size{rows, cols})
		}
	}
	return sizes
}

// Size returns the size of A.
func (A Matrix) Size() Size { return Size{A.rows, A.cols} }

// Transposed returns the size of a transposed matrix.
func (s Size) Transposed() Size { return Size{s.Cols, s.Rows} }

// Tall returns the size or its transpose, whichever has at least as many rows
// as columns.
func (s Size) Tall() Size { return Size{max(s.Rows, s.Cols), min(s.Rows, s.Cols)} }

// MinSum returns the least sum of a matrix without zero rows and columns.
func (s Size) MinSum() int { return max(s.Rows, s.Cols) }

// Compare orders sizes as Matrix.Compare does: by rows, then by columns.
func (s Size) Compare(t Size) int {
	return cmp.Or(cmp.Compare(s.Rows, t.Rows), cmp.Compare(s.Cols, t.Cols))
}

// String returns "3×2".
func (s Size) String() string { return fmt.Sprintf("%d×%d", s.Rows, s.Cols) }

// Layer is all classes of matrices of a size and a sum, without zero rows and
// columns.
type Layer struct {
	Size
	Sum int `json:"sum"`
}

// Layer returns the layer of A, which must have no zero line.
func (A Matrix) Layer() Layer { return Layer{A.Size(), A.Sum()} }

// Transposed returns the layer of the transposed matrices.
func (l Layer) Transposed() Layer { return Layer{l.Size.Transposed(), l.Sum} }

// String returns "3×2, sum 7".
func (l Layer) String() string { return fmt.Sprintf("%s, sum %d", l.Size, l.Sum) }

// Class is a class of matrices under row and column permutations: one of its
// matrices, and the results that they all have.
type Class struct {
	Matrix  Matrix  `json:"matrix"`
	Results Results `json:"games"`
}

// Transposed returns the class of the transposed matrices.
func (c Class) Transposed() Class { return Class{c.Matrix.Transpose(), c.Results.Transposed()} }
