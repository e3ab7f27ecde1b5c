package liberties

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
)

// Permute returns the position whose row i is row rows[i] of P and whose column j is column
// cols[j]. The arguments must be permutations of 0…m−1 and of 0…n−1.
func (P Position) Permute(rows, cols []int) Position {
	framed := func(order []int) []int {
		order = slices.Clone(order)
		for range border {
			order = append(order, len(order))
		}
		return order
	}
	return Position{P.framed.Permute(framed(rows), framed(cols))}
}

// Transpose returns the position with rows and columns exchanged: its outcome is the transposed one.
func (P Position) Transpose() Position { return Position{P.framed.Transpose()} }

// Canonical returns the canonical position under permutations of the rows and of the columns of P. Its row totals do
// not increase. Rows with equal totals have eyes that do not increase, rows with equal eyes reserves, and rows with
// equal reserves private liberties. The same holds for columns. Among such positions the entries of A, read row by row,
// are lexicographically greatest. Without eyes and private liberties it is the canonical form of A.
//
// Canonical fails as canon.FormContext does.
func (P Position) Canonical(ctx context.Context) (Position, error) {
	rowClass, colClass := newGame(P).classes(nil, nil)
	_, rows, cols, err := canon.FormWithin(ctx, P.Matrix(), rowClass, colClass)
	if err != nil {
		return Position{}, err
	}
	return P.Permute(rows, cols), nil
}

// classes returns for each line a number by which its total, then its eyes, reserve and private
// liberties are compared, in the slices if these are large enough.
func (b *game) classes(rows, cols []int) ([]int, []int) {
	class := func(total, private, inside, last int32) int {
		return int(total)<<40 | int(inside+last)<<24 | int(last)<<16 | int(private)
	}
	rows, cols = rows[:0], cols[:0]
	for i := range b.m {
		own := b.v[i*b.width+b.n:]
		rows = append(rows, class(b.row[i], own[private], own[inside], own[last]))
	}
	for j := range b.n {
		own := func(line int) int32 { return b.v[(b.m+line)*b.width+j] }
		cols = append(cols, class(b.col[j], own(private), own(inside), own(last)))
	}
	return rows, cols
}

// Key returns a string that is equal for two positions exactly when they are equal: a key for maps.
func (P Position) Key() string { return P.framed.Key() }
