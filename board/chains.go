package board

import "slices"

// Chain is a maximal connected set of stones of one colour. Stones and Liberties are
// in the order of Position.Points.
type Chain struct {
	Colour    Colour
	Stones    []Point
	Liberties []Point // the empty points next to its stones
}

// Name returns the name of the first stone, the leftmost of the uppermost.
func (c Chain) Name() string { return c.Stones[0].String() }

// MarshalText writes the name.
func (c Chain) MarshalText() ([]byte, error) { return []byte(c.Name()), nil }

// Has reports whether a stone of the chain is on the point.
func (c Chain) Has(at Point) bool { return slices.Contains(c.Stones, at) }

// Chains returns all chains in the order of their first stones.
func (p *Position) Chains() []Chain {
	chains, _ := p.chains()
	return chains
}

// chains returns all chains, and for every index the number of its chain, −1 on an
// empty point.
func (p *Position) chains() (list []Chain, of []int) {
	sets, of := p.components(func(k int) int { return int(p.points[k]) - 1 })
	for _, stones := range sets {
		var liberties []int
		for _, k := range stones {
			for q := range p.neighbours(k) {
				if p.points[q] == Empty {
					liberties = append(liberties, q)
				}
			}
		}
		slices.Sort(liberties)
		liberties = slices.Compact(liberties)
		list = append(list, Chain{p.points[stones[0]], p.pointsAt(stones), p.pointsAt(liberties)})
	}
	return list, of
}

// components returns the maximal connected sets of indices that have the same class,
// and for every index the number of its set. Where the class is negative
// there is no set, −1. Each set is in ascending order, and so are their first indices.
func (p *Position) components(class func(k int) int) (sets [][]int, of []int) {
	of = make([]int, len(p.points))
	for k := range of {
		of[k] = -1
	}
	for first := range p.points {
		wanted := class(first)
		if wanted < 0 || of[first] >= 0 {
			continue
		}
		set := []int{first}
		of[first] = len(sets)
		for next := 0; next < len(set); next++ {
			for q := range p.neighbours(set[next]) {
				if of[q] < 0 && class(q) == wanted {
					of[q] = len(sets)
					set = append(set, q)
				}
			}
		}
		slices.Sort(set)
		sets = append(sets, set)
	}
	return sets, of
}

func (p *Position) pointsAt(indices []int) []Point {
	points := make([]Point, len(indices))
	for i, k := range indices {
		points[i] = p.point(k)
	}
	return points
}
