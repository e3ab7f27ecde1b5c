package draw

import "github.com/sekilab/sekilab/board"

// The costs of a position as in a book, in thousandths of a stone: whole numbers, so that all machines draw the same.
// The fight lies in the lower left corner, and walls will go around it.
const (
	stoneCost    = 1000
	missingCost  = 4000 // a stone that a chain lacks to be large
	contactCost  = 600  // a point of a chain next to a point outside; even
	turnCost     = 500  // a turn of the wall
	changeCost   = 6000 // a place where the wall changes its colour: a wall more, with two eyes
	pinchCost    = 3000 // two points outside that meet diagonally
	distanceCost = 30   // of a point of the fight, for each step from the corner
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

// resize adds by to the number of stones of chain v, if it is one, and returns what that
// costs.
func (a *annealer) resize(v, by int) int {
	if v < 0 {
		return 0
	}
	before := a.size[v]
	a.size[v] += by
	missing := func(stones int) int { return max(0, board.SmallChain+1-stones) }
	return stoneCost*by + missingCost*(missing(a.size[v])-missing(before))
}

// cost returns the cost of the points, at most two, and of the blocks with them.
func (a *annealer) cost(at []int) int {
	sum := 0
	for i, k := range at {
		x, y := k%a.width, k/a.width
		for corner := range 4 {
			right, top := x+corner%2, y+corner/2
			if i > 0 {
				dx, dy := right-at[0]%a.width, top-at[0]/a.width
				if dx >= 0 && dx <= 1 && dy >= 0 && dy <= 1 {
					continue // counted with the first point
				}
			}
			sum += blockCosts[a.class(right-1, top-1)][a.class(right, top-1)][a.class(right, top)][a.class(right-1, top)]
		}
		if a.points[k] != outside {
			sum += distanceCost * (x + y)
		}
	}
	return sum
}

func (a *annealer) class(x, y int) int {
	if x < 0 || y < 0 || x >= a.width || y >= a.height {
		return noPoint
	}
	switch v := a.points[y*a.width+x]; {
	case v == outside:
		return out
	case v == dame:
		return free
	case v < a.A.Rows():
		return black
	}
	return white
}
