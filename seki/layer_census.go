package seki

import (
	"strings"

	"github.com/sekilab/sekilab/internal/format"
)

// LayerCensus is the record of the census of one layer, in the requested games.
type LayerCensus struct {
	Layer
	Classes uint64         `json:"classes"`
	Games   ByGame[Counts] `json:"games"`
}

// NewLayerCensus returns the record of a layer for the given games.
func NewLayerCensus(l Layer, census Census, games []Game) LayerCensus {
	record := LayerCensus{Layer: l, Classes: census.Classes}
	for _, g := range games {
		record.Games.Set(g, census.Games[g])
	}
	return record
}

// CountNames are the names of the numbers of Counts.List, for people.
var CountNames = []string{"WW", "WL", "LW", "WD", "DW", "DD", "complete", "semi-complete"}

// List returns the counts in the order of CountNames.
func (c Counts) List() []uint64 { return append(c.Outcome[:], c.Complete, c.SemiComplete()) }

// LayerCensusColumns returns the names of the columns of LayerCensus.Row.
func LayerCensusColumns(games []Game) []string {
	names := []string{"rows", "cols", "sum", "classes"}
	for _, g := range games {
		for _, name := range CountNames {
			names = append(names, g.String()+"_"+strings.ReplaceAll(name, "-", "_"))
		}
	}
	return names
}

// Row returns the record as a row of CSV.
func (record LayerCensus) Row() []string {
	row := format.Cells(record.Rows, record.Cols, record.Sum, record.Classes)
	for _, g := range Games {
		if counts := record.Games.Of(g); counts != nil {
			for _, n := range counts.List() {
				row = append(row, format.Cells(n)...)
			}
		}
	}
	return row
}
