package eyes

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Permute returns the position whose row i is row rows[i] of P and whose column j is column
// cols[j]. The arguments must be permutations of 0…m−1 and of 0…n−1.
func (P Position) Permute(rows, cols []int) Position {
	own := P.Own()
	for _, list := range []*[]int{&own.PrivateRows, &own.EyesRows, &own.ReserveRows} {
		*list = pick(*list, rows)
	}
	for _, list := range []*[]int{&own.PrivateCols, &own.EyesCols, &own.ReserveCols} {
		*list = pick(*list, cols)
	}
	return Must(New(P.Matrix().Permute(rows, cols), own))
}

// pick returns a list in another order, nil for nil.
func pick(list, order []int) []int {
	if list == nil {
		return nil
	}
	picked := make([]int, len(order))
	for k, o := range order {
		picked[k] = list[o]
	}
	return picked
}

// Transpose returns the position with rows and columns exchanged: its outcome is the transposed one.
func (P Position) Transpose() Position {
	own := P.Own()
	return Must(New(P.Matrix().Transpose(), Own{
		PrivateRows: own.PrivateCols, PrivateCols: own.PrivateRows, EyesRows: own.EyesCols, EyesCols: own.EyesRows,
		ReserveRows: own.ReserveCols, ReserveCols: own.ReserveRows,
	}))
}

// Canonical returns the position that stands for all those that permutations of rows and of columns
// make of P. Among these it is the one in which the totals of rows do not increase, rows with equal
// totals have eyes that do not increase, those with equal eyes reserves, and those with equal
// reserves private liberties; the same holds for columns; and among those the entries of A, read
// row by row, are lexicographically greatest. Without eyes and private liberties it is the
// canonical form of A.
func (P Position) Canonical() Position {
	form, _ := P.CanonicalContext(context.Background())
	return form
}

// CanonicalContext is Canonical, but fails as canon.FormContext does.
func (P Position) CanonicalContext(ctx context.Context) (Position, error) {
	rowClass, colClass := P.classes()
	_, rows, cols, err := canon.FormWithin(ctx, P.Matrix(), rowClass, colClass)
	if err != nil {
		return Position{}, err
	}
	return P.Permute(rows, cols), nil
}

// Orbits returns the active moves of p up to permutations: of those in places of one kind that lead
// to equivalent positions the first in the order of Moves, and how many there are. It fails with
// the cause of ctx when ctx ends first.
func (P Position) Orbits(ctx context.Context, p seki.Player) ([]explain.Orbit[Move], error) {
	var orbits []explain.Orbit[Move]
	known := map[string]int{}
	for mv := range P.Moves(p) {
		if ctx.Err() != nil { // a form without a search does not look
			return nil, context.Cause(ctx)
		}
		form, err := P.After(mv).CanonicalContext(ctx)
		if err != nil {
			return nil, err
		}
		key := string(rune(mv.Place)) + form.Key()
		k, ok := known[key]
		if !ok {
			k = len(orbits)
			known[key] = k
			orbits = append(orbits, explain.Orbit[Move]{Move: mv})
		}
		orbits[k].Cells++
	}
	return orbits, nil
}

// classes returns for each line a number by which its total, then its eyes, reserve and private
// liberties are compared.
func (P Position) classes() (rows, cols []int) {
	p, q, e, f := P.split()
	rows, cols = P.RowTotals(), P.ColTotals()
	for i := range rows {
		rows[i] = class(rows[i], e[i], P.Reserve(i), p[i])
	}
	for j := range cols {
		cols[j] = class(cols[j], f[j], P.Reserve(P.rows+j), q[j])
	}
	return rows, cols
}

func class(total, eye, reserve, private int) int {
	return total<<40 | eye<<24 | reserve<<16 | private
}

// sorted reports whether rows and columns are in the order of the canonical form.
func (P Position) sorted() bool {
	rows, cols := P.classes()
	descending := func(a, b int) int { return cmp.Compare(b, a) }
	return slices.IsSortedFunc(rows, descending) && slices.IsSortedFunc(cols, descending)
}

// Compare orders positions by size, then by their liberties in the order A, p, q, E, F, then
// by their reserves, as seki.Matrix.Compare does. It returns −1, 0 or +1.
func (P Position) Compare(Q Position) int {
	return cmp.Or(P.Size().Compare(Q.Size()), slices.Compare(P.liberties, Q.liberties), slices.Compare(P.reserves, Q.reserves))
}

// Key returns a string that is equal for two positions exactly when they are equal: a key for maps.
func (P Position) Key() string {
	key := make([]byte, 0, 2*len(P.liberties)+4)
	for _, v := range slices.Concat([]int{P.rows, P.cols}, P.liberties, P.reserves) {
		key = append(key, byte(v), byte(v>>8))
	}
	return string(key)
}

// Equal reports whether P and Q have the same size, liberties and reserves.
func (P Position) Equal(Q Position) bool { return P.Compare(Q) == 0 }
