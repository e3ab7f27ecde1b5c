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

	n      int
	left   []uint16 // row sums that remain for the columns to come
	base   [][]int  // base[j][i]: rank of the entries of row i in the columns before j
	beyond [][]int  // beyond[j][i]: what the row sums from row i on leave to the columns from j on
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
	if t.base == nil {
		t.base, t.beyond = make([][]int, t.n), make([][]int, t.n)
		for j := range t.base {
			t.base[j], t.beyond[j] = make([]int, t.n), make([]int, t.n+1)
		}
		t.left = make([]uint16, t.n)
	}
	for i, v := range t.g.r {
		t.left[i] = uint16(v)
	}
	t.chooseColumn(0, root, c)
}

// chooseColumn chooses column j and those behind it. The rank of a row among all
// rows of its sum, see binomials.rank, is built up column by column.
func (t *transposer) chooseColumn(j int, root int32, c []int) {
	for i := t.n - 1; i >= 0; i-- {
		t.beyond[j][i] = t.beyond[j][i+1] + int(t.left[i])
	}
	switch {
	case j < t.n-2:
		t.entry(j, 0, c[j], root, c)
	case len(t.g.levels) == 0:
		t.copyLeaf(root, c[j], 0)
	default:
		t.lines(0, root, c[j], 0)
	}
}

// entry chooses entry (i, j) and those below it in the column, which have the
// sum rest together.
func (t *transposer) entry(j, i, rest int, root int32, c []int) {
	if i == t.n {
		t.chooseColumn(j+1, root, c)
		return
	}
	left := int(t.left[i])
	number := t.g.choose[t.n-j]
	for v := max(0, rest-t.beyond[j][i+1]); v <= min(rest, left); v++ {
		t.base[j+1][i] = t.base[j][i] + int(number[left]-number[left-v])
		t.left[i] = uint16(left - v)
		t.entry(j, i+1, rest-v, root, c)
	}
	t.left[i] = uint16(left)
}

// lines runs through entry n−2 of row i and of the rows below, which together
// have the sum rest, and copies the values of the tables below node k of level
// i, which start at position.
func (t *transposer) lines(i int, k int32, rest int, position uintptr) {
	beyond := t.beyond[t.n-2]
	lo, hi := max(0, rest-beyond[i+1]), min(rest, int(t.left[i]))
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	// The id of row i is that with entry n−2 equal to 0, and so much more.
	e := nd.first + int32(t.g.edgesBefore(i, k)[t.base[t.n-2][i]+lo])
	last := i+1 == len(t.g.levels)
	for x := lo; x <= hi; x++ {
		if last {
			t.copyLeaf(lv.child[e], rest-x, position+uintptr(lv.offset[e]))
		} else {
			t.lines(i+1, lv.child[e], rest-x, position+uintptr(lv.offset[e]))
		}
		e++
	}
}

// copyLeaf does the same for the rows of leaf k: a run of consecutive tables,
// which it copies with R and C exchanged.
func (t *transposer) copyLeaf(k int32, rest int, position uintptr) {
	i := t.n - 2
	lo, hi := max(0, rest-int(t.left[i+1])), min(rest, int(t.left[i]))
	position += uintptr(t.g.leaves.leaves[k].at[t.base[i][i]+lo])
	const rc = 0x3333333333333333
	size := uintptr(hi - lo + 1)
	for w := uintptr(0); w < size; w += 8 {
		x := load(unsafe.Add(t.from, position+w))
		store(unsafe.Add(t.to, w), x&rc<<2|x>>2&rc)
	}
	t.to = unsafe.Add(t.to, size)
}
