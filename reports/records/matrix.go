package records

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Matrix is a matrix of an enumeration.
type Matrix struct {
	Matrix seki.Matrix `json:"matrix"`
	seki.Layer
}

// NewMatrix returns the record of A.
func NewMatrix(A seki.Matrix) Matrix { return Matrix{A, A.Layer()} }

// MatrixColumns are the names of the columns of Matrix.Row.
var MatrixColumns = []string{"matrix", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (m Matrix) Row() []string {
	return Cells(m.Matrix, m.Rows, m.Cols, m.Sum)
}

// Form returns the matrix of the record.
func (m Matrix) Form() seki.Matrix { return m.Matrix }

// Form is a matrix with its canonical form. The orders, which count from 1, say which rows
// and columns of the matrix, or of its transpose, are those of the form.
type Form struct {
	Matrix        seki.Matrix `json:"matrix"`
	Canonical     seki.Matrix `json:"canonical"`
	seki.Layer                // of the form
	Transposed    bool        `json:"transposed,omitempty"`
	RowOrder      []int       `json:"row_order"`
	ColOrder      []int       `json:"col_order"`
	Automorphisms Integer     `json:"automorphisms"` // order of the automorphism group
}

// NewForm returns the record of a matrix with the results of canon.FormContext or
// canon.FormUpToTranspose. It leaves out the automorphisms.
func NewForm(A, form seki.Matrix, rowPerm, colPerm []int, transposed bool) Form {
	return Form{
		Matrix: A, Canonical: form, Layer: form.Layer(),
		Transposed: transposed, RowOrder: oneBased(rowPerm), ColOrder: oneBased(colPerm),
	}
}

// FormColumns are the names of the columns of Form.Row.
var FormColumns = []string{"matrix", "canonical", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (f Form) Row() []string {
	return Cells(f.Matrix, f.Canonical, f.Rows, f.Cols, f.Sum)
}

// Form returns the canonical form.
func (f Form) Form() seki.Matrix { return f.Canonical }

// Integer is an integer of any size. In JSON it is a string, because it may exceed the
// numbers that JSON readers support.
type Integer struct{ *big.Int }

// MarshalJSON writes a string of digits.
func (n Integer) MarshalJSON() ([]byte, error) { return []byte(`"` + n.String() + `"`), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Integer) UnmarshalJSON(data []byte) error {
	n.Int = new(big.Int)
	if _, ok := n.SetString(strings.Trim(string(data), `"`), 10); !ok {
		return fmt.Errorf("%s is no integer", data)
	}
	return nil
}

// oneBased returns a permutation that counts from 1, for people.
func oneBased(permutation []int) []int {
	shown := make([]int, len(permutation))
	for k, v := range permutation {
		shown[k] = v + 1
	}
	return shown
}
