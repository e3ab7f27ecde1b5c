package canon

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Group is the automorphism group of a matrix: all pairs of a row and a column
// permutation that leave it as it is.
type Group struct {
	Order *big.Int

	rows, cols int
	generators []images // of rows 0…m−1 and columns m…m+n−1
}

// Automorphisms returns the automorphism group of A.
func Automorphisms(A seki.Matrix) Group {
	group, _ := AutomorphismsContext(context.Background(), A)
	return group
}

// AutomorphismsContext is Automorphisms, but fails with the cause of ctx if ctx ends
// first.
//
// Equal lines and equal summands need no search: the order is Π k! over the sets of
// k equal lines, times |Aut B|^k·k! for each class of k isomorphic parts B into which
// block.decompose splits the rest. Only a part that does not split is searched.
func AutomorphismsContext(ctx context.Context, A seki.Matrix) (Group, error) {
	f := groupFinder{
		ctx:   ctx,
		Group: Group{Order: big.NewInt(1), rows: A.Rows(), cols: A.Cols()},
		twins: make([][]int, A.Rows()+A.Cols()),
	}
	reduced := block{A: A}
	for _, set := range equalRows(A) {
		reduced.rows = append(reduced.rows, set[0])
		f.exchangeTwins(set)
	}
	for _, set := range equalRows(A.Transpose()) {
		reduced.cols = append(reduced.cols, set[0])
		for k := range set {
			set[k] += A.Rows()
		}
		f.exchangeTwins(set)
	}
	order := f.find(reduced)
	f.Order.Mul(f.Order, order)
	return f.Group, f.err
}

// groupFinder collects the generators of a group.
type groupFinder struct {
	Group
	ctx   context.Context
	twins [][]int // by vertex: the set of equal lines that it represents
	err   error
}

// exchangeTwins adds generators of the permutations of a set of equal lines.
func (f *groupFinder) exchangeTwins(set []int) {
	f.twins[set[0]] = set
	for k := range set[1:] {
		f.generators = append(f.generators, images{[]int{set[k], set[k+1]}, []int{set[k+1], set[k]}})
	}
	f.Order.Mul(f.Order, new(big.Int).MulRange(1, int64(len(set))))
}

// add adds an automorphism of b, given its vertices, lifted to their twins.
func (f *groupFinder) add(p images, vertices []int) {
	var lifted images
	for k, v := range p.from {
		lifted.from = append(lifted.from, f.twins[vertices[v]]...)
		lifted.to = append(lifted.to, f.twins[vertices[p.to[k]]]...)
	}
	f.generators = append(f.generators, lifted)
}

// vertices returns the lines of b as vertices of the whole matrix.
func (f *groupFinder) vertices(b block) []int {
	vertices := append([]int(nil), b.rows...)
	for _, j := range b.cols {
		vertices = append(vertices, f.rows+j)
	}
	return vertices
}

// graph returns the graph of b, with the number of twins of a line as its class.
func (f *groupFinder) graph(b block) *graph {
	var twins []int
	for _, line := range f.vertices(b) {
		twins = append(twins, len(f.twins[line]))
	}
	return newGraph(f.ctx, twins[:len(b.rows)], twins[len(b.rows):], b.at)
}

// find adds generators of the group of b and returns its order.
func (f *groupFinder) find(b block) *big.Int {
	if f.err == nil && len(b.rows)+len(b.cols) > 2 && f.ctx.Err() != nil {
		f.err = context.Cause(f.ctx)
	}
	if f.err != nil {
		return big.NewInt(1)
	}
	parts := b.decompose()
	if len(parts) == 1 {
		return f.search(b)
	}
	order := big.NewInt(1)
	for _, class := range f.classify(parts) {
		single := f.find(class.copies[0].block)
		for k, part := range class.copies {
			order.Mul(order, single)
			order.Mul(order, big.NewInt(int64(k+1)))
			if k > 0 {
				f.exchange(class.copies[k-1], part)
			}
		}
	}
	return order
}

// search is find for a block that does not split.
func (f *groupFinder) search(b block) *big.Int {
	if len(b.rows)+len(b.cols) < 3 {
		return big.NewInt(1) // one row, one column, or both
	}
	g := f.graph(b)
	order := g.group()
	vertices := f.vertices(b)
	for _, p := range g.generators {
		f.add(p, vertices)
	}
	f.err = g.err
	return order
}

// class is a class of isomorphic parts, with the graph of the first and its colours.
type class struct {
	graph  *graph
	colour colouring
	copies []copied
}

// copied is one of several isomorphic parts: vertices[v] corresponds to vertex v of
// the first of them.
type copied struct {
	block
	vertices []int
}

// exchange adds the automorphism that exchanges two isomorphic parts.
func (f *groupFinder) exchange(p, q copied) {
	var swap images
	for v, w := range p.vertices {
		u := q.vertices[v]
		swap.from = append(swap.from, f.twins[w]...)
		swap.to = append(swap.to, f.twins[u]...)
		swap.from = append(swap.from, f.twins[u]...)
		swap.to = append(swap.to, f.twins[w]...)
	}
	f.generators = append(f.generators, swap)
}

// classify groups parts into classes of isomorphic ones.
func (f *groupFinder) classify(parts []block) []class {
	var classes []class
next:
	for _, part := range parts {
		if f.err != nil {
			break
		}
		g := f.graph(part)
		colour := g.unit()
		f.err = g.err
		vertices := f.vertices(part)
		for k, other := range classes {
			dense := other.graph.isomorphism(g, other.colour, colour)
			if f.err = cmp.Or(f.err, other.graph.err); f.err != nil {
				break next
			}
			if dense == nil {
				continue
			}
			there := make([]int, len(dense))
			for v, w := range dense {
				there[v] = vertices[w]
			}
			classes[k].copies = append(other.copies, copied{part, there})
			continue next
		}
		classes = append(classes, class{g, colour, []copied{{part, vertices}}})
	}
	return classes
}

// LineOrbits returns for each row, then for each column, the least line of its orbit under
// the group. Rows count from 0, and columns from the number of rows on.
func (g Group) LineOrbits() []int {
	joined := singletons(g.rows + g.cols)
	for _, p := range g.generators {
		p.join(joined)
	}
	for v := range joined {
		joined[v] = joined.least(v)
	}
	return joined
}

// CellOrbits returns the orbits of the cells of the matrix under the group. Moves in
// cells of one orbit lead to equivalent matrices. Cells are in row-major order, and
// orbits in the order of their first cells.
func (g Group) CellOrbits() [][]seki.Move {
	joined := singletons(g.rows * g.cols)
	at := count(g.rows + g.cols) // the images of lines
	for _, p := range g.generators {
		for k, v := range p.from {
			at[v] = p.to[k]
		}
		for _, v := range p.from {
			if v < g.rows {
				for j := range g.cols {
					joined.join(v*g.cols+j, at[v]*g.cols+at[g.rows+j]-g.rows)
				}
			} else {
				for i := range g.rows {
					joined.join(i*g.cols+v-g.rows, at[i]*g.cols+at[v]-g.rows)
				}
			}
		}
		for _, v := range p.from {
			at[v] = v
		}
	}
	var orbits [][]seki.Move
	for _, cells := range joined.list() {
		var orbit []seki.Move
		for _, k := range cells {
			orbit = append(orbit, seki.Move{Row: k / g.cols, Col: k % g.cols})
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// MoveOrbits returns the orbits of the active moves of A under its automorphisms. It fails as AutomorphismsContext
// does, and then orbits may be divided.
func MoveOrbits(ctx context.Context, A seki.Matrix) ([][]seki.Move, error) {
	group, err := AutomorphismsContext(ctx, A)
	return slices.DeleteFunc(group.CellOrbits(), func(orbit []seki.Move) bool {
		return A.At(orbit[0].Row, orbit[0].Col) == 0
	}), err
}
