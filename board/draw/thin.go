package draw

import (
	"math"
	"math/rand/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// What a position as in a book costs, in thousandths of a stone: whole numbers, so that all
// machines draw the same. The fight lies in the lower left corner, and walls will go around it.
const (
	stoneCost    = 1000
	missingCost  = 4000 // a stone that a chain lacks to be large
	contactCost  = 600  // a point of a chain beside a point outside; even
	turnCost     = 500  // a turn of the wall
	changeCost   = 6000 // a place where the wall changes its colour: a wall more, with two eyes
	pinchCost    = 3000 // two points outside that meet diagonally
	distanceCost = 30   // of a point of the fight, for each step from the corner
)

// The temperatures at which thin begins and ends, in the same unit.
const (
	hot  = 1500.0
	cold = 120.0
)

// Classes of points.
const (
	noPoint = iota // beyond the edge of the board
	out
	black
	white
	free // a dame
	classes
)

// blockCosts are the costs of the contacts, turns, changes and pinches in a block of 2×2
// points, by the classes of the points in the order of a walk around the block.
var blockCosts = func() (costs [classes][classes][classes][classes]int) {
	for k := range classes * classes * classes * classes {
		block := [4]int{k % classes, k / classes % classes, k / classes / classes % classes, k / classes / classes / classes}
		cost := &costs[block[0]][block[1]][block[2]][block[3]]
		var inside []int
		edge := false
		for i, class := range block {
			next := block[(i+1)%4]
			if min(class, next) == out && max(class, next) > out {
				*cost += contactCost / 2 // each contact is in two blocks
			}
			if class > out {
				inside = append(inside, class)
			}
			edge = edge || class == noPoint
		}
		switch {
		case edge:
		case len(inside) == 1 || len(inside) == 3:
			*cost += turnCost
		case len(inside) == 2 && (block[0] == out) == (block[2] == out):
			*cost += pinchCost
		case len(inside) == 2 && inside[0]+inside[1] == black+white:
			*cost += changeCost
		}
	}
	return costs
}()

// thinner makes the fight of a position small and its outline simple.
type thinner struct {
	*shrinker
	size []int // number of stones by chain
}

// newThinner returns a thinner of a position that realises A.
func newThinner(g *grid, A seki.Matrix, random *rand.Rand) *thinner {
	t := &thinner{newShrinker(g.clone(), A, random), make([]int, A.Rows()+A.Cols())}
	for _, v := range t.points {
		if v >= 0 {
			t.size[v]++
		}
	}
	return t
}

// thin returns g, which realises A, after simulated annealing in so many steps: its chains are thinner (S. Kirkpatrick,
// C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983).
func thin(g *grid, A seki.Matrix, steps int, random *rand.Rand) *grid {
	t := newThinner(g, A, random)
	const round = 500 // steps between measurements
	for done := 0; done < steps; done += round {
		temperature := hot * math.Pow(cold/hot, float64(done)/float64(steps))
		extent := t.extent()
		right, top := min(extent.Width+1, t.width), min(extent.Height+1, t.height)
		for range round {
			t.step(random.IntN(top)*t.width+random.IntN(right), temperature)
		}
	}
	return t.grid
}

// step makes a random change at point k, unless it costs too much at the temperature.
func (t *thinner) step(k int, temperature float64) {
	at, to := t.pick(k)
	if at == nil {
		return
	}
	more, ok := t.try(at, to)
	if !ok || more <= 0 || t.random.Float64() < math.Exp(-float64(more)/temperature) {
		return
	}
	for i := range at {
		t.resize(t.from[i], 1)
		t.resize(to[i], -1)
	}
	t.undo(at)
}

// try makes a change if put does, and returns what it adds to the cost.
func (t *thinner) try(at, to []int) (more int, ok bool) {
	before := t.cost(at)
	if !t.put(at, to) {
		return 0, false
	}
	more = t.cost(at) - before
	for i := range at {
		more += t.resize(t.from[i], -1) + t.resize(to[i], 1)
	}
	return more, true
}

// resize adds by to the number of stones of chain v, if it is one, and returns what that
// costs.
func (t *thinner) resize(v, by int) int {
	if v < 0 {
		return 0
	}
	before := t.size[v]
	t.size[v] += by
	missing := func(stones int) int { return max(0, board.SmallChain+1-stones) }
	return stoneCost*by + missingCost*(missing(t.size[v])-missing(before))
}

// cost returns the cost of the points, at most two, and of the blocks with them.
func (t *thinner) cost(at []int) int {
	sum := 0
	for i, k := range at {
		x, y := k%t.width, k/t.width
		for corner := range 4 {
			right, top := x+corner%2, y+corner/2
			if i > 0 {
				dx, dy := right-at[0]%t.width, top-at[0]/t.width
				if dx >= 0 && dx <= 1 && dy >= 0 && dy <= 1 {
					continue // counted with the first point
				}
			}
			sum += blockCosts[t.class(right-1, top-1)][t.class(right, top-1)][t.class(right, top)][t.class(right-1, top)]
		}
		if t.points[k] != outside {
			sum += distanceCost * (x + y)
		}
	}
	return sum
}

func (t *thinner) class(x, y int) int {
	if x < 0 || y < 0 || x >= t.width || y >= t.height {
		return noPoint
	}
	switch v := t.points[y*t.width+x]; {
	case v == outside:
		return out
	case v == dame:
		return free
	case v < t.A.Rows():
		return black
	}
	return white
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

// wall returns the colour of a wall at the point k outside: that of the opponent of the
// chains beside it, or Empty if there are none. It is not ok if chains of both colours or a
// dame are beside it.
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
