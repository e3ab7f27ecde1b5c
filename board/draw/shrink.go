package draw

import (
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// shrinker makes a position smaller by random changes that keep the matrix it realises.
type shrinker struct {
	*grid
	A      seki.Matrix
	random *rand.Rand

	tried bool // cut found nothing, and nothing has changed since

	// Buffers.
	touched []int  // the points of the changes and their neighbours
	more    []int  // by entry of A, the dame that the last change adds
	seen    []int  // by point: 1 if flood reached it
	smaller grid   // without a row or a column
	fixed   []bool // rows and columns with dame
	check   checker
	at, to  [2]int // the change
	from    [2]int // the values before it
}

func newShrinker(g *grid, A seki.Matrix, random *rand.Rand) *shrinker {
	return &shrinker{grid: g, A: A, random: random, more: make([]int, A.Rows()*A.Cols()), seen: make([]int, len(g.points))}
}

// shrink returns a smaller grid that realises A as g does. It tries the given number of
// random changes of single points and deletes rows and columns where it can.
func shrink(g *grid, A seki.Matrix, changes int, random *rand.Rand) *grid {
	s := newShrinker(g.clone(), A, random)
	for s.cut() {
	}
	for changes > 0 {
		for range s.points {
			s.change()
		}
		changes -= len(s.points)
		for s.cut() {
		}
	}
	return s.grid
}

// cut deletes one row or column of the board and reports whether it could. It tries only
// those without dame, since no other point can become one.
func (s *shrinker) cut() bool {
	order := s.random.Perm(s.width + s.height)
	if s.tried {
		return false
	}
	s.fixed = zeros(s.fixed, s.width+s.height)
	for k, v := range s.points {
		if v == dame {
			s.fixed[k%s.width], s.fixed[s.width+k/s.width] = true, true
		}
	}
	for _, k := range order {
		if s.fixed[k] || s.clash(k) {
			continue
		}
		if s.without(k); s.closes(k) && s.check.realises(&s.smaller, s.A) {
			*s.grid, s.smaller = s.smaller, *s.grid
			return true
		}
	}
	s.tried = true
	return false
}

// clash reports whether two chains of one colour would touch without row or column k, as numbered in without.
// Few others fail, and this is much faster to see than to make the smaller grid.
func (s *shrinker) clash(k int) bool {
	rows, across, first, step, count := s.A.Rows(), 1, k-1, s.width, s.height
	if k >= s.width {
		across, first, step, count = s.width, (k-s.width-1)*s.width, 1, s.width
	}
	if k == 0 || k == s.width-1 || k == s.width || k == s.width+s.height-1 {
		return false // at an edge
	}
	for ; count > 0; count-- {
		v, w := s.points[first], s.points[first+2*across]
		if v != w && v >= 0 && w >= 0 && (v < rows) == (w < rows) {
			return true
		}
		first += step
	}
	return false
}

// without sets s.smaller to the grid without its column k or, for k ≥ width, its row k − width.
func (s *shrinker) without(k int) {
	points := s.smaller.points[:0]
	if k >= s.width {
		y := k - s.width
		points = append(append(points, s.points[:y*s.width]...), s.points[(y+1)*s.width:]...)
		s.smaller = grid{s.width, s.height - 1, points}
		return
	}
	for row := range slices.Chunk(s.points, s.width) {
		points = append(append(points, row[:k]...), row[k+1:]...)
	}
	s.smaller = grid{s.width - 1, s.height, points}
}

// closes reports whether s.smaller has points and its dame beside the row or column k that it lacks are dame still. More than
// half of the grids that do not realise the matrix fail here.
func (s *shrinker) closes(k int) bool {
	g := &s.smaller
	left, right, low, high := k-1, k, 0, g.height-1
	if k >= s.width {
		left, right, low, high = 0, g.width-1, k-s.width-1, k-s.width
	}
	for y := max(low, 0); y <= min(high, g.height-1); y++ {
		for x := max(left, 0); x <= min(right, g.width-1); x++ {
			if at := y*g.width + x; g.points[at] == dame {
				if _, _, ok := g.isDame(at, s.A.Rows()); !ok {
					return false
				}
			}
		}
	}
	return len(g.points) > 0
}

// change gives a random stone to an adjacent chain, or moves a dame nearby.
func (s *shrinker) change() {
	if at, to := s.pick(s.random.IntN(len(s.points))); at != nil {
		s.put(at, to)
	}
}

// pick returns a random change of point k: it becomes as a point beside it, and if it is
// a dame, a stone nearby becomes a dame. There is none if at is nil.
func (s *shrinker) pick(k int) (at, to []int) {
	near, n := s.neighbours(k)
	w := s.points[near[s.random.IntN(n)]]
	v := s.points[k]
	if w == v || w == dame {
		return nil, nil
	}
	at, to = append(s.at[:0], k), append(s.to[:0], w)
	if v != dame {
		return at, to
	}
	x, y := k%s.width+s.random.IntN(5)-2, k/s.width+s.random.IntN(5)-2
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		return nil, nil
	}
	q := y*s.width + x
	if s.points[q] < 0 {
		return nil, nil
	}
	return append(at, q), append(to, dame)
}

// put sets the points at, at most two, to the values to if the position then still realises
// the matrix, and reports whether it does. It suffices to examine the points and their
// neighbours, the dame that chains share there, and the chains that lose a stone.
func (s *shrinker) put(at, to []int) bool {
	if !s.beside(at, to) {
		return false
	}
	s.touched = s.touched[:0]
	for _, k := range at {
		near, n := s.neighbours(k)
		for i := range n + 1 {
			q := k
			if i < n {
				q = near[i]
			}
			if !slices.Contains(s.touched, q) {
				s.touched = append(s.touched, q)
			}
		}
	}
	clear(s.more)
	s.count(-1)
	s.become(at, to)
	ok := s.count(1) && !slices.ContainsFunc(s.more, func(n int) bool { return n != 0 })
	for i, k := range at {
		ok = ok && (s.from[i] < 0 || s.connected(s.from[i], k)) && s.joinsOutside(k, s.from[i], to[i])
	}
	if !ok {
		s.undo(at)
	}
	s.tried = s.tried && !ok
	return ok
}

// beside reports whether the stones that a change makes touch their own chains and no others of their colour, which
// few changes pass. It changes nothing.
func (s *shrinker) beside(at, to []int) bool {
	s.become(at, to)
	ok := true
	for i, k := range at {
		ok = ok && (to[i] < 0 || s.fits(k))
	}
	s.undo(at)
	return ok
}

// become gives the points at the values to.
func (s *shrinker) become(at, to []int) {
	for i, k := range at {
		s.from[i], s.points[k] = s.points[k], to[i]
	}
}

// undo takes back the last change, which was at these points.
func (s *shrinker) undo(at []int) {
	for i, k := range at {
		s.points[k] = s.from[i]
	}
}

// count adds by to s.more for each touched dame and reports whether all touched empty
// points are dame, and no touched point outside lies beside a dame or both colours.
func (s *shrinker) count(by int) bool {
	for _, q := range s.touched {
		switch s.points[q] {
		case outside:
			if _, ok := s.wall(q, s.A.Rows()); !ok {
				return false
			}
			continue
		case dame:
		default:
			continue
		}
		row, col, ok := s.isDame(q, s.A.Rows())
		if !ok {
			return false
		}
		s.more[row*s.A.Cols()+col] += by
	}
	return true
}

// fits reports whether the stone at k touches its own chain and no other of its colour.
func (s *shrinker) fits(k int) bool {
	own := false
	v, rows := s.points[k], s.A.Rows()
	near, n := s.neighbours(k)
	for _, q := range near[:n] {
		u := s.points[q]
		if u != v && u >= 0 && (u < rows) == (v < rows) {
			return false
		}
		own = own || u == v
	}
	return own
}

// connected reports whether chain v is connected without its stone at k: whether the stones
// beside k still are.
func (s *shrinker) connected(v, k int) bool {
	if runs := s.runs(k, v); runs < 2 {
		return runs == 1
	}
	near, n := s.neighbours(k)
	beside := slices.DeleteFunc(near[:n], func(q int) bool { return s.points[q] != v })
	clear(s.seen)
	s.check.points = s.flood(s.check.points[:0], beside[0], s.seen, 1, func(q int) bool { return s.points[q] == v })
	return !slices.ContainsFunc(beside, func(q int) bool { return s.seen[q] == 0 })
}
