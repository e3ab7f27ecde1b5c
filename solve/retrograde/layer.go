package retrograde

import (
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// layer is the current layer or the one below it, with the slabs that are in memory.
type layer struct {
	sum        int
	whole      bool     // no margins are left out, see Params.mostThrees
	rows, cols *margins // the same for square sizes
	square     bool     // B(r, c) is stored for c ≤ r only, see transpose.go
	layout     blocks.Layout
	packing    blocks.Packing
	slabs      []*solvedSlab // by index of the row margin; nil where not in memory
	specials   [][]Special   // by index of the row margin
}

// solvedSlab is a slab in memory, ready to be read by its parents.
type solvedSlab struct {
	data   []byte // packed
	offset []int  // block ci has the values from offset[ci] to offset[ci+1]−1

	// transposed holds the transposes of the blocks that parents read as B(r', c')
	// with r' < c', packed; see needsTranspose. transposedAt maps their ci to their offset.
	transposed   []byte
	transposedAt map[int]int
}

// mostThrees returns how many rows of sum 3, and how many such columns, a matrix of a layer may have to be
// solved. A solve of SEKI alone that counts nothing looks only for special seki with line sums of at least 4:
// the others are direct sums (docs/theory.md, 3.13). What it needs of a layer is reached from such matrices of
// the last layer by moves, each of which makes at most one row and one column of sum 3.
func (p Params) mostThrees(sum int) int {
	if p.Uncounted && p.layout() == blocks.SekiLayout {
		return p.MaxSum - sum
	}
	return max(p.Rows, p.Cols)
}

// layer returns a layer without slabs, of matrices that are not wide.
func (p Params) layer(sum int) *layer {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	layout := p.layout()
	threes := p.mostThrees(sum)
	l := &layer{sum: sum, whole: threes >= m, rows: newMargins(layout, m, sum, threes), square: m == n && !p.everyBlock, layout: layout, packing: blocks.PackingOf(p.Games)}
	l.cols = l.rows
	if m != n {
		l.cols = newMargins(layout, n, sum, threes)
	}
	l.slabs = make([]*solvedSlab, len(l.rows.parts))
	l.specials = make([][]Special, len(l.rows.parts))
	return l
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

// leastVisited returns the least line sum of the matrices that are visited block by block. If margins are
// left out, the other special seki are visited as direct sums.
func (l *layer) leastVisited() int {
	if l.whole {
		return l.layout.Least()
	}
	return 4
}

// visited reports whether the classes of a block are visited as stored ones.
func (l *layer) visited(row, col []int) bool {
	return l.layout.Stored(row, col) && min(row[len(row)-1], col[len(col)-1]) >= l.leastVisited()
}

// parents returns the first and the last slab of the layer above, which has the given row margins, that read
// slab k or its transposed blocks. If r' is the row margin of the slab, its parents are r' + e_i for the first
// row i of each sum. If margins are left out some may be missing, but not all; otherwise r' + e_1 is the first.
func (l *layer) parents(k int, above *margins) (first, last int) {
	part := slices.Clone(l.rows.parts[k])
	first, last = len(above.parts), -1
	for _, equal := range l.rows.bySum[k] {
		part[equal.first]++
		if at, ok := above.of(part); ok {
			first, last = min(first, at), max(last, at)
		}
		part[equal.first]--
	}
	return first, last
}
