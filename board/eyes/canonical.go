package eyes

import (
	"cmp"
	"slices"

	"github.com/sekilab/sekilab/canon"
)

// Permute returns the position whose row i is row rows[i] of P and whose column j is column
// cols[j]. The arguments must be permutations of 0…m−1 and of 0…n−1.
func (P Position) Permute(rows, cols []int) Position {
	p, q, e, f := P.split()
	return Must(New(P.Matrix().Permute(rows, cols), Own{pick(p, rows), pick(q, cols), pick(e, rows), pick(f, cols)}))
}

func pick(list, order []int) []int {
	picked := make([]int, len(order))
	for k, o := range order {
		picked[k] = list[o]
	}
	return picked
}

// Transpose returns the position with rows and columns exchanged: its outcome is the transposed one.
func (P Position) Transpose() Position {
	p, q, e, f := P.split()
	return Must(New(P.Matrix().Transpose(), Own{q, p, f, e}))
}

// Canonical returns the position that stands for all those that permutations of rows and of columns
// make of P. Among these it is the one in which the totals of rows do not increase, rows with equal
// totals have eyes that do not increase, and those with equal eyes private liberties that do not
// increase; the same holds for columns; and among those the entries of A, read row by row, are
// lexicographically greatest. Without eyes and private liberties it is the canonical form of A.
// Cost: as of canon.Labeler.
func (P Position) Canonical() Position {
	m, n := P.rows, P.cols
	p, q, e, f := P.split()
	rowOrder, rowClass := classes(P.RowTotals(), e, p)
	colOrder, colClass := classes(P.ColTotals(), f, q)
	form := make([]uint16, m*n)
	for k, v := range P.liberties[:m*n] {
		form[k] = uint16(v)
	}
	var labeler canon.Labeler[uint16]
	labeler.FormWithin(form, m, n, form, rowClass, colClass)
	C := Position{m, n, make([]int, 0, len(P.liberties))}
	for _, v := range form {
		C.liberties = append(C.liberties, int(v))
	}
	C.liberties = slices.Concat(C.liberties, pick(p, rowOrder), pick(q, colOrder), pick(e, rowOrder), pick(f, colOrder))
	return C
}

// classes sorts lines by totals, then eyes, then private liberties, the greatest first. It returns
// the lines in this order, and for each line a number that is greater for an earlier one and equal
// for lines that are equal in all three.
func classes(totals, eyes, private []int) (order, class []int) {
	compare := func(a, b int) int {
		return cmp.Or(cmp.Compare(totals[b], totals[a]), cmp.Compare(eyes[b], eyes[a]), cmp.Compare(private[b], private[a]))
	}
	order, class = make([]int, len(totals)), make([]int, len(totals))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, compare)
	for k, line := range order {
		class[line] = len(order) - k
		if k > 0 && compare(order[k-1], line) == 0 {
			class[line] = class[order[k-1]]
		}
	}
	return order, class
}

// sorted reports whether rows and columns are in the order of the canonical form.
func (P Position) sorted() bool {
	p, q, e, f := P.split()
	rows, _ := classes(P.RowTotals(), e, p)
	cols, _ := classes(P.ColTotals(), f, q)
	return slices.IsSorted(rows) && slices.IsSorted(cols)
}

// Compare orders positions by size, then by their liberties in the order A, p, q, E, F, as
// seki.Matrix.Compare does. It returns −1, 0 or +1.
func (P Position) Compare(Q Position) int {
	return cmp.Or(P.Size().Compare(Q.Size()), slices.Compare(P.liberties, Q.liberties))
}

// Key returns a string that is equal for two positions exactly when they are equal: a key for maps.
func (P Position) Key() string {
	key := make([]byte, 0, 2*len(P.liberties)+4)
	for _, v := range append([]int{P.rows, P.cols}, P.liberties...) {
		key = append(key, byte(v), byte(v>>8))
	}
	return string(key)
}

// Equal reports whether P and Q have the same size and the same liberties.
func (P Position) Equal(Q Position) bool { return P.Compare(Q) == 0 }
