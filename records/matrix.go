package records

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Matrix is a matrix of an enumeration.
type Matrix struct {
	Matrix seki.Matrix `json:"matrix"`
	Rows   int         `json:"rows"`
	Cols   int         `json:"cols"`
	Sum    int         `json:"sum"`
}

// NewMatrix returns the record of A.
func NewMatrix(A seki.Matrix) Matrix { return Matrix{A, A.Rows(), A.Cols(), A.Sum()} }

// MatrixColumns are the names of the columns of Matrix.Row.
var MatrixColumns = []string{"matrix", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (m Matrix) Row() []string {
	return []string{m.Matrix.String(), strconv.Itoa(m.Rows), strconv.Itoa(m.Cols), strconv.Itoa(m.Sum)}
}

// Form returns the matrix of the record.
func (m Matrix) Form() seki.Matrix { return m.Matrix }

// Form is a matrix with its canonical form. The orders, which count from 1, are
// those of rows and columns of the matrix, or of its transpose, in the form.
type Form struct {
	Matrix        seki.Matrix `json:"matrix"`
	Canonical     seki.Matrix `json:"canonical"`
	Rows          int         `json:"rows"` // of the form
	Cols          int         `json:"cols"`
	Sum           int         `json:"sum"`
	Transposed    bool        `json:"transposed,omitempty"`
	RowOrder      []int       `json:"row_order"`
	ColOrder      []int       `json:"col_order"`
	Automorphisms Integer     `json:"automorphisms"` // order of the group
}

// FormColumns are the names of the columns of Form.Row.
var FormColumns = []string{"matrix", "canonical", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (f Form) Row() []string {
	return []string{f.Matrix.String(), f.Canonical.String(), strconv.Itoa(f.Rows), strconv.Itoa(f.Cols), strconv.Itoa(f.Sum)}
}

// Form returns the canonical form.
func (f Form) Form() seki.Matrix { return f.Canonical }

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

// Integer is an integer of any size. In JSON it is a string, because it may be
// greater than what readers of JSON take for a number.
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

func joinInts(values []int) string { return strings.Trim(fmt.Sprint(values), "[]") }
