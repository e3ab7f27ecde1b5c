package liberties

import (
	"context"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// everyPosition yields all positions of a size and a total without a line that is zero, whose reserves are 1.
func everyPosition(size seki.Size, total int) iter.Seq[Position] {
	m, n := size.Rows, size.Cols
	list := make([]int, m*n+2*(m+n))
	return func(yield func(Position) bool) {
		var fill func(k, left int) bool
		fill = func(k, left int) bool {
			if k == len(list) {
				if left > 0 {
					return true
				}
				P := numbered(size, list)
				return !alive(P) || yield(P)
			}
			for v := 0; v <= left; v++ {
				list[k] = v
				if !fill(k+1, left-v) {
					return false
				}
			}
			list[k] = 0
			return true
		}
		fill(0, total)
	}
}

// numbered returns the position with the entries of A, p, q, E and F in a list.
func numbered(size seki.Size, list []int) Position {
	m, n := size.Rows, size.Cols
	own := list[m*n:]
	return Must(New(seki.Must(seki.New(m, n, list[:m*n])), Own{
		PrivateRows: own[:m], PrivateCols: own[m : m+n], EyesRows: own[m+n : m+n+m], EyesCols: own[m+n+m:],
	}))
}

// all yields the canonical forms of everyPosition.
func all(size seki.Size, total int) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for P := range everyPosition(size, total) {
			if P.form().Equal(P) && !yield(P) {
				return
			}
		}
	}
}

// alive reports whether every line has a liberty.
func alive(P Position) bool {
	return !slices.Contains(P.RowTotals(), 0) && !slices.Contains(P.ColTotals(), 0)
}

// form returns the canonical position.
func (P Position) form() Position {
	form, _ := P.Canonical(context.Background())
	return form
}

// Equal reports whether P and Q have the same size, liberties and reserves.
func (P Position) Equal(Q Position) bool { return P.framed.Equal(Q.framed) }

// fromMatrix returns the position of A without eyes and private liberties.
func fromMatrix(A seki.Matrix) Position { return Must(New(A, Own{})) }
