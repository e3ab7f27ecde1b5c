package retrograde

import (
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// layer is the current layer or the one below it, with the slabs that are in memory.
type layer struct {
	sum        int
	rows, cols *margins // the same for square sizes
	square     bool     // B(r, c) is stored for c ≤ r only, see geometry.Transposer
	layout     blocks.Layout
	slabs      []*solvedSlab     // by index of the row margin; nil where not in memory
	specials   [][]Special       // by index of the row margin
	selection  *blocks.Selection // what the handlers want of it; nil if nothing

	// By margin and its lines of equal sum, the margin of the children in the layer below, see margins.without.
	childRows, childCols [][]int
}

// solvedSlab is a slab in memory, ready to be read by its parents.
type solvedSlab struct {
	data   []byte // packed
	offset []int  // block ci has the values from offset[ci] to offset[ci+1]−1

	// transposed holds the transposes of the blocks that parents read as B(r', c')
	// with r' < c', packed; see blocks.ReadTransposed. transposedAt maps their ci to their offset.
	transposed   []byte
	transposedAt map[int]int
}

// layer returns a layer without slabs, of matrices that are not wide.
func (p Params) layer(sum int) *layer {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	layout := p.layout()
	l := &layer{sum: sum, rows: newMargins(layout, m, sum), square: m == n && !p.everyBlock, layout: layout}
	l.cols = l.rows
	if m != n {
		l.cols = newMargins(layout, n, sum)
	}
	l.slabs = make([]*solvedSlab, len(l.rows.Parts))
	l.specials = make([][]Special, len(l.rows.Parts))
	return l
}

// findChildren finds the margins of the children.
func (l *layer) findChildren(below *layer) {
	l.childRows = l.rows.lowered(below.rows)
	if l.childCols = l.childRows; l.cols != l.rows {
		l.childCols = l.cols.lowered(below.cols)
	}
}

// firstColumn returns the index of the first column margin whose block a slab stores.
func (l *layer) firstColumn(ri int) int {
	if l.square {
		return ri
	}
	return 0
}

// block returns packed values and the position in them of the first of B(r, c), which must not
// be a constant block.
func (l *layer) block(ri, ci int) (packed []byte, at int) {
	if l.square && ci < ri {
		s := l.slabs[ci]
		return s.transposed, s.transposedAt[ri]
	}
	s := l.slabs[ri]
	return s.data, s.offset[ci]
}

// parents returns the first and the last slab of the layer above, which has the given row margins, that read
// slab k or its transposed blocks. If r' is the row margin of the slab, its parents are r' + e_i for the first
// row i of each sum; r' + e_1 is the first parent.
func (l *layer) parents(k int, above *margins) (first, last int) {
	part := slices.Clone(l.rows.Parts[k])
	of := func(i int) int {
		part[i]++
		at, _ := above.Of(part)
		part[i]--
		return at
	}
	equal := l.rows.bySum[k]
	return of(0), of(equal[len(equal)-1].First)
}
