package pyramid

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/mddp"
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

// Differences says where the values differ from Table 1; it is empty if nowhere.
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

// ClosedForm is one of the equations (4.1) to (4.8) of Fujita 2016 at one position,
// with the value of the recursion there.
type ClosedForm struct {
	Equation  string // "4.1" to "4.8"
	K, Run    int    // k, and the length l of the long run, 0 if there is none
	Position  Position
	OfZ       bool // Z rather than W
	Printed   int  // the right-hand side as printed
	Recursion int  // the value by (3.2)–(3.5)
}

// ClosedForms evaluates (4.1)–(4.8) and the recursion (package mddp) for the game
// with p tiers, every l ≤ p and every k ≤ kMax. The result is sorted by equation.
func ClosedForms(ctx context.Context, p, kMax int) ([]ClosedForm, error) {
	l := turnBound(p)
	solver := mddp.NewSolver(turnModel(p))
	var out []ClosedForm
	var err error
	add := func(f ClosedForm, ones int) {
		f.Position[0] = uint8(ones)
		if f.Run > 0 {
			f.Position[f.Run-1]++
		}
		value := 0.0
		if err == nil && f.OfZ {
			value, err = solver.Z(ctx, f.Position)
		} else if err == nil {
			value, err = solver.W(ctx, f.Position)
		}
		f.Recursion = int(value)
		out = append(out, f)
	}
	for k := 1; k <= kMax; k++ {
		add(ClosedForm{Equation: "4.1", K: k, Printed: k}, 2*k)
		add(ClosedForm{Equation: "4.2", K: k, Printed: l + k}, 2*k+1)
	}
	for run := 2; run <= p; run++ {
		for k := 0; k <= kMax; k++ {
			add(ClosedForm{Equation: "4.3", K: k, Run: run, Printed: k + 1}, 2*k)
			add(ClosedForm{Equation: "4.4", K: k, Run: run, Printed: k + 1}, 2*k+1)
		}
	}
	for k := 1; k <= kMax; k++ {
		add(ClosedForm{Equation: "4.5", K: k, OfZ: true, Printed: k}, 2*k+1)
		add(ClosedForm{Equation: "4.6", K: k, OfZ: true, Printed: l + k - 1}, 2*k)
	}
	for run := 2; run <= p; run++ {
		for k := 0; k <= kMax; k++ {
			add(ClosedForm{Equation: "4.7", K: k, Run: run, OfZ: true, Printed: l + k}, 2*k)
			add(ClosedForm{Equation: "4.8", K: k, Run: run, OfZ: true, Printed: l + k}, 2*k+1)
		}
	}
	slices.SortStableFunc(out, func(f, g ClosedForm) int { return strings.Compare(f.Equation, g.Equation) })
	return out, err
}
