package board

// starLines are the lines of the star points of the boards that are sold.
var starLines = map[int][]int{9: {2, 4, 6}, 13: {3, 6, 9}, 19: {3, 9, 15}}

// Star reports whether the point is a star point on boards of 9×9, 13×13 and 19×19: the four in the corners and the
// centre, on the largest board also the sides.
func (p *Position) Star(at Point) bool {
	lines := starLines[p.width]
	if lines == nil || p.width != p.height {
		return false
	}
	place := func(x int) int { // −1 outside of the lines, 1 on the middle one, 0 on another
		for k, line := range lines {
			if x == line {
				return k % 2
			}
		}
		return -1
	}
	x, y := place(at.X), place(at.Y)
	return x >= 0 && y >= 0 && (x == y || p.width == 19)
}
