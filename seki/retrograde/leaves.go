package retrograde

// leafSet holds the leaves of all residuals for given sums of the last rows.
// Slabs with the same last rows share it.
type leafSet struct {
	*shapes
	height int // rows in a leaf: 2, or 1 when the matrix has one row
	top    int // sum of the first row of a leaf
	bottom int // sum of the second row, 0 when the height is 1
	index  []int32
	leaves []leaf
	bytes  int // memory held, about

	ids, rests []int32 // scratch
}

// leaf lists the tables of the last rows for one residual d: the first row x
// runs through all rows with x ≤ d, in lexicographic order, and the second row
// is d − x.
type leaf struct {
	size  int32
	rows  []int32   // ids of x
	at    []uint16  // id ↦ number of rows with a smaller id: its position, if it is there
	masks masks     // for the moves in the leaf's rows
	swaps [][]int32 // swaps[j], as in geometry.swapEdges; nil until needed
}

func newLeafSet(s *shapes, r []int) *leafSet {
	l := &leafSet{shapes: s, height: min(2, len(r))}
	l.top = r[len(r)-l.height]
	if l.height == 2 {
		l.bottom = r[len(r)-1]
	}
	l.index = newIndex(nil, s.choose[s.cols][l.top+l.bottom])
	l.bytes = 4 * len(l.index)
	return l
}

// newIndex returns an index of size entries that are all −1, in the memory of
// old if that is large enough.
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

// leaf returns the number of the leaf for the residual d, of the given rank,
// making it if needed.
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
		size: int32(size),
		rows: append(make([]int32, 0, size), l.ids...),
		at:   countBelow(l.ids, len(top.positive)),
	}
	lf.masks = newMasks(nil, l.height*l.cols, size)
	for k, id := range lf.rows {
		lf.masks.set(top.positive[id], 0, k)
		if l.height == 2 {
			lf.masks.set(l.sets[l.bottom].positive[l.rests[k]], l.cols, k)
		}
	}
	l.bytes += 4*len(lf.rows) + 2*len(lf.at) + len(lf.masks.bits) + 128
	return lf
}

// swapTables returns, for each table of leaf k, the position in the partner
// leaf of the table with columns j and j+1 exchanged.
func (l *leafSet) swapTables(k, partner int32, j int) []int32 {
	lf := &l.leaves[k]
	if lf.swaps == nil {
		lf.swaps = make([][]int32, l.cols)
	}
	if lf.swaps[j] == nil {
		swap, at := l.sets[l.top].swaps[j], l.leaves[partner].at
		lf.swaps[j] = make([]int32, len(lf.rows))
		for position, id := range lf.rows {
			lf.swaps[j][position] = int32(at[swap[id]])
		}
		l.bytes += 4 * len(lf.rows)
	}
	return lf.swaps[j]
}
