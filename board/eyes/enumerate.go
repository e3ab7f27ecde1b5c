package eyes

import (
	"iter"

	"github.com/sekilab/sekilab/seki"
)

// All yields the canonical forms of the positions of a size and a total whose reserves are 1, those
// with a line without liberties left out, in the order of Compare. It looks at up to C(total + k − 1, k − 1) positions,
// k = mn + 2m + 2n.
func All(size seki.Size, total int) iter.Seq[Position] {
	m, n := size.Rows, size.Cols
	P := Position{rows: m, cols: n, liberties: make([]int, m*n+2*(m+n))}
	var fill func(k, left int, yield func(Position) bool) bool
	fill = func(k, left int, yield func(Position) bool) bool {
		if k == len(P.liberties) {
			if !P.alive() || !P.sorted() {
				return true
			}
			form := P.Canonical()
			return !form.Equal(P) || yield(form)
		}
		least := 0
		if k == len(P.liberties)-1 { // the last place takes what is left
			least = left
		}
		for v := least; v <= left; v++ {
			P.liberties[k] = v
			if !fill(k+1, left-v, yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(Position) bool) { fill(0, total, yield) }
}
