package canon

import (
	"math/big"
	"slices"
)

// images is a permutation of vertices: it maps from[k] to to[k] and fixes all
// others.
type images struct{ from, to []int }

// moves reports whether p moves a marked vertex.
func (p images) moves(marked []bool) bool {
	return slices.ContainsFunc(p.from, func(v int) bool { return marked[v] })
}

// sparse returns a permutation as images.
func sparse(dense []int) images {
	var p images
	for v, w := range dense {
		if v != w {
			p.from, p.to = append(p.from, v), append(p.to, w)
		}
	}
	return p
}

// isomorphism searches for an isomorphism from g to h that carries colouring c of g
// to colouring d of h, which were refined along two sequences of vertices. It returns
// the images of the vertices, or nil if there is none or g.err is set. It tries the
// identity first, so that the result moves few vertices.
func (g *graph) isomorphism(h *graph, c, d colouring) []int {
	if g.stopped() || !slices.Equal(c.sorted(), d.sorted()) {
		return nil
	}
	if images := g.match(h, c, d); images != nil {
		return images
	}
	v := target(c)
	if v < 0 {
		return nil
	}
	cv := g.with(c, v)
	if d[v] == c[v] {
		if images := g.isomorphism(h, cv, h.with(d, v)); images != nil {
			return images
		}
	}
	for w := range d {
		if w == v || d[w] != c[v] {
			continue
		}
		if images := g.isomorphism(h, cv, h.with(d, w)); images != nil || g.err != nil {
			return images
		}
	}
	return nil
}

// match maps vertices to vertices of equal colour, and returns the map if it is an
// isomorphism, else nil. c and d have the same colours equally often. Where there is
// a choice, it fixes a vertex or else exchanges two: that is usually an automorphism
// long before all colours differ (Darga, Liffiton, Sakallah and Markov, "Exploiting
// structure in symmetry detection for CNF", 2004).
func (g *graph) match(h *graph, c, d colouring) []int {
	dense := make([]int, len(c))
	free := make(map[uint64][]int, len(d)) // vertices by colour that are not images yet
	taken := make([]bool, len(d))
	for v := range dense {
		dense[v] = -1
		if c[v] == d[v] {
			dense[v], taken[v] = v, true
		}
	}
	for w, colour := range d {
		if !taken[w] {
			free[colour] = append(free[colour], w)
		}
	}
	for v, colour := range c {
		if dense[v] >= 0 {
			continue
		}
		rest := free[colour]
		for taken[rest[0]] {
			rest = rest[1:]
		}
		w := rest[0]
		free[colour] = rest[1:]
		dense[v], taken[w] = w, true
		if dense[w] < 0 && c[w] == d[v] && !taken[v] {
			dense[w], taken[v] = v, true
		}
	}
	if !g.isIsomorphism(h, dense) {
		return nil
	}
	return dense
}

// isIsomorphism checks a bijection of the vertices. Pairs of the usual weight need no
// check, because both graphs have equally many of them.
func (g *graph) isIsomorphism(h *graph, dense []int) bool {
	if g.usual != h.usual || len(g.edges) != len(h.edges) {
		return false
	}
	for v, w := range dense {
		if (v < g.rows) != (w < h.rows) || g.classes[v] != h.classes[w] {
			return false
		}
	}
	for _, e := range g.edges {
		if h.weights[dense[e.i]*h.cols+dense[e.j]-h.rows] != e.weight {
			return false
		}
	}
	return true
}

// orbits returns the orbits of the known generators that fix every vertex of fixed.
func (g *graph) orbits(fixed []int) sets {
	orbits := singletons(g.order())
	isFixed := make([]bool, g.order())
	for _, v := range fixed {
		isFixed[v] = true
	}
	for _, p := range g.generators {
		if !p.moves(isFixed) {
			p.join(orbits)
		}
	}
	return orbits
}

func (p images) join(orbits sets) {
	for k, v := range p.from {
		orbits.join(v, p.to[k])
	}
}

// generatorsKept bounds the generators that a search remembers, for each vertex.
// Those found later are used once.
const generatorsKept = 4

// siblings collects representatives of the orbits of the automorphisms that fix
// each vertex of a sequence.
type siblings struct {
	g      *graph
	base   colouring
	orbits sets
	known  int // number of generators in orbits
	fixed  []int
	tried  []int // one vertex of each orbit, with its colouring in below
	below  []colouring
	sums   []uint64 // of below: different where no isomorphism is

	ofFirst bool // search only for automorphisms that carry the first vertex
}

func (g *graph) siblings(fixed []int) *siblings {
	return &siblings{g: g, base: g.along(fixed), orbits: g.orbits(fixed), known: len(g.generators), fixed: fixed}
}

// add reports whether an automorphism carries an earlier vertex to v; with ofFirst, whether
// one is known to. If not, it adds v.
func (s *siblings) add(v int) bool {
	if s.known < len(s.g.generators) {
		s.orbits, s.known = s.g.orbits(s.fixed), len(s.g.generators)
	}
	for _, u := range s.tried {
		if s.orbits.least(u) == s.orbits.least(v) {
			return true
		}
	}
	var vertexColours colouring
	var sum uint64
	for k, u := range s.tried {
		if s.base[u] != s.base[v] || s.ofFirst && k > 0 {
			continue
		}
		if vertexColours == nil {
			vertexColours = s.g.with(s.base, v)
			sum = vertexColours.sum()
		}
		if s.below[k] == nil {
			s.below[k] = s.g.with(s.base, u)
			s.sums[k] = s.below[k].sum()
		}
		if s.sums[k] != sum {
			continue
		}
		if dense := s.g.isomorphism(s.g, s.below[k], vertexColours); dense != nil {
			p := sparse(dense)
			p.join(s.orbits)
			if len(s.g.generators) < generatorsKept*s.g.order() {
				s.g.generators = append(s.g.generators, p)
				s.known++
			}
			return true
		}
	}
	s.tried, s.below, s.sums = append(s.tried, v), append(s.below, vertexColours), append(s.sums, sum)
	return false
}

// group completes the generators to a set that generates all automorphisms, and
// returns the order of the group. The result is meaningless if g.err is set.
//
// It descends from the unit colouring, individualising a base b₁, b₂, … until all
// colours differ, and comes back up. At level i the known generators that fix
// b₁…b_i generate their whole stabiliser, and every vertex of the colour of b_i that
// is not yet in its orbit is tried as its image. The order is the product of the
// orbit lengths |b_i|.
func (g *graph) group() *big.Int {
	var base []int
	for {
		v := target(g.along(base))
		if v < 0 || g.stopped() {
			break
		}
		base = append(base, v)
	}
	order := big.NewInt(1)
	for level := len(base) - 1; level >= 0; level-- {
		order.Mul(order, big.NewInt(g.completeOrbit(base[:level], base[level])))
	}
	return order
}

// completeOrbit finds the orbit of b under the automorphisms that fix every vertex of
// fixed, adds the generators needed, and returns its length.
func (g *graph) completeOrbit(fixed []int, b int) int64 {
	below := g.along(append(slices.Clip(fixed), b)) // group has left it there
	s := g.siblings(fixed)
	s.ofFirst, s.tried, s.below, s.sums = true, []int{b}, []colouring{below}, []uint64{below.sum()}
	for w, colour := range s.base {
		if colour == s.base[b] {
			s.add(w)
		}
	}
	length := int64(0)
	for w := range s.base {
		if s.orbits.least(w) == s.orbits.least(b) {
			length++
		}
	}
	return length
}
