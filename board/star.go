package board

import "slices"

// starLines are the lines of the star points of the boards that are sold.
var starLines = map[int][]int{9: {2, 4, 6}, 13: {3, 6, 9}, 19: {3, 9, 15}}

// Star reports whether boards of 9×9, 13×13 and 19×19 mark the point: on the two smaller ones the points in the corners
// and the centre, on the larger one also points on the sides.
func (p *Position) Star(at Point) bool {
	lines := starLines[p.width]
	x, y := slices.Index(lines, at.X), slices.Index(lines, at.Y)
	return p.width == p.height && x >= 0 && y >= 0 && (x%2 == y%2 || p.width == 19)
}
