package pyramid

import (
	"context"
	"fmt"
	"strings"
)

// Printed is a column of Fujita 2016, Table 1.
type Printed struct {
	W int  // W(x0)
	Z *int // Z(x0), printed only if the first player loses
	L int
}

// PrintedTable returns column p of Fujita 2016, Table 1, and false outside
// 2 ≤ p ≤ 13.
func PrintedTable(p int) (Printed, bool) {
	w := [...]int{1, 5, 3, 7, 8, 30, 14, 22, 23, 67, 33, 45}
	l := [...]int{1, 3, 5, 7, 10, 14, 18, 22, 27, 33, 39, 45}
	z := map[int]int{3: 2, 7: 13, 11: 32}
	if p < 2 || p-2 >= len(w) {
		return Printed{}, false
	}
	column := Printed{W: w[p-2], L: l[p-2]}
	if value, ok := z[p]; ok {
		column.Z = &value
	}
	return column, true
}

// Differences describes where the values differ from Table 1; it returns "" if they do not.
func (column Printed) Differences(v Values) string {
	var out []string
	if column.W != v.W {
		out = append(out, fmt.Sprintf("W is printed as %d", column.W))
	}
	if column.Z != nil && *column.Z != v.Z {
		out = append(out, fmt.Sprintf("Z is printed as %d", *column.Z))
	}
	if column.L != v.L {
		out = append(out, fmt.Sprintf("L is printed as %d", column.L))
	}
	return strings.Join(out, ", ")
}

// Row has the values of one number of tiers, and where they differ from Table 1.
type Row struct {
	Values
	PrintedW *int   `json:"printed_W,omitempty"`
	PrintedZ *int   `json:"printed_Z,omitempty"`
	Differs  string `json:"differs,omitempty"`
}

// NewRow returns the row of values, beside Table 1 if printed.
func NewRow(v Values, printed bool) Row {
	row := Row{Values: v}
	if column, ok := PrintedTable(v.Tiers); ok && printed {
		row.PrintedW, row.PrintedZ, row.Differs = &column.W, column.Z, column.Differences(v)
	}
	return row
}

// ClosedForm is one of the equations (4.1) to (4.8) of Fujita 2016 at one position,
// with the value of the recursion there.
type ClosedForm struct {
	Equation  string `json:"equation"` // "4.1" to "4.8"
	K         int    `json:"k"`
	Run       int    `json:"l,omitempty"` // the length l of the long run, 0 if there is none
	Position  string `json:"position"`
	Value     string `json:"value"`     // "W" or "Z"
	Printed   int    `json:"printed"`   // the right-hand side as printed
	Recursion int    `json:"recursion"` // the value by (3.2)–(3.5)
	Holds     bool   `json:"holds"`
}

// equations are (4.1) to (4.8): the value at 2k or 2k+1 single bars, without or with a
// long run.
var equations = []struct {
	name             string
	ofZ, odd, hasRun bool
	ofL, add         int // the value is ofL·L + k + add
}{
	{"4.1", false, false, false, 0, 0},
	{"4.2", false, true, false, 1, 0},
	{"4.3", false, false, true, 0, 1},
	{"4.4", false, true, true, 0, 1},
	{"4.5", true, true, false, 0, 0},
	{"4.6", true, false, false, 1, -1},
	{"4.7", true, false, true, 1, 0},
	{"4.8", true, true, true, 1, 0},
}

// ClosedForms evaluates (4.1)–(4.8) and the recursion for the game with p tiers, every l ≤ p and every k ≤ kMax, in the order of the equations.
func ClosedForms(ctx context.Context, p, kMax int) ([]ClosedForm, error) {
	s, err := newDelaySearch(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	var out []ClosedForm
	for _, e := range equations {
		run, longest, least, of, value := 0, 0, 1, s.w, "W"
		if e.hasRun {
			run, longest, least = 2, p, 0
		}
		if e.ofZ {
			of, value = s.z, "Z"
		}
		for ; run <= longest; run++ {
			for k := least; k <= kMax; k++ {
				x := Position{uint8(2 * k)}
				if e.odd {
					x[0]++
				}
				if e.hasRun {
					x[run-1]++
				}
				recursion, err := of(x)
				if err != nil {
					return nil, err
				}
				printed := e.ofL*turnBound(p) + k + e.add
				out = append(out, ClosedForm{e.name, k, run, x.Text(p), value, printed, recursion, printed == recursion})
			}
		}
	}
	return out, nil
}
