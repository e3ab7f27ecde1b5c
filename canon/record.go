package canon

import (
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Record is the record of a matrix with its canonical form. The orders, which count from 1, give the row and the column
// of the matrix, or of its transpose, for each row and column of the form.
type Record struct {
	Matrix     seki.Matrix `json:"matrix"`
	Canonical  seki.Matrix `json:"canonical"`
	seki.Layer             // of the form
	Transposed bool        `json:"transposed,omitempty"`
	RowOrder   []int       `json:"row_order"`
	ColOrder   []int       `json:"col_order"`
	// order of the automorphism group, a string because it may exceed the numbers of JSON readers
	Automorphisms string `json:"automorphisms"`
}

// NewRecord returns the record of a matrix with the results of FormContext or FormUpToTranspose, without the
// automorphisms.
func NewRecord(A, form seki.Matrix, rowPerm, colPerm []int, transposed bool) Record {
	return Record{
		Matrix: A, Canonical: form, Layer: form.Layer(),
		Transposed: transposed, RowOrder: oneBased(rowPerm), ColOrder: oneBased(colPerm),
	}
}

// RecordColumns are the names of the columns of Record.Row.
var RecordColumns = []string{"matrix", "canonical", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (r Record) Row() []string { return format.Cells(r.Matrix, r.Canonical, r.Rows, r.Cols, r.Sum) }

// Form returns the canonical form.
func (r Record) Form() seki.Matrix { return r.Canonical }

// oneBased returns a permutation that counts from 1.
func oneBased(permutation []int) []int {
	shown := make([]int, len(permutation))
	for k, v := range permutation {
		shown[k] = v + 1
	}
	return shown
}
