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
}

// leaf lists the tables of the last rows for one residual d: the first row x
// runs through all rows with x ≤ d, in lexicographic order, and the second row
// is d − x.
//
// masks says, for each move in the leaf's rows, in which tables it is active:
// bit k mod 8 of byte masks[(a·n + j)·words + k/8] is set when entry j of row a
// of table k is positive.
type leaf struct {
	size  int32
	words int32   // ⌈size/8⌉
	rows  []int32 // ids of x
	masks []byte
	swaps [][]int32 // swaps[j], as in geometry.swapEdges; nil until needed
}

func newLeafSet(s *shapes, r []int) *leafSet {
	l := &leafSet{shapes: s, height: min(2, len(r))}
	l.top = r[len(r)-l.height]
	if l.height == 2 {
		l.bottom = r[len(r)-1]
	}
	l.index = make([]int32, s.choose[s.cols][l.top+l.bottom])
	for k := range l.index {
		l.index[k] = -1
	}
	l.bytes = 4 * len(l.index)
	return l
}

// leaf returns the number of the leaf for the residual d, making it if needed.
func (l *leafSet) leaf(d []uint16) int32 {
	rank := l.choose.rank(d, l.top+l.bottom)
	if l.index[rank] < 0 {
		l.leaves = append(l.leaves, l.newLeaf(d))
		l.index[rank] = int32(len(l.leaves) - 1)
	}
	return l.index[rank]
}

func (l *leafSet) newLeaf(d []uint16) leaf {
	var rows []int32
	eachRow(l.cols, l.top, d, func(x []uint16) {
		rows = append(rows, int32(l.choose.rank(x, l.top)))
	})
	words := (len(rows) + 7) / 8
	lf := leaf{size: int32(len(rows)), words: int32(words), rows: rows, masks: make([]byte, l.height*l.cols*words)}
	for k, id := range rows {
		x := l.sets[l.top].row(id)
		bit := byte(1) << (k % 8)
		for j := range d {
			if x[j] > 0 {
				lf.masks[j*words+k/8] |= bit
			}
			if l.height == 2 && d[j] > x[j] {
				lf.masks[(l.cols+j)*words+k/8] |= bit
			}
		}
	}
	l.bytes += 4*len(rows) + len(lf.masks) + 96
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
		lf.swaps[j] = swapPositions(lf.rows, l.leaves[partner].rows, l.sets[l.top].swaps[j])
		l.bytes += 4 * len(lf.rows)
	}
	return lf.swaps[j]
}
