package score

import "github.com/sekilab/sekilab/board"

// eyes returns the number of eyes of an eye space, 1 or 2: those that its owner makes who moves first, or
// second if a false eye beside it must be filled when the opponent has filled a dame, and no dead stone shows
// that the opponent has moved in it.
func (b *points) eyes(r *region) int {
	var space, dead []board.Point
	for _, k := range r.points {
		space = append(space, b.at[k])
		if b.taken[k] {
			dead = append(dead, b.at[k])
		}
	}
	return max(1, b.position.SureEyes(space, dead, !r.forced))
}
