package pyramid

import (
	"fmt"
	"strings"
)

// Table 1 of Fujita 2016, except its L, which the game has too.
var (
	printedW = [...]int{1, 5, 3, 7, 8, 30, 14, 22, 23, 67, 33, 45} // W(x0) of 2, 3, … tiers
	printedZ = map[int]int{3: 2, 7: 13, 11: 32}                    // Z(x0), by tiers, where the first player loses
)

// Row has the values of one number of tiers, and where they differ from Table 1.
type Row struct {
	Values
	PrintedW *int   `json:"printed_W,omitempty"`
	PrintedZ *int   `json:"printed_Z,omitempty"`
	Differs  string `json:"differs,omitempty"`
}

// NewRow returns the row of values, with the entries of Table 1.
func NewRow(v Values) Row {
	row := Row{Values: v}
	if v.Tiers-2 >= len(printedW) {
		return row
	}
	var differs []string
	if row.PrintedW = &printedW[v.Tiers-2]; v.W == nil || *row.PrintedW != *v.W {
		differs = append(differs, fmt.Sprintf("W is printed as %d", *row.PrintedW))
	}
	if z, ok := printedZ[v.Tiers]; ok {
		if row.PrintedZ = &z; v.Z == nil || z != *v.Z {
			differs = append(differs, fmt.Sprintf("Z is printed as %d", z))
		}
	}
	row.Differs = strings.Join(differs, ", ")
	return row
}
