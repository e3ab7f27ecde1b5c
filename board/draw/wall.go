package draw

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// builder puts walls around a fight and gives them eyes.
type builder struct {
	*grid
	rows   int
	colour []board.Colour // of the stones of walls, by point

	before, queue []int // buffers of path
}

// newBuilder puts a stone on every point outside that a chain touches, and in the bends of
// the walls.
func newBuilder(g *grid, rows int) *builder {
	n := len(g.points)
	b := &builder{grid: g, rows: rows, colour: make([]board.Colour, n), before: make([]int, n), queue: make([]int, 0, n)}
	for k, v := range g.points {
		if v == outside {
			b.colour[k], _ = g.wall(k, rows)
		}
	}
	straight := slices.Clone(b.colour)
	for k := range g.points {
		x, y := k%g.width, k/g.width
		if x == 0 || y == 0 {
			continue
		}
		// In a block where the fight has one point, the opposite point joins the two others.
		block := [...]int{k - g.width - 1, k - g.width, k, k - 1}
		for i, q := range block {
			one, far, other := block[(i+1)%4], block[(i+2)%4], block[(i+3)%4]
			if c := straight[one]; g.points[q] != outside && b.free(far) && c != board.Empty && c == straight[other] {
				b.colour[far] = c
			}
		}
	}
	return b
}

// free reports whether the point k is outside and empty.
func (b *builder) free(k int) bool {
	return b.points[k] == outside && b.colour[k] == board.Empty
}

// walls returns the connected walls.
func (b *builder) walls() (walls [][]int) {
	marks := make([]int, len(b.points))
	for k, c := range b.colour {
		if c != board.Empty && marks[k] == 0 {
			walls = append(walls, b.flood(nil, k, marks, 1, func(q int) bool { return b.colour[q] == c }))
		}
	}
	return walls
}

// build gives each wall two eyes and reports whether it could. Walls that begin first
// choose first, or last if reverse is set.
func (b *builder) build(reverse bool) bool {
	walls := b.walls()
	if reverse {
		slices.Reverse(walls)
	}
	for _, wall := range walls {
		stones, ok := b.eyes(wall)
		if !ok {
			return false
		}
		for _, k := range stones {
			b.colour[k] = b.colour[wall[0]]
		}
	}
	return true
}

// eyeDistance is the greatest distance of an eye from its wall, in steps.
const eyeDistance = 3

// eyes returns the fewest stones found that give a wall two eyes of one point each.
func (b *builder) eyes(wall []int) (stones []int, ok bool) {
	c := b.colour[wall[0]]
	var places []int
	cost := map[int]int{} // by place: its point and the free points next to it
	for _, k := range b.near(wall) {
		near, n := b.neighbours(k)
		if slices.ContainsFunc(near[:n], func(q int) bool { return !b.free(q) && b.colour[q] != c }) {
			continue
		}
		places = append(places, k)
		for _, q := range near[:n] {
			if b.free(q) {
				cost[k]++
			}
		}
	}
	slices.SortStableFunc(places, func(p, q int) int { return cost[p] - cost[q] })
	fewest := len(b.points)
	for i, first := range places {
		for _, second := range places[:i] {
			if max(cost[first], cost[second]) < fewest {
				if s, ok := b.join(wall, [2]int{first, second}, fewest); ok {
					stones, fewest = s, len(s)
				}
			}
		}
	}
	return stones, fewest < len(b.points)
}

// near returns the free points within eyeDistance of a wall.
func (b *builder) near(wall []int) []int {
	points := slices.Clone(wall)
	seen := make([]bool, len(b.points))
	begin := 0
	for range eyeDistance {
		end := len(points)
		for _, k := range points[begin:end] {
			near, n := b.neighbours(k)
			for _, q := range near[:n] {
				if b.free(q) && !seen[q] {
					seen[q] = true
					points = append(points, q)
				}
			}
		}
		begin = end
	}
	return points[len(wall):]
}

// join returns fewer than limit stones that join all points next to the eyes with a wall.
func (b *builder) join(wall []int, eyes [2]int, limit int) (stones []int, ok bool) {
	var goals []int
	least := 0
	for _, eye := range eyes {
		near, n := b.neighbours(eye)
		for _, q := range near[:n] {
			if slices.Contains(eyes[:], q) {
				return nil, false
			}
			if !slices.Contains(goals, q) {
				goals = append(goals, q)
				if b.free(q) {
					least++
				}
			}
		}
	}
	if least >= limit {
		return nil, false
	}
	joined := slices.Clone(wall)
	for {
		goals = slices.DeleteFunc(goals, func(q int) bool { return slices.Contains(joined, q) })
		if len(goals) == 0 {
			return stones, true
		}
		path := b.path(joined, eyes, goals)
		for _, k := range path {
			joined = append(joined, k)
			if b.free(k) {
				stones = append(stones, k)
			}
		}
		if len(path) == 0 || len(stones) >= limit {
			return nil, false
		}
	}
}

// path returns a shortest path from the stones of a wall to one of the goals, without the
// stone where it begins, through free points and stones of the same colour, but not through
// eyes. It is empty if there is none.
func (b *builder) path(wall []int, eyes [2]int, goals []int) (path []int) {
	c := b.colour[wall[0]]
	for k := range b.before {
		b.before[k] = -1
	}
	queue := append(b.queue[:0], wall...)
	for _, k := range wall {
		b.before[k] = k
	}
	for i := 0; i < len(queue); i++ {
		near, n := b.neighbours(queue[i])
		for _, q := range near[:n] {
			if b.before[q] >= 0 || q == eyes[0] || q == eyes[1] || !b.free(q) && b.colour[q] != c {
				continue
			}
			b.before[q] = queue[i]
			if slices.Contains(goals, q) {
				for ; b.before[q] != q; q = b.before[q] {
					path = append(path, q)
				}
				return path
			}
			queue = append(queue, q)
		}
	}
	return nil
}

// position returns the fight with its walls.
func (b *builder) position() *board.Position {
	p := b.grid.position(b.rows)
	for k, c := range b.colour {
		if c != board.Empty {
			p.Set(board.Point{X: k % b.width, Y: k / b.width}, c)
		}
	}
	return p
}
