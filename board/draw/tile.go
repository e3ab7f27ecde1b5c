package draw

// tile is a face of a plane as a rectangle between two bars and two posts. One of the posts
// may be the outer one, beyond the edge of the board. Inside, two rows of stones separate
// the chain of the upper bar from the lower bar: stones of the left post on the left and,
// one row lower, of the right post on the right. The rows meet diagonally:
//
//	top    top  top  top   top
//	left   left left top   top   right
//	left   low  low  right right right
//	bottom bottom bottom   bottom
//
// Each of the four contacts has a straight border here, along which dame can lie.
type tile struct {
	low, top, left, right int
	leftOut, rightOut     bool   // the post is the outer one
	dame                  [4]int // at the corners
}

// Corners of a tile.
const (
	lowLeft = iota
	topLeft
	lowRight
	topRight
)

// step returns the height, from 0 inside the tile, of the row of stones of the right post.
// The row of the left post is one higher. It is −1 if the left post has the only row and it
// lies at height 0.
func (t *tile) step() int {
	switch {
	case t.rightOut:
		return min(t.dame[lowLeft], 1) - 1
	default:
		return min(t.dame[lowRight], 1)
	}
}

// width returns the minimum width of the inside.
func (t *tile) width() int {
	left, right := max(t.dame[lowLeft], t.dame[topLeft]), max(t.dame[lowRight], t.dame[topRight])
	if t.leftOut || t.rightOut {
		return max(1, left, right)
	}
	return left + 1 + 1 + right
}

// height returns the minimum height of the inside.
func (t *tile) height() int {
	if t.leftOut {
		return t.step() + 1 + min(t.dame[topRight], 1)
	}
	return t.step() + 2 + min(t.dame[topLeft], 1)
}

// inside returns the vertex whose stone is at x, y of an inside of the given width, counted
// from its lower left corner, or −1 if that point is a dame.
func (t *tile) inside(x, y, width int) int {
	split := max(t.dame[lowLeft], t.dame[topLeft]) + 1
	switch {
	case t.leftOut:
		split = 0
	case t.rightOut:
		split = width
	}
	post, from, row, low, top := t.left, x, t.step()+1, lowLeft, topLeft
	if x >= split {
		post, from, row, low, top = t.right, width-1-x, t.step(), lowRight, topRight
	}
	switch {
	case y == row:
		return post
	case y == row-1 && from < t.dame[low], y == row+1 && from < t.dame[top]:
		return -1
	case y < row:
		return t.low
	}
	return t.top
}
