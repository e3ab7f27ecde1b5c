package geometry

import "github.com/sekilab/sekilab/solve/retrograde/internal/kernel"

// Square sizes store a block B(r, c) only for c ≤ r. A parent near the diagonal also reads
// children with r' < c'. The engine keeps transposed copies of B(c', r'), with R and C
// exchanged, made right after the slab of row margin c' is solved (docs/engine.md, section
// 5).

// A Transposer copies blocks of one slab of a square size to their transposes.
type Transposer struct {
	g        *Graph
	from, to []byte       // the stored block, and the copy
	next     int          // position in the copy
	columns  columnWalker // walks the block

	// Fields of copyByOrders.
	groups kernel.Groups
	places []kernel.Place // by choice of the rows above the nodes: the matrices of the node
	lists  *Lists
	list   []uint16     // the list being made
	lower  columnWalker // walks its node
	d      []int        // residual of the node
}

// Copy writes the transpose of the block of g with column margin c, whose top node is root,
// from its values to the values of the copy. Both have padding.
//
// The matrices of the transpose in lexicographic order are the matrices of the block in the order
// of their columns. The first n−2 columns are chosen one after another. The entries of the
// next column in the rows of the stored leaf then give runs that are consecutive in both
// orders. With four rows or more such runs are short, and lists of the orders are faster.
func (t *Transposer) Copy(g *Graph, root int32, c []int, from, to []byte) {
	t.g, t.columns.choose = g, g.choose
	if !t.copyByOrders(root, c, from, to) {
		t.copyLines(root, c, from, to)
	}
}

// copyLines is Copy by runs of consecutive matrices.
func (t *Transposer) copyLines(root int32, c []int, from, to []byte) {
	t.from, t.to, t.next = from, to, 0
	rest := c[len(c)-2]
	t.columns.walk(t.g.R, 0, c, func() { t.copyLine(0, root, rest, 0) })
}

// copyLine copies the values of the matrices below node k of level i, which start at
// position, in which the entries n−2 of row i and of the rows below have the sum rest, with R and C exchanged.
func (t *Transposer) copyLine(i int, k int32, rest int, position int) {
	lo, hi := t.columns.line(i, rest)
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	e := t.g.edge(i, nd, t.columns.id(i, lo))
	if i == t.g.LeafLevel() { // consecutive matrices
		size := hi - lo + 1
		kernel.Transpose(t.to[t.next:t.next+size], t.from[position+int(e):])
		t.next += size
		return
	}
	e += nd.first
	for x := lo; x <= hi; x++ {
		t.copyLine(i+1, lv.child[e], rest-x, position+int(lv.offset[e]))
		e++
	}
}
