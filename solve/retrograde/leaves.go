package retrograde

import "github.com/sekilab/sekilab/solve/retrograde/internal/kernel"

// leafSet holds the leaves of a slab for the residuals that occur in its blocks.
type leafSet struct {
	*shapes
	memory *arenas
	height int // rows in a leaf: 2, or 1 if the matrix has one row
	top    int // sum of the first row of a leaf
	bottom int // sum of the second row; 0 if the height is 1
	index  []int32
	leaves []leaf

	ids, rests []int32 // scratch
}

// leaf lists the matrices formed by the last rows for one residual d: the first row x
// runs through all rows with x ≤ d in lexicographic order, and the second row is d − x.
type leaf struct {
	size  int32
	rows  []int32      // ids of x
	shift []int32      // by line: the position of a row less its id, see leafSet.position
	masks kernel.Masks // for the moves in the leaf's rows
	swaps [][]int32    // swaps[j], as in geometry.swapEdges; nil until needed
}

// reset empties l for the slab with row margin r. The leaves are allocated in memory,
// which the caller has reset.
func (l *leafSet) reset(s *shapes, memory *arenas, r []int) {
	l.shapes, l.memory, l.leaves = s, memory, l.leaves[:0]
	l.height = min(2, len(r))
	l.top, l.bottom = r[len(r)-l.height], 0
	if l.height == 2 {
		l.bottom = r[len(r)-1]
	}
	l.index = newIndex(l.index, s.choose[s.cols][l.top+l.bottom])
}

// newIndex returns an index of size entries, all −1. It reuses old if that is large
// enough.
func newIndex(old []int32, size uint64) []int32 {
	if uint64(cap(old)) < size {
		old = make([]int32, size)
	}
	old = old[:size]
	for k := range old {
		old[k] = -1
	}
	return old
}

// leaf returns the number of the leaf for the residual d of the given rank, and makes
// it if needed.
func (l *leafSet) leaf(d []uint16, rank int32) int32 {
	if l.index[rank] < 0 {
		l.leaves = append(l.leaves, l.newLeaf(d))
		l.index[rank] = int32(len(l.leaves) - 1)
	}
	return l.index[rank]
}

func (l *leafSet) newLeaf(d []uint16) leaf {
	l.ids, l.rests = l.choose.rowsUnder(d, l.top, l.ids[:0], l.rests[:0])
	size := len(l.ids)
	top := l.sets[l.top]
	lf := leaf{
		size:  int32(size),
		rows:  append(l.memory.ids.take(size)[:0], l.ids...),
		shift: l.memory.ids.take(top.lines()),
	}
	lf.masks = kernel.NewMasks(l.memory.bits.take, l.height*l.cols, size)
	lf.masks.SetRun(1<<(l.height*l.cols)-1, 0, size) // then cleared for the zeros, which are fewer
	all := uint16(1<<l.cols - 1)
	for k, id := range lf.rows {
		lf.shift[top.line[id]] = int32(k) - id
		lf.masks.Clear(all&^top.positive[id], 0, k)
		if l.height == 2 {
			lf.masks.Clear(all&^l.sets[l.bottom].positive[l.rests[k]], l.cols, k)
		}
	}
	return lf
}

// position returns the position in a leaf of a row that it has. Ids and positions go up together along a line.
func (l *leafSet) position(lf *leaf, id int32) int32 { return id + lf.shift[l.sets[l.top].line[id]] }

// swapPositions returns, for each matrix of leaf k, the position in the partner leaf of
// the matrix with columns j and j+1 exchanged.
func (l *leafSet) swapPositions(k, partner int32, j int) []int32 {
	lf := &l.leaves[k]
	if lf.swaps == nil {
		lf.swaps = l.memory.lists.take(l.cols)
	}
	if lf.swaps[j] == nil {
		swap, other := l.sets[l.top].swaps[j], &l.leaves[partner]
		lf.swaps[j] = l.memory.ids.take(len(lf.rows))
		for position, id := range lf.rows {
			lf.swaps[j][position] = l.position(other, swap[id])
		}
	}
	return lf.swaps[j]
}
