package score

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// eyes returns the number of eyes of an eye space, 1 or 2: those that its owner makes who moves first, or
// second if a false eye beside it must be filled when the opponent has filled a dame, and no dead stone shows
// that the opponent has moved in it.
func (b *points) eyes(r *region) int {
	dead := slices.DeleteFunc(slices.Clone(r.points), func(at board.Point) bool { return !b.taken[at] })
	return max(1, b.position.SureEyes(r.points, dead, !r.forced))
}
