package canon

import "slices"

// graph is the bipartite weighted graph of a matrix: vertices 0…m−1 are the
// rows, m…m+n−1 the columns, and the entries are the weights of the edges.
type graph struct {
	rows, cols int
	weights    []int // row-major
	classes    []int // of the vertices; automorphisms keep them

	// generators holds the automorphisms found so far, as images of vertices.
	generators [][]int
}

func newGraph(rows, cols int, at func(i, j int) int) *graph {
	g := &graph{rows: rows, cols: cols, weights: make([]int, rows*cols), classes: make([]int, rows+cols)}
	for i := range rows {
		for j := range cols {
			g.weights[i*cols+j] = at(i, j)
		}
	}
	return g
}

func (g *graph) order() int { return g.rows + g.cols }

// colouring gives every vertex a colour. Colours are hashes of how a vertex
// was reached by refinement, so colours of two colourings of the same graph are
// comparable: an automorphism that carries one sequence of individualised
// vertices to another carries colours to equal colours. Two different
// structures may share a colour by a collision; that makes refinement weaker,
// never wrong, because every automorphism is checked entry by entry.
type colouring []uint64

// unit is the refined colouring in which only rows and columns, and their
// classes, differ.
func (g *graph) unit() colouring {
	c := make(colouring, g.order())
	for v := range c {
		c[v] = mix(uint64(g.classes[v])<<1 + 2)
		if v >= g.rows {
			c[v] = mix(uint64(g.classes[v])<<1 + 3)
		}
	}
	g.refine(c)
	return c
}

// with returns c with the vertex individualised, refined.
func (g *graph) with(c colouring, vertex int) colouring {
	d := slices.Clone(c)
	d[vertex] = mix(d[vertex] + individual)
	g.refine(d)
	return d
}

// refine replaces c by the coarsest stable colouring that is finer: vertices
// of equal colour have, for every colour, the same weights towards it. Cost:
// m·n per round, at most m+n rounds, usually three or four.
func (g *graph) refine(c colouring) {
	sums := make([]uint64, len(c))
	sorted := make([]uint64, len(c))
	for classes := distinct(c, sorted); ; {
		clear(sums)
		for i := range g.rows {
			weights := g.weights[i*g.cols : (i+1)*g.cols]
			for j, w := range weights {
				sums[i] += mix(c[g.rows+j] + uint64(w)*weightStep)
				sums[g.rows+j] += mix(c[i] + uint64(w)*weightStep)
			}
		}
		for v, s := range sums {
			c[v] = mix(c[v]^0x9e3779b97f4a7c15) + mix(s)
		}
		now := distinct(c, sorted)
		if now <= classes {
			return
		}
		classes = now
	}
}

// Odd constants that keep apart what is hashed.
const (
	weightStep = 0xd1342543de82ef95
	individual = 0xaf251af3b0f025b5
)

// mix is the finaliser of splitmix64: a bijection that spreads every bit.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// distinct counts the colours of c, sorting them into sorted.
func distinct(c colouring, sorted []uint64) int {
	copy(sorted, c)
	slices.Sort(sorted)
	count := 1
	for k := 1; k < len(sorted); k++ {
		if sorted[k] != sorted[k-1] {
			count++
		}
	}
	return count
}

// sameColours reports whether two colourings use the same colours equally
// often.
func sameColours(c, d colouring) bool {
	a, b := slices.Clone(c), slices.Clone(d)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// target returns a vertex whose colour another one shares: the first of a
// smallest such class. It returns −1 when all colours differ.
func target(c colouring) int {
	count := make(map[uint64]int, len(c))
	for _, colour := range c {
		count[colour]++
	}
	best := -1
	for v, colour := range c {
		if k := count[colour]; k > 1 && (best < 0 || k < count[c[best]]) {
			best = v
		}
	}
	return best
}
