package draw

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Points of a grid without a stone of a chain.
const (
	dame    = -1
	outside = -2 // no point of the fight: package draw puts walls there
)

// grid is a position whose stones carry the number of their chain: 0, …, m−1 for the
// rows and m, …, m+n−1 for the columns of an m×n matrix.
type grid struct {
	width, height int
	points        []int // row by row, the lowest first
}

func newGrid(width, height int) *grid {
	return &grid{width, height, make([]int, width*height)}
}

func (g *grid) clone() *grid { return &grid{g.width, g.height, slices.Clone(g.points)} }

func (g *grid) set(x, y, v int) { g.points[y*g.width+x] = v }

// transposed returns the reflection of g in the diagonal.
func (g *grid) transposed() *grid {
	t := newGrid(g.height, g.width)
	for k, v := range g.points {
		t.set(k/g.width, k%g.width, v)
	}
	return t
}

// mirrored returns the reflection of g that exchanges left and right.
func (g *grid) mirrored() *grid {
	m := g.clone()
	for row := range slices.Chunk(m.points, g.width) {
		slices.Reverse(row)
	}
	return m
}

// cropped returns a grid of the given size with the lower left part of g, and points
// outside where g has none.
func (g *grid) cropped(width, height int) *grid {
	c := newGrid(width, height)
	for k := range c.points {
		c.points[k] = outside
		if x, y := k%width, k/width; x < g.width && y < g.height {
			c.points[k] = g.points[y*g.width+x]
		}
	}
	return c
}

// neighbours returns the points adjacent to point k in near[:n].
func (g *grid) neighbours(k int) (near [4]int, n int) {
	add := func(ok bool, at int) {
		if ok {
			near[n] = at
			n++
		}
	}
	x := k % g.width
	add(x > 0, k-1)
	add(x < g.width-1, k+1)
	add(k >= g.width, k-g.width)
	add(k+g.width < len(g.points), k+g.width)
	return near, n
}

// runs returns the number of runs of points of value v, on the ring of up to eight points
// around k, that contain points next to k. It is 0 if all eight have the value. If it is 1, a
// change of k does not cut the points of the value apart.
func (g *grid) runs(k, v int) int {
	var ring [8]bool // the points next to k have even numbers
	column, row := k%g.width, k/g.width
	for i, by := range [...][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
		x, y := column+by[0], row+by[1]
		ring[i] = x >= 0 && y >= 0 && x < g.width && y < g.height && g.points[y*g.width+x] == v
	}
	runs := 0
	for i := 0; i < len(ring); i += 2 {
		if ring[i] && !(ring[(i+7)%8] && ring[(i+6)%8]) {
			runs++
		}
	}
	return runs
}

// flood appends to points, which is empty, those connected with k through points where inside holds, and marks
// them.
func (g *grid) flood(points []int, k int, marks []int, mark int, inside func(q int) bool) []int {
	marks[k] = mark
	points = append(points, k)
	for i := 0; i < len(points); i++ {
		near, n := g.neighbours(points[i])
		for _, q := range near[:n] {
			if marks[q] != mark && inside(q) {
				marks[q] = mark
				points = append(points, q)
			}
		}
	}
	return points
}

// checker has the buffers of realises: the dame that chains share, what flood reached of a grid, and the chains found.
type checker struct {
	shared, reached, points []int
	begun                   []bool
}

// realises reports whether g realises A with the chains as numbered. Each chain is connected and touches no other chain
// of its colour. Every empty point touches one chain of each colour, and adjacent empty points touch the same chains.
// Two chains share as many dame as their entry. A point outside touches no dame and no chains of both colours.
func (c *checker) realises(g *grid, A seki.Matrix) bool {
	rows := A.Rows()
	c.shared = zeros(c.shared, rows*A.Cols())
	c.reached = zeros(c.reached, len(g.points))
	c.begun = zeros(c.begun, rows+A.Cols())
	for k, v := range g.points {
		switch v {
		case dame:
			row, col, ok := g.isDame(k, rows)
			if !ok {
				return false
			}
			c.shared[row*A.Cols()+col]++
		case outside:
			if _, ok := g.wall(k, rows); !ok {
				return false
			}
		default:
			if _, ok := g.beside(k, rows); !ok {
				return false
			}
		}
	}
	for k, shared := range c.shared {
		if shared != A.At(k/A.Cols(), k%A.Cols()) {
			return false
		}
	}
	for k, v := range g.points { // last, as it takes longest
		if v >= 0 && c.reached[k] == 0 {
			if c.begun[v] {
				return false
			}
			c.begun[v] = true
			c.points = g.flood(c.points[:0], k, c.reached, 1, func(q int) bool { return g.points[q] == v })
		}
	}
	return true
}

// zeros returns n zeros, in the buffer if it is large enough.
func zeros[T int | bool](buffer []T, n int) []T {
	buffer = slices.Grow(buffer[:0], n)[:n]
	clear(buffer)
	return buffer
}

// shares returns the row and the column whose chains the empty point k touches, or false
// if it does not touch exactly one chain of each colour, or a point outside.
func (g *grid) shares(k, rows int) (row, col int, ok bool) {
	row, col = dame, dame
	near, n := g.neighbours(k)
	for _, q := range near[:n] {
		v := g.points[q]
		chain := &row
		switch {
		case v == outside:
			return 0, 0, false
		case v == dame:
			continue
		case v >= rows:
			chain = &col
		}
		if *chain != dame && *chain != v {
			return 0, 0, false
		}
		*chain = v
	}
	return row, col - rows, row != dame && col != dame
}

// isDame is like shares but also requires the adjacent empty points to touch the same two
// chains.
func (g *grid) isDame(k, rows int) (row, col int, ok bool) {
	row, col, ok = g.shares(k, rows)
	near, n := g.neighbours(k)
	for _, q := range near[:n] {
		if ok && g.points[q] == dame {
			i, j, same := g.shares(q, rows)
			ok = same && i == row && j == col
		}
	}
	return row, col, ok
}

// beside reports whether the stone at k touches its own chain, and whether it touches no other of its colour.
func (g *grid) beside(k, rows int) (own, alone bool) {
	v := g.points[k]
	near, n := g.neighbours(k)
	for _, q := range near[:n] {
		u := g.points[q]
		if u != v && u >= 0 && (u < rows) == (v < rows) {
			return own, false
		}
		own = own || u == v
	}
	return own, true
}

// raised returns g with one more row that realises the same matrix: a copy of the highest, with a stone next to each
// dame. No row consists of dame alone, since these would not touch two chains.
func (g *grid) raised() *grid {
	p := newGrid(g.width, g.height+1)
	top := p.points[copy(p.points, g.points):]
	highest := g.points[len(g.points)-g.width:]
	stone := highest[slices.IndexFunc(highest, func(v int) bool { return v != dame })]
	for x, v := range highest {
		if v != dame {
			stone = v
		}
		top[x] = stone
	}
	return p
}

// position returns the stones of g, where the chains below rows are black. The grid
// is at most MaxSize wide and high.
func (g *grid) position(rows int) *board.Position {
	p := board.New(g.width, g.height)
	for k, v := range g.points {
		if v >= 0 {
			colour := board.White
			if v < rows {
				colour = board.Black
			}
			p.Set(board.Point{X: k % g.width, Y: k / g.width}, colour)
		}
	}
	return p
}

// extent returns the size of the smallest board that contains the fight in its corner.
func (g *grid) extent() Size {
	var s Size
	for k, v := range g.points {
		if v != outside {
			s = Size{max(s.Width, k%g.width+1), max(s.Height, k/g.width+1)}
		}
	}
	return s
}

// wall returns the colour of a wall at the point k outside: the opponent of the chains next to it, or Empty if there
// are none. It is not ok if chains of both colours or a dame are next to it.
func (g *grid) wall(k, rows int) (colour board.Colour, ok bool) {
	near, n := g.neighbours(k)
	for _, q := range near[:n] {
		v := g.points[q]
		if v == outside {
			continue
		}
		opponent := board.Black
		if v < rows {
			opponent = board.White
		}
		if v == dame || colour == opponent.Other() {
			return board.Empty, false
		}
		colour = opponent
	}
	return colour, true
}

// joinsOutside reports whether the change of a point surely leaves the points outside
// connected.
func (g *grid) joinsOutside(k, from, to int) bool {
	return (from == outside) == (to == outside) || g.runs(k, outside) == 1
}
