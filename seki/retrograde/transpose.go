package retrograde

import "unsafe"

// Square sizes store a block B(r, c) only for c ≤ r. A parent near the diagonal
// also reads children with r' < c'; those blocks are kept as a transposed copy
// of B(c', r') with the roles of R and C exchanged, made right after the slab
// of row margin c' is solved.

// needsTranspose reports whether some parent reads the transpose of the stored
// block B(r, c), c < r. Parents are B(c + e_i, r + e_j) with c + e_i ≥ r + e_j in
// sorted order; the left side is greatest for i = 1, the right side least for
// the first j of the last class of r.
func needsTranspose(r, c []int) bool {
	cl := classes(r)
	last := cl[len(cl)-1].first
	for k := range r {
		parentRow, parentCol := c[k], r[k]
		if k == 0 {
			parentRow++
		}
		if k == last {
			parentCol++
		}
		if parentRow != parentCol {
			return parentRow > parentCol
		}
	}
	return true
}

// transposer copies blocks of one slab of a square size to their transposes.
type transposer struct {
	g    *geometry
	from unsafe.Pointer // the stored block
	to   unsafe.Pointer // where the next values of the copy go

	n       int
	columns [][]uint16 // columns[j][i]: entry (i, j) in the columns chosen so far
	left    []uint16   // row sums that remain for the columns to come
	rowBase []int32    // row i ↦ id of the row with the chosen entries, then 0, then the rest
	beyond  []int      // Σ left[k] over k ≥ i
}

// copyBlock writes the transpose of the block with column margin c, whose top
// node is root, from the bytes at from to those at to, which has padding.
//
// The tables of the transpose in lexicographic order are those of the block in
// the order of their columns. The first n−2 columns are chosen one after the
// other; the last but one then runs through its own leaf, and its entries for
// the rows of the stored leaf make runs of consecutive tables in both orders.
func (t *transposer) copyBlock(root int32, c []int, from, to unsafe.Pointer) {
	t.n, t.from, t.to = len(c), from, to
	if t.columns == nil {
		t.columns = make([][]uint16, t.n)
		for j := range t.columns {
			t.columns[j] = make([]uint16, t.n)
		}
		t.left = make([]uint16, t.n)
		t.rowBase = make([]int32, t.n)
		t.beyond = make([]int, t.n+1)
	}
	for i, v := range t.g.r {
		t.left[i] = uint16(v)
	}
	t.chooseColumn(0, root, c)
}

func (t *transposer) chooseColumn(j int, root int32, c []int) {
	if j == t.n-2 {
		t.prepareRows()
		t.lines(0, root, c[j], 0)
		return
	}
	eachRow(t.n, c[j], t.left, func(v []uint16) {
		copy(t.columns[j], v)
		for i := range v {
			t.left[i] -= v[i]
		}
		t.chooseColumn(j+1, root, c)
		for i, x := range t.columns[j] {
			t.left[i] += x
		}
	})
}

// prepareRows finds the ids of the rows with entry n−2 equal to 0: with entry x
// there, the id is x more.
func (t *transposer) prepareRows() {
	row := make([]uint16, t.n)
	t.beyond[t.n] = 0
	for i := t.n - 1; i >= 0; i-- {
		for j := range t.n - 2 {
			row[j] = t.columns[j][i]
		}
		row[t.n-2], row[t.n-1] = 0, t.left[i]
		t.rowBase[i] = int32(t.g.choose.rank(row, t.g.r[i]))
		t.beyond[i] = t.beyond[i+1] + int(t.left[i])
	}
}

// lines runs through entry n−2 of row i and of the rows below, which together
// have the sum rest, and copies the values.
func (t *transposer) lines(i int, k int32, rest int, position uintptr) {
	lo, hi := max(0, rest-t.beyond[i+1]), min(rest, int(t.left[i]))
	if i == len(t.g.levels) {
		list := t.g.leaves.leaves[k].rows
		at := firstAbove(list, 0, int32(len(list)), t.rowBase[i]+int32(lo)-1)
		t.copyRun(position+uintptr(at), uintptr(hi-lo+1))
		return
	}
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	e := firstAbove(lv.rows, nd.first, nd.last, t.rowBase[i]+int32(lo)-1)
	for x := lo; x <= hi; x++ {
		t.lines(i+1, lv.child[e], rest-x, position+uintptr(lv.offset[e]))
		e++
	}
}

// copyRun copies size values from the given position, R and C exchanged.
func (t *transposer) copyRun(position, size uintptr) {
	const rc = 0x3333333333333333
	for w := uintptr(0); w < size; w += 8 {
		x := load(unsafe.Add(t.from, position+w))
		store(unsafe.Add(t.to, w), x&rc<<2|x>>2&rc)
	}
	t.to = unsafe.Add(t.to, size)
}
