package retrograde

import (
	"fmt"
	"math"
	"slices"

	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// geometry is the directed acyclic graph of all blocks of one slab (one row margin r). A
// block B(r, c) lists its matrices row by row, so it is a tree: the choice of the first
// row, then of the second, and so on. The possible continuations of some rows depend only
// on the sums of the remaining rows and on the residual d, the remaining column sums. So
// equal subtrees are stored once.
//
// Level i, for the fixed rows i = 0 … m−h−1, holds a node for each residual that
// occurs above row i. Its edges are the possible rows i in lexicographic order. Each
// edge leads to a node of level i+1 and knows how many matrices of the node precede
// it. Below the last level are the leaves: lists of the matrices formed by the last
// h = min(2, m) rows (see leaf).
//
// The position of a matrix in its block is the sum of the offsets along its path.
// Streaming, permuting and transposing matrices walk this graph. No rank of a single
// matrix is computed, except to count the few matrices fixed by a symmetry.
type geometry struct {
	*shapes
	r      []int
	levels []level
	leaves leafSet
	memory arenas   // of the nodes and leaves
	lists  lists    // for the nodes, made when needed
	slab   uint32   // number of calls of reset
	c      []uint16 // scratch of root
}

// level holds the nodes and edges of one fixed row.
type level struct {
	sum   int     // Σ r_k over the rows k from this one on
	set   *rowSet // the rows that edges stand for
	index []int32 // rank of a residual ↦ node, or −1
	nodes []node

	// Edges, parallel slices; the edges of a node are contiguous.
	rows   []int32  // id of the row in set
	child  []int32  // node of the next level, or leaf
	offset []uint32 // matrices of the node before this edge
	before []uint32 // paths of the node before this edge; above the masked level only

	residuals []uint16 // of the nodes, n for each

	rest       []uint16 // scratch
	ids, rests []int32
	edgeOf     []int32 // row ↦ its edge in the current node
}

// node stands for all ways to fill the rows from its level on.
type node struct {
	first, last int32        // its edges, first ≤ e < last
	size        uint32       // number of matrices
	paths       uint32       // number of paths to nodes of the masked level, if it is below this one
	masks       kernel.Masks // see geometry.masks; empty until needed
	at          []uint16     // see edgesBefore; nil until needed
	swaps       [][]int32    // swaps[j]: see swapEdges; nil until needed
}

// shapes is shared by all slabs of a solve. It depends only on the size and the
// greatest sum, and does not change.
type shapes struct {
	rows, cols int
	choose     binomials
	sets       []*rowSet // by row sum
}

// newShapes prepares for the layers of m×n matrices up to maxSum whose line sums are at least
// least. They must be within the limits of the engine.
func newShapes(m, n, maxSum, least int) *shapes {
	s := &shapes{rows: m, cols: n}
	most := max(0, maxSum-least*(m-1)) // the greatest sum of a row
	s.choose = newBinomials(n, maxSum)
	s.sets = make([]*rowSet, most+1)
	for sum := range s.sets {
		s.sets[sum] = newRowSet(n, sum, s.choose)
	}
	return s
}

// reset makes g the geometry of the slab with row margin r, without nodes; they are
// made when a block first needs them. Memory is reused.
func (g *geometry) reset(r []int) {
	g.r = r
	g.slab++
	g.memory.reset()
	g.leaves.reset(g.shapes, &g.memory, r)
	g.lists.reset()
	fixed := len(r) - g.leaves.height
	if g.levels == nil {
		g.levels = make([]level, fixed)
	}
	left := 0
	for _, v := range r {
		left += v
	}
	for i := range g.levels {
		lv := &g.levels[i]
		lv.sum, lv.set = left, g.sets[r[i]]
		lv.index = newIndex(lv.index, g.choose[g.cols][left])
		lv.nodes, lv.rows, lv.child, lv.offset = lv.nodes[:0], lv.rows[:0], lv.child[:0], lv.offset[:0]
		lv.before, lv.residuals = lv.before[:0], lv.residuals[:0]
		lv.rest = make([]uint16, g.cols)
		left -= r[i]
	}
}

// root returns the top node of the block with column margin c (or its leaf, if all
// rows are in the leaf) and builds the missing nodes below it. It returns an error if
// the block has 2³² matrices or more.
func (g *geometry) root(c []int) (int32, error) {
	g.c = g.c[:0]
	sum := 0
	for _, v := range c {
		g.c = append(g.c, uint16(v))
		sum += v
	}
	root := g.node(0, g.c, int32(g.choose.rank(g.c, sum)))
	if g.size(0, root) == math.MaxUint32 {
		return 0, fmt.Errorf("the block of row sums %v and column sums %v is too large", g.r, c)
	}
	return root, nil
}

// size returns the number of matrices below node k of level i. If i is the number of
// levels, k is a leaf.
func (g *geometry) size(i int, k int32) uint32 {
	if i == len(g.levels) {
		return uint32(g.leaves.leaves[k].size)
	}
	return g.levels[i].nodes[k].size
}

// node returns the node of level i for the residual d of the given rank, and makes it if
// needed.
func (g *geometry) node(i int, d []uint16, rank int32) int32 {
	if i == len(g.levels) {
		return g.leaves.leaf(d, rank)
	}
	lv := &g.levels[i]
	if known := lv.index[rank]; known >= 0 {
		return known
	}
	index := g.leaves.index
	if i+1 < len(g.levels) {
		index = g.levels[i+1].index
	}
	lv.ids, lv.rests = g.choose.rowsUnder(d, g.r[i], lv.ids[:0], lv.rests[:0])
	first, edges := len(lv.rows), len(lv.ids)
	children := extend(&lv.child, edges)
	offsets := extend(&lv.offset, edges)
	var before []uint32
	masked := g.maskedLevel()
	if i+1 <= masked {
		before = extend(&lv.before, edges)
	}
	size, paths := uint64(0), uint32(0)
	for e, rest := range lv.rests {
		child := index[rest]
		if child < 0 {
			for j, x := range lv.set.row(lv.ids[e]) {
				lv.rest[j] = d[j] - x
			}
			child = g.node(i+1, lv.rest, rest)
		}
		children[e], offsets[e] = child, uint32(size)
		size = min(size+uint64(g.size(i+1, child)), math.MaxUint32)
		if before != nil {
			before[e] = paths
			if i+1 < masked {
				paths += g.levels[i+1].nodes[child].paths
			} else {
				paths++
			}
		}
	}
	lv.rows = append(lv.rows, lv.ids...)
	lv.residuals = append(lv.residuals, d...)
	lv.nodes = append(lv.nodes, node{first: int32(first), last: int32(len(lv.rows)), size: uint32(size), paths: paths})
	lv.index[rank] = int32(len(lv.nodes) - 1)
	return lv.index[rank]
}

// extend lengthens a slice by n elements and returns these for the caller to set.
func extend[T any](s *[]T, n int) []T {
	old := len(*s)
	*s = slices.Grow(*s, n)[:old+n]
	return (*s)[old:]
}

// masks returns the masks of a node of the last level, or of leaf k if there are no levels: for the moves in its own
// row, in columns 0 … n−1, then for the moves in the rows of the leaf. They are assembled from the masks of its
// leaves.
func (g *geometry) masks(k int32) *kernel.Masks {
	if len(g.levels) == 0 {
		return &g.leaves.leaves[k].masks
	}
	lv := &g.levels[len(g.levels)-1]
	nd := &lv.nodes[k]
	if nd.masks.Made() {
		return &nd.masks
	}
	nd.masks = kernel.NewMasks(g.memory.bits.take, g.cols+g.leaves.height*g.cols, int(nd.size))
	positive, run := uint16(0), 0 // of the matrices from run on
	for e := nd.first; e < nd.last; e++ {
		at := int(lv.offset[e])
		if p := lv.set.positive[lv.rows[e]]; p != positive {
			nd.masks.SetRun(uint32(positive), run, at-run)
			positive, run = p, at
		}
		lf := &g.leaves.leaves[lv.child[e]]
		nd.masks.Insert(&lf.masks, g.cols, at, int(lf.size))
	}
	nd.masks.SetRun(uint32(positive), run, int(nd.size)-run)
	return &nd.masks
}

// residual returns the residual of node k.
func (lv *level) residual(k int32) []uint16 {
	n := lv.set.n
	return lv.residuals[int(k)*n : int(k)*n+n]
}

// place is the node, or below the levels the leaf, that the rows of a matrix lead to, and the number of matrices of the
// block before it.
type place struct {
	node     int32
	position uint32
}

// step goes from above row i to below it. It returns false if the place does not have the row.
func (g *geometry) step(at place, i int, row int32) (place, bool) {
	switch levels := len(g.levels); {
	case i < levels:
		lv := &g.levels[i]
		nd := &lv.nodes[at.node]
		before := g.edgesBefore(i, nd)
		if before[row+1] == before[row] {
			return at, false
		}
		e := nd.first + int32(before[row])
		return place{lv.child[e], at.position + lv.offset[e]}, true
	case i == levels:
		lf := &g.leaves.leaves[at.node]
		k := g.leaves.position(lf, row)
		return place{at.node, at.position + uint32(k)}, k >= 0 && k < lf.size && lf.rows[k] == row
	default: // the last row is determined; in the middle of the leaf it equals the row above
		lf := &g.leaves.leaves[at.node]
		return at, lf.size%2 == 1 && lf.rows[lf.size/2] == row
	}
}

// edge returns the edge of a node of level i for the row id, which must have one.
func (g *geometry) edge(i int, nd *node, id int) int32 {
	return nd.first + int32(g.edgesBefore(i, nd)[id])
}

// edgesBefore returns, for a node of level i, the number of its edges for rows with a
// smaller id, by id. For a row that has an edge this is the number of the edge.
func (g *geometry) edgesBefore(i int, nd *node) []uint16 {
	if nd.at == nil {
		lv := &g.levels[i]
		nd.at = countBelow(&g.memory.counts, lv.rows[nd.first:nd.last], len(lv.set.positive))
	}
	return nd.at
}

// countBelow returns, for each id up to count, how many of the given increasing rows
// have a smaller id.
func countBelow(a *arena[uint16], rows []int32, count int) []uint16 {
	at := a.take(count + 1)
	next := 0 // number of elements of at that are set; the first are 0
	for k, id := range rows {
		for ; next <= int(id); next++ {
			at[next] = uint16(k)
		}
	}
	if rest := at[next:]; len(rest) > 0 {
		rest[0] = uint16(len(rows))
		for n := 1; n < len(rest); n *= 2 {
			copy(rest[n:], rest[:n])
		}
	}
	return at
}

// swapEdges returns, for each edge of node k of level i, the number, within the
// partner, of the edge for the row with entries j and j+1 exchanged. The partner is
// the node of the residual with entries j and j+1 exchanged; it is k itself if they
// are equal.
func (g *geometry) swapEdges(i int, k, partner int32, j int) []int32 {
	lv := &g.levels[i]
	nd := &lv.nodes[k]
	if nd.swaps == nil {
		nd.swaps = g.memory.lists.take(g.cols)
	}
	if nd.swaps[j] == nil {
		other := lv.nodes[partner]
		if len(lv.edgeOf) < len(lv.set.positive) {
			lv.edgeOf = make([]int32, len(lv.set.positive))
		}
		for e, row := range lv.rows[other.first:other.last] {
			lv.edgeOf[row] = int32(e)
		}
		swap := lv.set.swaps[j]
		positions := g.memory.ids.take(int(nd.last - nd.first))
		for e, row := range lv.rows[nd.first:nd.last] {
			positions[e] = lv.edgeOf[swap[row]]
		}
		nd.swaps[j] = positions
	}
	return nd.swaps[j]
}
