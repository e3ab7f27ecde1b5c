package retrograde

import "slices"

// layer is a layer in work or the one below it: its slabs, as far as they are
// in memory.
type layer struct {
	sum        int
	rows, cols *margins // the same for square sizes
	square     bool
	slabs      []*solvedSlab // by number of the row margin; nil where not in memory
	specials   [][]Special   // by number of the row margin
}

// solvedSlab is a slab in memory, ready to be read by its parents.
type solvedSlab struct {
	data   []byte
	offset []int // block ci is data[offset[ci]:offset[ci+1]]

	// turned holds the transposes of the blocks that parents read as B(r', c')
	// with r' < c', see needsTranspose. turnedAt maps their ci to the start.
	turned   []byte
	turnedAt map[int]int
}

func newLayer(m, n, sum int) *layer {
	l := &layer{sum: sum, rows: newMargins(m, sum), square: m == n}
	l.cols = l.rows
	if !l.square {
		l.cols = newMargins(n, sum)
	}
	l.slabs = make([]*solvedSlab, len(l.rows.parts))
	l.specials = make([][]Special, len(l.rows.parts))
	return l
}

// firstColumn returns the first column margin whose block a slab stores.
func (l *layer) firstColumn(ri int) int {
	if l.square {
		return ri
	}
	return 0
}

// block returns the values of B(r, c), constant blocks excepted.
func (l *layer) block(ri, ci int) []byte {
	if l.square && ci < ri {
		s := l.slabs[ci]
		return s.turned[s.turnedAt[ri]:]
	}
	s := l.slabs[ri]
	return s.data[s.offset[ci]:]
}

// uses returns the first and the last row margin of the layer above, given by
// its margins, whose slabs read slab k of this layer: those of r' + e_1 and of
// r' + e_j for the first j of the last class. Slabs in between may read it too;
// a transposed copy is read only by those in between as well.
func (l *layer) uses(k int, above *margins) (first, last int) {
	part := slices.Clone(l.rows.parts[k])
	part[0]++
	first, _ = above.of(part)
	part[0]--
	cl := classes(part)
	part[cl[len(cl)-1].first]++
	last, _ = above.of(part)
	return first, last
}
