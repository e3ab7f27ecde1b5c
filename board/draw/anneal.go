package draw

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// annealer improves a position by random changes that preserve the matrix it realises: simulated annealing (S.
// Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983). The only cost of a compact
// position is the size of its board, which cut lowers, so every change is accepted. A position as in a book has the
// cost of cost.go.
type annealer struct {
	*grid
	A      seki.Matrix
	random *rand.Rand
	size   []int // number of stones by chain; nil without costs

	// Buffers.
	touched []int // the points of the changes and their neighbours
	more    []int // by entry of A, the dame that the last change adds
	seen    []int // by point: 1 if flood reached it
	smaller grid  // without a row or a column
	check   checker
	at, to  [2]int // the change
	from    [2]int // the values before it
}

func newAnnealer(g *grid, A seki.Matrix, random *rand.Rand) *annealer {
	return &annealer{grid: g, A: A, random: random, more: make([]int, A.Rows()*A.Cols()), seen: make([]int, len(g.points))}
}

// withCosts lets changes cost.
func (a *annealer) withCosts() *annealer {
	a.size = make([]int, a.A.Rows()+a.A.Cols())
	for _, v := range a.points {
		if v >= 0 {
			a.size[v]++
		}
	}
	return a
}

// cutEvery is the number of changes of points for each attempt to delete a row or a column.
const cutEvery = 10

// shrink returns a smaller grid that realises A as g does, after random changes: of single points, and
// deletions of rows and columns.
func shrink(g *grid, A seki.Matrix, changes int, random *rand.Rand) *grid {
	a := newAnnealer(g.clone(), A, random)
	for k := range changes {
		if k%cutEvery == 0 {
			a.cut(random.IntN(a.width + a.height))
		}
		a.step(random.IntN(len(a.points)), 0)
	}
	return a.grid
}

// The temperatures at which thin begins and ends, in the unit of the costs.
const (
	hot  = 1500.0
	cold = 120.0
)

// thin returns g, which realises A, after the given number of steps: its chains are thinner and its outline is simple.
func thin(g *grid, A seki.Matrix, steps int, random *rand.Rand) *grid {
	a := newAnnealer(g.clone(), A, random).withCosts()
	const round = 500 // steps between measurements
	for done := 0; done < steps; done += round {
		temperature := hot * math.Pow(cold/hot, float64(done)/float64(steps))
		extent := a.extent()
		right, top := min(extent.Width+1, a.width), min(extent.Height+1, a.height)
		for range round {
			a.step(random.IntN(top)*a.width+random.IntN(right), temperature)
		}
	}
	return a.grid
}

// step makes a random change at point k, unless it costs too much at the temperature.
func (a *annealer) step(k int, temperature float64) {
	at, to := a.pick(k)
	if at == nil {
		return
	}
	more, ok := a.try(at, to)
	if !ok || more <= 0 || a.random.Float64() < math.Exp(-float64(more)/temperature) {
		return
	}
	for i := range at {
		a.resize(a.from[i], 1)
		a.resize(to[i], -1)
	}
	a.undo(at)
}

// try makes a change if put does, and returns what it adds to the cost.
func (a *annealer) try(at, to []int) (more int, ok bool) {
	if a.size == nil {
		return 0, a.put(at, to)
	}
	before := a.cost(at)
	if !a.put(at, to) {
		return 0, false
	}
	more = a.cost(at) - before
	for i := range at {
		more += a.resize(a.from[i], -1) + a.resize(to[i], 1)
	}
	return more, true
}

// cut deletes column k or, for k ≥ width, row k − width, if the rest still realises the matrix. A line with dame stays,
// since no other point can become a dame.
func (a *annealer) cut(k int) {
	rest := grid{a.width - 1, a.height, a.smaller.points[:0]}
	if k >= a.width {
		rest = grid{a.width, a.height - 1, rest.points}
	}
	for at, v := range a.points {
		if at%a.width != k && at/a.width+a.width != k {
			rest.points = append(rest.points, v)
		} else if v == dame {
			return
		}
	}
	if a.smaller = rest; len(rest.points) > 0 && a.check.realises(&rest, a.A) {
		*a.grid, a.smaller = rest, *a.grid
	}
}

// pick returns a random change of point k: it becomes as a point next to it, and if it is
// a dame, a stone nearby becomes a dame. There is none if at is nil.
func (a *annealer) pick(k int) (at, to []int) {
	near, n := a.neighbours(k)
	w := a.points[near[a.random.IntN(n)]]
	v := a.points[k]
	if w == v || w == dame {
		return nil, nil
	}
	at, to = append(a.at[:0], k), append(a.to[:0], w)
	if v != dame {
		return at, to
	}
	x, y := k%a.width+a.random.IntN(5)-2, k/a.width+a.random.IntN(5)-2
	if x < 0 || y < 0 || x >= a.width || y >= a.height {
		return nil, nil
	}
	q := y*a.width + x
	if a.points[q] < 0 {
		return nil, nil
	}
	return append(at, q), append(to, dame)
}

// put sets the points at, at most two, to the values to if the position then still realises
// the matrix, and reports whether it does. It suffices to examine the points and their
// neighbours, the dame that chains share there, and the chains that lose a stone.
func (a *annealer) put(at, to []int) bool {
	a.become(at, to)
	for i, k := range at { // few changes pass this
		if own, alone := a.beside(k, a.A.Rows()); to[i] >= 0 && !(own && alone) {
			a.undo(at)
			return false
		}
	}
	a.touched = a.touched[:0]
	for _, k := range at {
		near, n := a.neighbours(k)
		for i := range n + 1 {
			q := k
			if i < n {
				q = near[i]
			}
			if !slices.Contains(a.touched, q) {
				a.touched = append(a.touched, q)
			}
		}
	}
	clear(a.more)
	ok := a.count(1)
	a.undo(at)
	a.count(-1)
	ok = ok && !slices.ContainsFunc(a.more, func(n int) bool { return n != 0 })
	a.become(at, to)
	for i, k := range at {
		ok = ok && (a.from[i] < 0 || a.connected(a.from[i], k)) && a.joinsOutside(k, a.from[i], to[i])
	}
	if !ok {
		a.undo(at)
	}
	return ok
}

// become gives the points at the values to.
func (a *annealer) become(at, to []int) {
	for i, k := range at {
		a.from[i], a.points[k] = a.points[k], to[i]
	}
}

// undo takes back the last change, which was at these points.
func (a *annealer) undo(at []int) {
	for i, k := range at {
		a.points[k] = a.from[i]
	}
}

// count adds by to a.more for each touched dame and reports whether all touched empty
// points are dame, and no touched point outside lies next to a dame or both colours.
func (a *annealer) count(by int) bool {
	for _, q := range a.touched {
		switch a.points[q] {
		case outside:
			if _, ok := a.wall(q, a.A.Rows()); !ok {
				return false
			}
			continue
		case dame:
		default:
			continue
		}
		row, col, ok := a.isDame(q, a.A.Rows())
		if !ok {
			return false
		}
		a.more[row*a.A.Cols()+col] += by
	}
	return true
}

// connected reports whether chain v is connected without its stone at k: whether the stones
// next to k still are.
func (a *annealer) connected(v, k int) bool {
	if runs := a.runs(k, v); runs < 2 {
		return runs == 1
	}
	near, n := a.neighbours(k)
	beside := slices.DeleteFunc(near[:n], func(q int) bool { return a.points[q] != v })
	clear(a.seen)
	a.check.points = a.flood(a.check.points[:0], beside[0], a.seen, 1, func(q int) bool { return a.points[q] == v })
	return !slices.ContainsFunc(beside, func(q int) bool { return a.seen[q] == 0 })
}
