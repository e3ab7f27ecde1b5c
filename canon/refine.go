package canon

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// graph is the bipartite weighted graph of a matrix: vertices 0…m−1 are the
// rows, m…m+n−1 the columns, and the entries are the weights of the edges.
type graph struct {
	rows, cols int
	weights    []int // row-major
	edges      []edge
	usual      int   // the weight of all pairs not in edges
	classes    []int // of the vertices; automorphisms keep them

	ctx context.Context
	err error // the cause of ctx

	generators []images    // the automorphisms found so far
	path       []int       // vertices individualised in turn
	colourings []colouring // after each of them
}

// edge joins row i and vertex m+j.
type edge struct{ i, j, weight int }

// newGraph returns the graph of a matrix with the given classes of its lines. Its most frequent entry
// becomes the usual weight.
func newGraph(ctx context.Context, rowClass, colClass []int, at func(i, j int) int) *graph {
	rows, cols := len(rowClass), len(colClass)
	g := &graph{
		rows: rows, cols: cols, ctx: ctx,
		weights: make([]int, rows*cols), classes: slices.Concat(rowClass, colClass),
	}
	for i := range rows {
		for j := range cols {
			g.weights[i*cols+j] = at(i, j)
		}
	}
	if values := frequent(g.weights); len(values) > 0 {
		g.usual = values[0]
	}
	for k, w := range g.weights {
		if w != g.usual {
			g.edges = append(g.edges, edge{k / cols, rows + k%cols, w})
		}
	}
	return g
}

// frequent returns the distinct values, the most frequent first.
func frequent(values []int) []int {
	count := map[int]int{}
	var different []int
	for _, v := range values {
		if count[v] == 0 {
			different = append(different, v)
		}
		count[v]++
	}
	slices.SortFunc(different, func(v, w int) int {
		if count[v] != count[w] {
			return count[w] - count[v]
		}
		return v - w
	})
	return different
}

func (g *graph) order() int { return g.rows + g.cols }

// stopped reports whether the search must end, and sets g.err.
func (g *graph) stopped() bool {
	if g.err == nil && g.ctx.Err() != nil {
		g.err = context.Cause(g.ctx)
	}
	return g.err != nil
}

// colouring gives every vertex a colour, a hash of its history in the refinement. So
// colours are comparable between isomorphic graphs: an isomorphism that carries one
// sequence of individualised vertices to another preserves colours. A collision makes
// refinement weaker, never wrong, because every isomorphism is checked edge by edge.
type colouring []uint64

// unit returns the refinement of the colouring by side (row or column) and class.
func (g *graph) unit() colouring {
	c := make(colouring, g.order())
	for v := range c {
		c[v] = arith.Mix(uint64(g.classes[v])<<1 + 2)
		if v >= g.rows {
			c[v] = arith.Mix(uint64(g.classes[v])<<1 + 3)
		}
	}
	g.refine(c)
	return c
}

// with returns the refinement of c with a vertex individualised.
func (g *graph) with(c colouring, vertex int) colouring {
	d := slices.Clone(c)
	d[vertex] = arith.Mix(d[vertex] + individual)
	g.refine(d)
	return d
}

// along returns the refinement along a sequence of vertices. It caches the last
// sequence.
func (g *graph) along(vertices []int) colouring {
	if len(g.colourings) == 0 {
		g.colourings = append(g.colourings, g.unit())
	}
	same := 0
	for same < min(len(vertices), len(g.path)) && vertices[same] == g.path[same] {
		same++
	}
	g.path, g.colourings = g.path[:same], g.colourings[:same+1]
	for _, v := range vertices[same:] {
		g.path = append(g.path, v)
		g.colourings = append(g.colourings, g.with(g.colourings[len(g.colourings)-1], v))
	}
	return g.colourings[len(vertices)]
}

// refine replaces c by the coarsest finer colouring that is stable: vertices of equal
// colour have, for every colour, the same weights towards it. Cost: for each round
// the number of edges plus (m+n)·log(m+n); at most m+n rounds, usually three or four.
// It ends early if the graph's context does.
func (g *graph) refine(c colouring) {
	sums := make([]uint64, len(c))
	sorted := make([]uint64, len(c))
	for classes := distinct(c, sorted); classes < len(c) && !g.stopped(); {
		clear(sums)
		for _, e := range g.edges {
			weight := uint64(e.weight) * weightStep
			sums[e.i] += arith.Mix(c[e.j] + weight)
			sums[e.j] += arith.Mix(c[e.i] + weight)
		}
		for v, s := range sums {
			c[v] = arith.Mix(c[v]^0x9e3779b97f4a7c15) + arith.Mix(s)
		}
		now := distinct(c, sorted)
		if now <= classes {
			return
		}
		classes = now
	}
}

// Odd constants that separate the inputs of the hash.
const (
	weightStep = 0xd1342543de82ef95
	individual = 0xaf251af3b0f025b5
)

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

// sorted returns the colours in ascending order.
func (c colouring) sorted() []uint64 {
	colours := slices.Clone(c)
	slices.Sort(colours)
	return colours
}

// sum returns a hash of the colours, whatever their order.
func (c colouring) sum() (sum uint64) {
	for _, colour := range c {
		sum += arith.Mix(colour)
	}
	return sum
}

// target returns the first vertex of a largest colour class, or −1 if all colours
// differ. Individualising one of many refines most.
func target(c colouring) int {
	count := make(map[uint64]int, len(c))
	for _, colour := range c {
		count[colour]++
	}
	best := -1
	for v, colour := range c {
		if k := count[colour]; k > 1 && (best < 0 || k > count[c[best]]) {
			best = v
		}
	}
	return best
}
