package seki

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/internal/format"
)

// ClassRecord is the record of a class with its results in the requested games. The matrix is the canonical form.
type ClassRecord struct {
	Matrix    Matrix `json:"matrix"`
	Canonical Matrix `json:"canonical"`
	Label     string `json:"label,omitempty"` // of a listed class, for citation: see package known
	Layer
	RowSums []int          `json:"row_sums"`
	ColSums []int          `json:"col_sums"`
	Games   ByGame[Result] `json:"games"`
}

// NewClassRecord returns the record of a class for the given games, without a label.
func NewClassRecord(c Class, games []Game) ClassRecord {
	A := c.Matrix
	record := ClassRecord{Matrix: A, Canonical: A, Layer: A.Layer(), RowSums: A.RowSums(), ColSums: A.ColSums()}
	for _, g := range games {
		record.Games.Set(g, c.Results[g])
	}
	return record
}

// Class returns the class. The result in another game is unknown.
func (record ClassRecord) Class() Class {
	class := Class{Matrix: record.Matrix}
	for _, g := range Games {
		if result := record.Games.Of(g); result != nil {
			class.Results[g] = *result
		}
	}
	return class
}

// ClassColumns returns the names of the columns of ClassRecord.Row.
func ClassColumns(games []Game) []string {
	names := []string{"matrix", "canonical", "rows", "cols", "sum", "row_sums", "col_sums"}
	for _, g := range games {
		names = append(names, g.String()+"_outcome", g.String()+"_kind", g.String()+"_must_pass")
	}
	return names
}

// Row returns the record as a row of CSV: matrices as "1 1; 1 1", margins as "2 2".
func (record ClassRecord) Row() []string {
	margins := []string{margin(record.RowSums), margin(record.ColSums)}
	row := append(format.Cells(record.Matrix, record.Canonical, record.Rows, record.Cols, record.Sum), margins...)
	for _, g := range Games {
		if result := record.Games.Of(g); result != nil {
			row = append(row, result.Cells()...)
		}
	}
	return row
}

// Cells returns outcome, kind and the player who must pass, or "", as cells of CSV.
func (r Result) Cells() []string {
	pass := ""
	if p, ok := r.Kind.MustPass(); ok {
		pass = p.String()
	}
	return []string{r.Outcome.String(), r.Kind.Name(), pass}
}

// Form returns the matrix of the record.
func (record ClassRecord) Form() Matrix { return record.Matrix }

// margin returns sums as text: "2 2".
func margin(sums []int) string { return strings.Trim(fmt.Sprint(sums), "[]") }
