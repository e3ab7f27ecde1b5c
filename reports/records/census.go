package records

import (
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Census is the record of one solved layer.
type Census struct {
	seki.Layer
	Classes uint64              `json:"classes"`
	Games   ByGame[seki.Counts] `json:"games"`
}

// NewCensus returns the record of a layer for the given games.
func NewCensus(l seki.Layer, census seki.Census, games []seki.Game) Census {
	record := Census{Layer: l, Classes: census.Classes}
	for _, g := range games {
		record.Games.Set(g, census.Games[g])
	}
	return record
}

// CountNames are the names of Counts for people.
var CountNames = []string{"WW", "WL", "LW", "WD", "DW", "DD", "complete", "semi-complete"}

// Counts returns counts in the order of CountNames.
func Counts(c seki.Counts) []uint64 {
	return append(c.Outcome[:], c.Complete, c.SemiComplete())
}

// CensusColumns returns the names of the columns of Census.Row.
func CensusColumns(games []seki.Game) []string {
	names := []string{"rows", "cols", "sum", "classes"}
	for _, g := range games {
		for _, name := range CountNames {
			names = append(names, g.String()+"_"+strings.ReplaceAll(name, "-", "_"))
		}
	}
	return names
}

// Row returns the record as a row of CSV.
func (record Census) Row() []string {
	row := Cells(record.Rows, record.Cols, record.Sum, record.Classes)
	for _, g := range seki.Games {
		if counts := record.Games.Of(g); counts != nil {
			for _, n := range Counts(*counts) {
				row = append(row, Cells(n)...)
			}
		}
	}
	return row
}

// Count is a number of classes. The size 0×0 means all sizes together.
type Count struct {
	Rows  int     `json:"rows,omitempty"`
	Cols  int     `json:"cols,omitempty"`
	Sum   int     `json:"sum"`
	Count Integer `json:"count"`
}

// CountColumns are the columns of Count in CSV; rows and columns are empty for all sizes.
var CountColumns = []string{"rows", "cols", "sum", "count"}

// Row returns the record as a row of CSV.
func (c Count) Row() []string {
	row := Cells(c.Rows, c.Cols, c.Sum, c.Count)
	if c.Rows == 0 {
		row[0], row[1] = "", ""
	}
	return row
}
