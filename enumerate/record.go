package enumerate

import (
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Record is the record of a matrix of an enumeration.
type Record struct {
	Matrix seki.Matrix `json:"matrix"`
	seki.Layer
}

// NewRecord returns the record of A.
func NewRecord(A seki.Matrix) Record { return Record{A, A.Layer()} }

// RecordColumns are the names of the columns of Record.Row.
var RecordColumns = []string{"matrix", "rows", "cols", "sum"}

// Row returns the record as a row of CSV.
func (r Record) Row() []string { return format.Cells(r.Matrix, r.Rows, r.Cols, r.Sum) }

// Form returns the matrix of the record.
func (r Record) Form() seki.Matrix { return r.Matrix }

// Count is the record of a number of classes. The size 0×0 means all sizes together.
type Count struct {
	Rows  int    `json:"rows,omitempty"`
	Cols  int    `json:"cols,omitempty"`
	Sum   int    `json:"sum"`
	Count string `json:"count"` // a string because it may exceed the numbers of JSON readers
}

// CountColumns are the columns of Count in CSV; rows and columns are empty for all sizes.
var CountColumns = []string{"rows", "cols", "sum", "count"}

// Row returns the record as a row of CSV.
func (c Count) Row() []string {
	row := format.Cells(c.Rows, c.Cols, c.Sum, c.Count)
	if c.Rows == 0 {
		row[0], row[1] = "", ""
	}
	return row
}
