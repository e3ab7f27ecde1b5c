package retrograde

import (
	"fmt"
	"math"
	"slices"
)

// A block B(r, c) lists its tables row by row, so it is a tree: the choice of
// the first row, then of the second, and so on. What can follow some rows
// depends only on the sums of the rows to come and on the residual d, what is
// left of the column sums. Equal subtrees are therefore kept once: geometry is
// the directed acyclic graph of all blocks of one slab (one row margin r).
//
// Level i, for the fixed rows i = 0 … m−h−1, holds a node for each residual
// that occurs above row i. Its edges are the possible rows i in lexicographic
// order; each leads to a node of level i+1, and knows how many tables of the
// node precede it. Below the last level lie the leaves: the last h rows,
// h = min(2, m), as lists of tables (see leaf).
//
// The position of a table in its block is the sum of the offsets along its
// path. Tables are streamed, permuted and transposed by walking this graph;
// nothing in the engine computes the rank of single tables, except where the
// few tables fixed by a symmetry are counted.
type geometry struct {
	*shapes
	r      []int
	levels []level
	leaves *leafSet
}

// level holds the nodes and edges of one fixed row.
type level struct {
	sum   int     // Σ r_k over the rows k from this one on
	set   *rowSet // the rows that edges stand for
	index []int32 // rank of a residual ↦ node, or −1
	nodes []node

	// Edges, parallel slices; those of a node are contiguous.
	rows   []int32  // id of the row in set
	child  []int32  // node of the next level, or leaf
	offset []uint32 // tables of the node before this edge
}

// node stands for all ways to fill the rows from its level on.
type node struct {
	first, last int32     // its edges, first ≤ e < last
	size        uint32    // number of tables
	swaps       [][]int32 // swaps[j]: see swapEdges; nil until needed
}

// shapes holds what is shared by all slabs of a solve: it only depends on the
// number of columns and the greatest sum. It is not changed after newShapes.
type shapes struct {
	rows, cols int
	choose     binomials
	sets       []*rowSet // by row sum
}

// maxComposition bounds the number of residuals that an index covers.
const maxComposition = 1 << 24

// newShapes prepares for layers up to maxSum of m×n matrices.
func newShapes(m, n, maxSum int) (*shapes, error) {
	s := &shapes{rows: m, cols: n, choose: newBinomials(n, maxSum)}
	most := maxSum - m + 1 // the greatest sum of a row
	if s.choose[n][maxSum] > maxComposition || n > 16 {
		return nil, fmt.Errorf("%d×%d matrices of sum %d have too many columns for the layer engine", m, n, maxSum)
	}
	s.sets = make([]*rowSet, most+1)
	for sum := range s.sets {
		s.sets[sum] = newRowSet(n, sum, s.choose)
	}
	return s, nil
}

// newGeometry returns the geometry of the slab with row margin r, without any
// nodes: they are made when a block first needs them.
func newGeometry(s *shapes, r []int, leaves *leafSet) *geometry {
	g := &geometry{shapes: s, r: r, leaves: leaves}
	left := 0
	for _, v := range r {
		left += v
	}
	for i := 0; i < len(r)-leaves.height; i++ {
		index := make([]int32, s.choose[s.cols][left])
		for k := range index {
			index[k] = -1
		}
		g.levels = append(g.levels, level{sum: left, set: s.sets[r[i]], index: index})
		left -= r[i]
	}
	return g
}

// root returns the top node (or, when all rows are in the leaf, the leaf) of
// the block with column margin c, building what is missing below it. It
// fails when the block has 2³² tables or more.
func (g *geometry) root(c []int) (int32, error) {
	d := make([]uint16, len(c))
	for j, v := range c {
		d[j] = uint16(v)
	}
	root := g.build(0, d)
	if g.size(0, root) == math.MaxUint32 {
		return 0, fmt.Errorf("the block of row sums %v and column sums %v is too large", g.r, c)
	}
	return root, nil
}

// size returns the number of tables below node k of level i; for i = number of
// levels, k is a leaf.
func (g *geometry) size(i int, k int32) uint32 {
	if i == len(g.levels) {
		return uint32(g.leaves.leaves[k].size)
	}
	return g.levels[i].nodes[k].size
}

// build returns the node of level i for the residual d, making it if needed.
func (g *geometry) build(i int, d []uint16) int32 {
	if i == len(g.levels) {
		return g.leaves.leaf(d)
	}
	lv := &g.levels[i]
	rank := g.choose.rank(d, lv.sum)
	if known := lv.index[rank]; known >= 0 {
		return known
	}
	first := int32(len(lv.rows))
	size := uint64(0)
	rest := make([]uint16, len(d))
	eachRow(g.cols, g.r[i], d, func(v []uint16) {
		for j := range rest {
			rest[j] = d[j] - v[j]
		}
		child := g.build(i+1, rest)
		lv.rows = append(lv.rows, int32(g.choose.rank(v, g.r[i])))
		lv.child = append(lv.child, child)
		lv.offset = append(lv.offset, uint32(size))
		size = min(size+uint64(g.size(i+1, child)), math.MaxUint32)
	})
	lv.nodes = append(lv.nodes, node{first: first, last: int32(len(lv.rows)), size: uint32(size)})
	lv.index[rank] = int32(len(lv.nodes) - 1)
	return lv.index[rank]
}

// edge returns the edge of node k at level i for the row with the given id,
// which must be among them.
func (g *geometry) edge(i int, k, row int32) int32 {
	lv := &g.levels[i]
	nd := &lv.nodes[k]
	return firstAbove(lv.rows, nd.first, nd.last, row-1)
}

// swapEdges returns, for each edge of node k at level i, the number (counted
// from the first edge of the partner) of the edge with entries j and j+1 of the
// row exchanged. The partner is the node of the residual with d_j and d_j+1
// exchanged; it is k itself when they are equal.
func (g *geometry) swapEdges(i int, k, partner int32, j int) []int32 {
	lv := &g.levels[i]
	nd := &lv.nodes[k]
	if nd.swaps == nil {
		nd.swaps = make([][]int32, g.cols)
	}
	if nd.swaps[j] == nil {
		other := lv.nodes[partner]
		nd.swaps[j] = swapPositions(lv.rows[nd.first:nd.last], lv.rows[other.first:other.last], lv.set.swaps[j])
	}
	return nd.swaps[j]
}

// swapPositions returns for each row of list from the position of its swapped
// row in list to. Both lists increase.
func swapPositions(from, to, swap []int32) []int32 {
	positions := make([]int32, len(from))
	for p, row := range from {
		q, ok := slices.BinarySearch(to, swap[row])
		if !ok {
			panic("retrograde: a swapped row that its node does not have")
		}
		positions[p] = int32(q)
	}
	return positions
}
