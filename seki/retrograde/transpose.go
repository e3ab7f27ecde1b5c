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
	beyond []int    // Σ left[k] over k ≥ i
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
		t.base = make([][]int, t.n)
		for j := range t.base {
			t.base[j] = make([]int, t.n)
		}
		t.left = make([]uint16, t.n)
		t.beyond = make([]int, t.n+1)
	}
	for i, v := range t.g.r {
		t.left[i] = uint16(v)
	}
	t.chooseColumn(0, root, c)
}

// chooseColumn chooses column j and those behind it. The rank of a row among all
// rows of its sum, see binomials.rank, is built up column by column.
func (t *transposer) chooseColumn(j int, root int32, c []int) {
	if j == t.n-2 {
		for i := t.n - 1; i >= 0; i-- {
			t.beyond[i] = t.beyond[i+1] + int(t.left[i])
		}
		t.lines(0, root, c[j], 0)
		return
	}
	t.entry(j, 0, c[j], root, c)
}

// entry chooses entry (i, j) and those below it in the column, which have the
// sum rest together.
func (t *transposer) entry(j, i, rest int, root int32, c []int) {
	if i == t.n {
		t.chooseColumn(j+1, root, c)
		return
	}
	beyond := 0
	for _, x := range t.left[i+1:] {
		beyond += int(x)
	}
	left := int(t.left[i])
	number := t.g.choose[t.n-j]
	for v := max(0, rest-beyond); v <= min(rest, left); v++ {
		t.base[j+1][i] = t.base[j][i] + int(number[left]-number[left-v])
		t.left[i] = uint16(left - v)
		t.entry(j, i+1, rest-v, root, c)
	}
	t.left[i] = uint16(left)
}

// lines runs through entry n−2 of row i and of the rows below, which together
// have the sum rest, and copies the values.
func (t *transposer) lines(i int, k int32, rest int, position uintptr) {
	lo, hi := max(0, rest-t.beyond[i+1]), min(rest, int(t.left[i]))
	base := t.base[t.n-2] // ids of the rows with entry n−2 equal to 0
	if i == len(t.g.levels) {
		at := t.g.leaves.leaves[k].at[base[i]+lo]
		t.copyRun(position+uintptr(at), uintptr(hi-lo+1))
		return
	}
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	e := firstAbove(lv.rows, nd.first, nd.last, int32(base[i]+lo)-1)
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
