package canon

import (
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/unionfind"
)

// findAutomorphism searches for an automorphism that carries colouring c to
// colouring d, which were refined along two sequences of vertices. It returns
// the images of the vertices, or nil. Images are tried nearest to the identity
// first, so what it finds moves few vertices where it can.
func (g *graph) findAutomorphism(c, d colouring) []int {
	if !sameColours(c, d) {
		return nil
	}
	v := target(c)
	if v < 0 {
		return g.mapping(c, d)
	}
	cv := g.with(c, v)
	if d[v] == c[v] {
		if images := g.findAutomorphism(cv, g.with(d, v)); images != nil {
			return images
		}
	}
	for w := range d {
		if w == v || d[w] != c[v] {
			continue
		}
		if images := g.findAutomorphism(cv, g.with(d, w)); images != nil {
			return images
		}
	}
	return nil
}

// mapping returns the map between two colourings without repeated colours if
// it is an automorphism, else nil.
func (g *graph) mapping(c, d colouring) []int {
	vertex := make(map[uint64]int, len(d))
	for v, colour := range d {
		vertex[colour] = v
	}
	images := make([]int, len(c))
	for v, colour := range c {
		images[v] = vertex[colour]
	}
	for v, w := range images {
		if (v < g.rows) != (w < g.rows) || g.classes[v] != g.classes[w] {
			return nil
		}
	}
	for i := range g.rows {
		for j := range g.cols {
			if g.weights[i*g.cols+j] != g.weights[images[i]*g.cols+images[g.rows+j]-g.rows] {
				return nil
			}
		}
	}
	return images
}

// carriesAny reports whether an automorphism that fixes each vertex of fixed
// carries one of from to the vertex to.
func (g *graph) carriesAny(fixed, from []int, to int) bool {
	orbit := g.orbitIDs(fixed)
	for _, v := range from {
		if orbit[v] == orbit[to] {
			return true
		}
	}
	base := g.along(fixed)
	image := g.with(base, to)
	for _, v := range from {
		if base[v] != base[to] {
			continue
		}
		if images := g.findAutomorphism(g.with(base, v), image); images != nil {
			g.generators = append(g.generators, images)
			return true
		}
	}
	return false
}

// along refines along a sequence of vertices.
func (g *graph) along(vertices []int) colouring {
	c := g.unit()
	for _, v := range vertices {
		c = g.with(c, v)
	}
	return c
}

// orbitIDs gives two vertices the same number when the known generators that
// fix every vertex of fixed connect them.
func (g *graph) orbitIDs(fixed []int) []int {
	orbits := unionfind.New(g.order())
	for _, images := range g.generators {
		if slices.ContainsFunc(fixed, func(v int) bool { return images[v] != v }) {
			continue
		}
		for v, w := range images {
			orbits.Join(v, w)
		}
	}
	for v := range orbits {
		orbits[v] = orbits.Least(v)
	}
	return orbits
}

// group completes generators to a set that generates all automorphisms, and
// returns the order of the group.
//
// It descends from the unit colouring, individualising a base b₁, b₂, … until
// all colours differ, and comes back up: at level i the known generators that
// fix b₁…b_i generate the whole stabiliser of b₁…b_i, and every vertex of the
// colour of b_i that they do not yet reach from b_i is tried as its image. The
// order is the product of the orbit lengths |b_i|.
func (g *graph) group() *big.Int {
	g.addTwins()
	var base []int
	colourings := []colouring{g.unit()}
	for {
		c := colourings[len(colourings)-1]
		v := target(c)
		if v < 0 {
			break
		}
		base = append(base, v)
		colourings = append(colourings, g.with(c, v))
	}
	order := big.NewInt(1)
	for level := len(base) - 1; level >= 0; level-- {
		length := g.completeOrbit(base[:level], base[level], colourings[level], colourings[level+1])
		order.Mul(order, big.NewInt(int64(length)))
	}
	return order
}

// completeOrbit finds the orbit of b under the automorphisms fixing every
// vertex of fixed, adding a generator for each new part, and returns its length.
func (g *graph) completeOrbit(fixed []int, b int, c, cb colouring) int {
	orbit := g.orbitIDs(fixed)
	var failed []int
	for w := range c {
		if c[w] != c[b] || orbit[w] == orbit[b] {
			continue
		}
		if slices.ContainsFunc(failed, func(u int) bool { return orbit[u] == orbit[w] }) {
			continue
		}
		if images := g.findAutomorphism(cb, g.with(c, w)); images != nil {
			g.generators = append(g.generators, images)
			orbit = g.orbitIDs(fixed)
		} else {
			failed = append(failed, w)
		}
	}
	length := 0
	for _, id := range orbit {
		if id == orbit[b] {
			length++
		}
	}
	return length
}

// addTwins adds the exchanges of identical rows and of identical columns,
// neighbours in each set of identical ones.
func (g *graph) addTwins() {
	exchange := func(v, w int) {
		images := make([]int, g.order())
		for u := range images {
			images[u] = u
		}
		images[v], images[w] = w, v
		g.generators = append(g.generators, images)
	}
	last := map[string]int{}
	key := make([]byte, 0, 2*max(g.rows, g.cols))
	for i := range g.rows {
		key = key[:0]
		for _, w := range g.weights[i*g.cols : (i+1)*g.cols] {
			key = append(key, byte(w>>8), byte(w))
		}
		if v, ok := last[string(key)]; ok && g.classes[v] == g.classes[i] {
			exchange(v, i)
		}
		last[string(key)] = i
	}
	clear(last)
	for j := range g.cols {
		key = key[:0]
		for i := range g.rows {
			w := g.weights[i*g.cols+j]
			key = append(key, byte(w>>8), byte(w))
		}
		if v, ok := last[string(key)]; ok && g.classes[g.rows+v] == g.classes[g.rows+j] {
			exchange(g.rows+v, g.rows+j)
		}
		last[string(key)] = j
	}
}
