package planar

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Embed returns the faces of a plane drawing of each component of the support of A, or
// false if the support is not planar. The faces of a component pass every edge twice, once
// in each direction. Any face can be the outer one.
//
// It adds one path after another (G. Demoucron, Y. Malgrange, R. Pertuiset, "Graphes
// planaires: reconnaissance et construction de représentations planaires topologiques",
// Revue française de recherche opérationnelle 8 (1964) 33–47). Cost: O(e²) for e positive
// entries, and e < 2(m+n) if there is a drawing.
func Embed(A seki.Matrix) ([][]Face, bool) {
	g := support(A)
	if tooManyEdges(g) {
		return nil, false
	}
	return g.embed()
}

func (g graph) embed() ([][]Face, bool) {
	var drawings [][]Face
	for _, component := range g.components(func(int) bool { return true }) {
		d := drawing{g: g, faces: []Face{component[:1]}, drawn: map[[2]int]bool{}, placed: make([]bool, len(g))}
		d.placed[component[0]] = true
		for {
			fragment, found := d.urgent(component)
			if !found {
				break
			}
			if !d.add(fragment) {
				return nil, false
			}
		}
		drawings = append(drawings, d.faces)
	}
	return drawings, true
}

// drawing is a plane drawing of a part of a component of g.
type drawing struct {
	g      graph
	faces  []Face
	drawn  map[[2]int]bool // edges, each in both directions
	placed []bool          // vertices
}

// fragment is a part of a component that is not drawn: an edge between two placed vertices,
// or a set of connected vertices with their edges to placed ones, the feet. A foot is
// directed away from its placed vertex; the only foot of an edge joins its ends.
type fragment struct {
	vertices []int
	feet     [][2]int
	contacts []int // placed vertices, without repetition
}

// fragments returns all fragments of the component with the given vertices.
func (d *drawing) fragments(component []int) []fragment {
	var fragments []fragment
	for _, v := range component {
		for _, w := range d.g[v] {
			if v < w && d.placed[v] && d.placed[w] && !d.drawn[[2]int{v, w}] {
				fragments = append(fragments, fragment{feet: [][2]int{{v, w}}, contacts: []int{v, w}})
			}
		}
	}
	inside := make([]bool, len(d.g))
	for _, v := range component {
		inside[v] = !d.placed[v]
	}
	for _, vertices := range d.g.components(func(v int) bool { return inside[v] }) {
		f := fragment{vertices: vertices}
		for _, v := range vertices {
			for _, w := range d.g[v] {
				if d.placed[w] {
					f.feet = append(f.feet, [2]int{w, v})
					f.contacts = append(f.contacts, w)
				}
			}
		}
		slices.Sort(f.contacts)
		f.contacts = slices.Compact(f.contacts)
		fragments = append(fragments, f)
	}
	return fragments
}

// urgent returns the fragment that fits into the fewest faces, or false if everything is
// drawn. A fragment with a single contact fits into any face there; it waits until the
// current block (maximal subgraph without cut vertices) is drawn, as the algorithm
// requires.
func (d *drawing) urgent(component []int) (fragment, bool) {
	var best fragment
	least := -1
	for _, f := range d.fragments(component) {
		faces := len(d.g) * len(d.g) // more than there are
		if len(f.contacts) > 1 {
			faces = 0
			for _, face := range d.faces {
				if face.meets(f.contacts) {
					faces++
				}
			}
		}
		if least < 0 || faces < least {
			best, least = f, faces
		}
	}
	return best, least >= 0
}

// add draws a path through the fragment between two of its contacts. If it has only one,
// add draws a cycle, or the one foot if there is no cycle. It reports whether the
// fragment fits into a face.
func (d *drawing) add(f fragment) bool {
	place := slices.IndexFunc(d.faces, func(face Face) bool { return face.meets(f.contacts) })
	if place < 0 {
		return false
	}
	face := d.faces[place]
	first, last := f.feet[0], f.feet[len(f.feet)-1]
	from := slices.Index(face, first[0])
	if len(f.vertices) > 0 && len(f.feet) == 1 {
		d.faces[place] = append(face.Walk(from, from), first[1])
		d.draw(first[:])
		return true
	}
	to, inner := first[1], []int(nil)
	if len(f.vertices) > 0 {
		if k := slices.IndexFunc(f.feet, func(foot [2]int) bool { return foot[0] != first[0] }); k >= 0 {
			last = f.feet[k]
		}
		to, inner = last[0], d.g.path(first[1], last[1], func(v int) bool { return !d.placed[v] })
	}
	a, b := face.Split(from, slices.Index(face, to), inner)
	d.faces[place] = a
	d.faces = append(d.faces, b)
	d.draw(slices.Concat([]int{first[0]}, inner, []int{to}))
	return true
}

// draw marks the vertices and edges of a path.
func (d *drawing) draw(path []int) {
	for k, v := range path {
		d.placed[v] = true
		if k > 0 {
			d.drawn[[2]int{path[k-1], v}] = true
			d.drawn[[2]int{v, path[k-1]}] = true
		}
	}
}
