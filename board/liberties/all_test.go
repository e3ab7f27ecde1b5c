package liberties

import (
	"context"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// all yields the positions of a size and a total without a line that is zero, up to permutations, whose reserves are 1.
func all(size seki.Size, total int) iter.Seq[Position] {
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
				return slices.Contains(P.RowTotals(), 0) || slices.Contains(P.ColTotals(), 0) || !P.form().Equal(P) || yield(P)
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

// form returns the canonical position.
func (P Position) form() Position {
	form, _ := P.Canonical(context.Background())
	return form
}

// Equal reports whether P and Q have the same size, liberties and reserves.
func (P Position) Equal(Q Position) bool { return P.framed.Equal(Q.framed) }

// fromMatrix returns the position of A without eyes and private liberties.
func fromMatrix(A seki.Matrix) Position { return Must(New(A, Own{})) }
