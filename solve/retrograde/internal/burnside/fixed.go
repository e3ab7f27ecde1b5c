package burnside

import (
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// fixedWalker finds the positions of the matrices of a block that are fixed by a
// permutation σ of the rows together with a permutation τ of the columns.
//
// (σ, τ) fixes A iff a_{σi,τj} = a_ij. So the first row x of a cycle of λ rows
// determines the others, x∘τ⁻¹, x∘τ⁻², …, and x = x∘τ^λ. The walker takes one
// cycle after another, down the graph of the block.
type fixedWalker struct {
	g     *geometry.Graph
	root  int32
	c     []int
	visit interface {
		visitRun(position, size uint32)              // size consecutive matrices
		visitList(position uint32, offsets []uint16) // at these offsets from position, at least one
	}

	rows, cols *Conjugacy
	identity   bool       // τ is the identity
	equal      uint16     // bit j: columns j and j+1 are in one cycle; for the lists
	d          []uint16   // residual, for each cycle of columns; not updated if τ is the identity
	orbits     [][]orbit  // for each cycle of rows
	x          [][]uint16 // for each cycle of rows its first row
	y          []uint16   // the current row of a cycle

	lists []*geometry.Lists // for each cycle of rows, see findLists; nil for none
	found []positions       // for each cycle of rows, the list being made
}

// walk visits once each matrix that the permutations fix.
func (w *fixedWalker) walk(rows, cols *Conjugacy) {
	w.rows, w.cols, w.identity = rows, cols, cols.trivial(0)
	w.equal, w.d = 0, w.d[:0]
	for _, cycle := range cols.cycles {
		w.d = append(w.d, uint16(w.c[cycle.First]))
		for j := cycle.First; j < cycle.Last; j++ {
			w.equal |= 1 << j
		}
	}
	w.listOrbits()
	w.findLists()
	w.cycle(0, geometry.Place{Node: w.root})
}

// cycle chooses the rows of cycle q and of those after it.
func (w *fixedWalker) cycle(q int, at geometry.Place) {
	if q == len(w.rows.cycles) {
		w.visit.visitRun(at.Position, 1)
		return
	}
	cycle := w.rows.cycles[q]
	if w.lists[q] != nil {
		if list, ok := w.list(q, at.Node); ok {
			if len(list) > 0 {
				w.visit.visitList(at.Position, list)
			}
			return
		}
	}
	switch {
	case cycle.First > w.g.LeafLevel(): // the last row is determined
		w.visit.visitRun(at.Position, 1)
	case !w.identity:
		w.choose(q, at, 0, w.g.R[cycle.First])
	case w.rows.trivial(q):
		w.visit.visitRun(at.Position, w.g.Size(cycle.First, at.Node))
	case cycle.First < w.g.LeafLevel():
		w.edges(q, at)
	default: // the two rows of a leaf are equal
		if size := w.g.Size(cycle.First, at.Node); size%2 == 1 {
			w.visit.visitRun(at.Position+size/2, 1)
		}
	}
}

// edges chooses the equal rows of a cycle. τ is the identity.
func (w *fixedWalker) edges(q int, at geometry.Place) {
	cycle := w.rows.cycles[q]
	rows := w.g.Rows(cycle.First, at.Node)
	children, offsets := w.g.Edges(cycle.First, at.Node)
	for e, row := range rows {
		next, ok := geometry.Place{Node: children[e], Position: at.Position + offsets[e]}, true
		for i := cycle.First + 1; i <= cycle.Last && ok; i++ {
			next, ok = w.g.Step(next, i, row)
		}
		if ok {
			w.cycle(q+1, next)
		}
	}
}

// orbit is a set of columns on which the first row of a cycle of rows is constant.
// Within a cycle of μ columns, the first row of a cycle of λ rows is constant on
// g = gcd(λ, μ) orbits of μ/g columns each. Adding 1 to it on an orbit adds
// columns = μ/g to the row sum; the rows of the cycle together then add
// times = λ/g to each of the μ column sums.
type orbit struct {
	cycle, first, step, last int
	columns, times           int
}

func (w *fixedWalker) listOrbits() {
	if w.identity {
		return
	}
	for len(w.x) < len(w.rows.cycles) {
		w.x, w.orbits = append(w.x, make([]uint16, len(w.c))), append(w.orbits, nil)
	}
	if len(w.y) < len(w.c) {
		w.y = make([]uint16, len(w.c))
	}
	for q, row := range w.rows.cycles {
		list := w.orbits[q][:0]
		for k, col := range w.cols.cycles {
			g := arith.GCD(row.Size(), col.Size())
			for o := range g {
				list = append(list, orbit{k, col.First + o, g, col.Last, col.Size() / g, row.Size() / g})
			}
		}
		w.orbits[q] = list
	}
}

// choose sets the entries of the orbits of cycle q from number o on. The row still
// needs the sum left.
func (w *fixedWalker) choose(q int, at geometry.Place, o, left int) {
	orbits := w.orbits[q]
	if o == len(orbits) {
		w.cycle(q+1, w.descend(q, at))
		return
	}
	ob := &orbits[o]
	most, least := min(left/ob.columns, int(w.d[ob.cycle])/ob.times), 0
	switch {
	case o == len(orbits)-1:
		if left%ob.columns != 0 {
			return
		}
		least = left / ob.columns
	case ob.cycle != orbits[o+1].cycle:
		if beyond := w.capacity(orbits[o+1:]); left > beyond {
			least = (left - beyond + ob.columns - 1) / ob.columns
		}
	}
	for v := least; v <= most; v++ {
		for j := ob.first; j <= ob.last; j += ob.step {
			w.x[q][j] = uint16(v)
		}
		w.d[ob.cycle] -= uint16(v * ob.times)
		w.choose(q, at, o+1, left-v*ob.columns)
		w.d[ob.cycle] += uint16(v * ob.times)
	}
}

// capacity bounds what the given orbits, the first of a cycle, can add to the row sum.
func (w *fixedWalker) capacity(orbits []orbit) int {
	sum, cycle := 0, -1
	for k := range orbits {
		if ob := &orbits[k]; ob.cycle != cycle {
			sum += int(w.d[ob.cycle]) / ob.times * ob.columns
			cycle = ob.cycle
		}
	}
	return sum
}

// descend follows the rows of cycle q, x and its images, down the block.
func (w *fixedWalker) descend(q int, at geometry.Place) geometry.Place {
	cycle := w.rows.cycles[q]
	copy(w.y, w.x[q])
	for i := cycle.First; i <= min(cycle.Last, w.g.LeafLevel()); i++ {
		var ok bool
		if at, ok = w.g.Step(at, i, w.g.Rank(i, w.y)); !ok {
			panic("burnside: a fixed matrix that its block does not have")
		}
		for _, col := range w.cols.cycles { // y ← y∘τ⁻¹
			last := w.y[col.Last]
			copy(w.y[col.First+1:col.Last+1], w.y[col.First:col.Last])
			w.y[col.First] = last
		}
	}
	return at
}
