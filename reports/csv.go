package reports

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// ClassColumns returns the names of the columns of Class.Row.
func ClassColumns(games []seki.Game) []string {
	names := []string{"matrix", "canonical", "rows", "cols", "sum", "row_sums", "col_sums"}
	for _, g := range games {
		names = append(names, g.String()+"_outcome", g.String()+"_kind", g.String()+"_must_pass")
	}
	return names
}

// Row returns the record as a row of CSV: matrices as "1 1; 1 1", margins as
// "2 2".
func (class Class) Row(games []seki.Game) []string {
	row := []string{
		gridText(class.Matrix), gridText(class.Canonical),
		strconv.Itoa(class.Rows), strconv.Itoa(class.Cols), strconv.Itoa(class.Sum),
		intsText(class.RowSums), intsText(class.ColSums),
	}
	for _, g := range games {
		v := class.Games.Of(g)
		row = append(row, v.Outcome, v.Kind, v.MustPass)
	}
	return row
}

// CensusColumns returns the names of the columns of CensusRecord.Row.
func CensusColumns(games []seki.Game) []string {
	names := []string{"rows", "cols", "sum", "classes"}
	for _, g := range games {
		for _, name := range CountColumns {
			names = append(names, g.String()+"_"+strings.ReplaceAll(name, "-", "_"))
		}
	}
	return names
}

// Row returns the record as a row of CSV.
func (record CensusRecord) Row(games []seki.Game) []string {
	row := []string{
		strconv.Itoa(record.Rows), strconv.Itoa(record.Cols), strconv.Itoa(record.Sum),
		strconv.FormatUint(record.Classes, 10),
	}
	for _, g := range games {
		for _, n := range Columns(*record.Games.Of(g)) {
			row = append(row, strconv.FormatUint(n, 10))
		}
	}
	return row
}

func gridText(grid [][]int) string {
	rows := make([]string, len(grid))
	for i, row := range grid {
		rows[i] = intsText(row)
	}
	return strings.Join(rows, "; ")
}

func intsText(values []int) string { return strings.Trim(fmt.Sprint(values), "[]") }
