package eyes

import (
	"iter"

	"github.com/sekilab/sekilab/seki"
)

// All yields the canonical forms of the positions of a size and a total, those with a line without
// liberties left out, in the order of Compare. With total liberties in k = mn + 2m + 2n places it
// looks at C(total + k − 1, k − 1) positions.
func All(size seki.Size, total int) iter.Seq[Position] {
	m, n := size.Rows, size.Cols
	P := Position{m, n, make([]int, m*n+2*(m+n))}
	var fill func(k, left int, yield func(Position) bool) bool
	fill = func(k, left int, yield func(Position) bool) bool {
		if k == len(P.liberties)-1 {
			P.liberties[k] = left
			if !P.alive() || !P.sorted() {
				return true
			}
			if form := P.Canonical(); form.Equal(P) {
				return yield(form)
			}
			return true
		}
		for v := 0; v <= left; v++ {
			P.liberties[k] = v
			if !fill(k+1, left-v, yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(Position) bool) { fill(0, total, yield) }
}
