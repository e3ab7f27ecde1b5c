package eyes

import (
	"iter"
	"math"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// All yields the canonical forms of the positions of a size and a total whose reserves are 1, those
// with a line without liberties left out, in the order of Compare. It looks at up to C(total + k − 1, k − 1) positions,
// k = mn + 2m + 2n.
func All(size seki.Size, total int) iter.Seq[Position] {
	return forms(size, total, func(Move) int { return math.MaxInt }, func(Position) bool { return true })
}

// Candidates yields those positions of All that may be seki of one of the kinds. If these are not
// plain, it leaves out what docs/theory.md, 9.4, excludes: a player who must pass in a seki could
// otherwise fill a private liberty, or one of two in an eye. So there are no private liberties, and
// the eyes of the lines that this player attacks have one liberty each.
func Candidates(size seki.Size, total int, kinds seki.KindSet) iter.Seq[Position] {
	if kinds.Has(seki.Plain) {
		return All(size, total)
	}
	most := func(mv Move) int {
		switch {
		case mv.Place == Private:
			return 0
		case mv.Place == Eye && kinds == seki.CompleteSeki:
			return 1
		}
		return math.MaxInt
	}
	return forms(size, total, most, func(P Position) bool {
		_, _, e, f := P.split()
		return slices.Max(e) <= 1 || slices.Max(f) <= 1
	})
}

// forms yields the canonical forms of the positions with at most most(mv) liberties in each place
// for which keep holds.
func forms(size seki.Size, total int, most func(Move) int, keep func(Position) bool) iter.Seq[Position] {
	m, n := size.Rows, size.Cols
	P := Position{rows: m, cols: n, liberties: make([]int, m*n+2*(m+n))}
	limits, room := make([]int, len(P.liberties)), make([]int, len(P.liberties)+1) // room: of all later places
	for k := range slices.Backward(limits) {
		limits[k] = min(total, most(P.move(k)))
		room[k] = min(total, room[k+1]+limits[k])
	}
	var fill func(k, left int, yield func(Position) bool) bool
	fill = func(k, left int, yield func(Position) bool) bool {
		if k == len(P.liberties) {
			if !P.alive() || !P.sorted() || !keep(P) {
				return true
			}
			form := P.Canonical()
			return !form.Equal(P) || yield(form)
		}
		for v := max(0, left-room[k+1]); v <= min(left, limits[k]); v++ {
			P.liberties[k] = v
			if !fill(k+1, left-v, yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(Position) bool) { fill(0, total, yield) }
}
