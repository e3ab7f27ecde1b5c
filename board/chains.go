package board

import "slices"

// Chain is a maximal connected set of stones of one colour. Stones and Liberties are
// in the order of Position.Points.
type Chain struct {
	Colour    Colour
	Stones    []Point
	Liberties []Point // the empty points beside its stones
}

// Name returns the name of the first stone, the leftmost of the uppermost.
func (c Chain) Name() string { return c.Stones[0].String() }

// Chains returns all chains in the order of their first stones.
func (p *Position) Chains() []Chain {
	chains, _ := p.chains()
	return chains
}

// chains returns all chains, and for every index the number of its chain, −1 on an
// empty point.
func (p *Position) chains() (list []Chain, of []int) {
	of = make([]int, len(p.points))
	for k := range of {
		of[k] = -1
	}
	seen := make([]int, len(p.points)) // the last chain whose liberty it is, +1
	for k, colour := range p.points {
		if colour == Empty || of[k] >= 0 {
			continue
		}
		number := len(list)
		of[k] = number
		stones, liberties := []int{k}, []int(nil)
		for next := 0; next < len(stones); next++ {
			for q := range p.Neighbours(p.point(stones[next])) {
				switch at := p.index(q); {
				case p.points[at] == Empty && seen[at] != number+1:
					seen[at] = number + 1
					liberties = append(liberties, at)
				case p.points[at] == colour && of[at] < 0:
					of[at] = number
					stones = append(stones, at)
				}
			}
		}
		list = append(list, Chain{colour, p.sorted(stones), p.sorted(liberties)})
	}
	return list, of
}

// sorted returns the points of the indices in the order of Points.
func (p *Position) sorted(indices []int) []Point {
	slices.Sort(indices)
	points := make([]Point, len(indices))
	for i, k := range indices {
		points[i] = p.point(k)
	}
	return points
}
