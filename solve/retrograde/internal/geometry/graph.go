package geometry

import (
	"fmt"
	"math"
	"slices"

	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// A Graph is the directed acyclic graph of all blocks of one slab (one row margin r). A
// block B(r, c) lists its matrices row by row, so it is a tree: the choice of the first
// row, then of the second, and so on. The possible continuations of some rows depend only
// on the sums of the remaining rows and on the residual d, the remaining column sums. So
// equal subtrees are stored once.
//
// Level i, for all rows i but the last of two or more, holds a node for each residual that
// occurs above row i. Its edges are the possible rows i in lexicographic order. Each
// edge leads to a node of level i+1 and knows how many matrices of the node precede
// it. The nodes of the last level are the leaves. Each of their edges stands for one matrix,
// because the residual leaves one row.
//
// The position of a matrix in its block is the sum of the offsets along its path.
// Streaming, permuting and transposing matrices walk this graph. No rank of a single
// matrix is computed, except to count the few matrices fixed by a symmetry.
type Graph struct {
	*Shapes
	ListMemory int // limits the bytes of the lists of a slab

	R      []int // the row margin
	levels []level
	memory arenas    // of the nodes
	lists  listStore // for the nodes, made when needed
	c      []uint16  // scratch of Root
}

// level holds the nodes and edges of one row.
type level struct {
	sum   int     // Σ r_k over the rows k from this one on
	set   *RowSet // the rows that edges stand for
	index []int32 // rank of a residual ↦ node, or −1
	nodes []node

	// Edges, parallel slices; the edges of a node are contiguous. Those of leaves have only a row.
	rows   []int32  // id of the row in set
	child  []int32  // node of the next level
	offset []uint32 // matrices of the node before this edge
	before []uint32 // paths of the node before this edge; above the list level only

	residuals []uint16 // of the nodes, n for each

	rest       []uint16 // scratch
	ids, rests []int32
}

// node stands for all ways to fill the rows from its level on.
type node struct {
	first, last int32        // its edges, first ≤ e < last
	size        uint32       // number of matrices
	paths       uint32       // number of paths to nodes of the list level, if it is below this one
	masks       kernel.Masks // see Graph.masks; empty until needed
	shift       []int32      // by line: the number of an edge less its row's id, see Graph.shifts; nil until needed
	swaps       [][]int32    // swaps[j]: see swapEdges; nil until needed
}

// Shapes is shared by all slabs of a solve. It depends only on the size and the
// greatest sum, and does not change.
type Shapes struct {
	rows, cols int
	choose     binomials
	sets       []*RowSet // by row sum
}

// NewShapes prepares for the layers of m×n matrices up to maxSum whose line sums are at least
// least. They must be within the limits of the engine.
func NewShapes(m, n, maxSum, least int) *Shapes {
	s := &Shapes{rows: m, cols: n}
	most := max(0, maxSum-least*(m-1)) // the greatest sum of a row
	s.choose = newBinomials(n, maxSum)
	s.sets = make([]*RowSet, most+1)
	for sum := range s.sets {
		s.sets[sum] = newRowSet(n, sum, s.choose)
	}
	return s
}

// Reset makes g the graph of the slab with row margin r, without nodes; they are
// made when a block first needs them. Memory is reused.
func (g *Graph) Reset(r []int) {
	g.R = r
	g.memory.reset()
	g.lists.reset()
	if g.levels == nil {
		g.levels = make([]level, max(1, len(r)-1))
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

// Root returns the top node of the block with column margin c and builds the missing nodes
// below it. It returns an error if the block has 2³² matrices or more.
func (g *Graph) Root(c []int) (int32, error) {
	g.c = g.c[:0]
	sum := 0
	for _, v := range c {
		g.c = append(g.c, uint16(v))
		sum += v
	}
	root := g.node(0, g.c, int32(g.choose.rank(g.c, sum)))
	if g.Size(0, root) == math.MaxUint32 {
		return 0, fmt.Errorf("the block of row sums %v and column sums %v is too large", g.R, c)
	}
	return root, nil
}

// LeafLevel returns the number of the last level.
func (g *Graph) LeafLevel() int { return len(g.levels) - 1 }

// ListLevel returns the level whose nodes have lists, because they occur in many blocks of the slab: the level
// of the last three rows if there are four rows or more, otherwise the leaves.
func (g *Graph) ListLevel() int {
	if g.LeafLevel() >= 2 {
		return g.LeafLevel() - 1
	}
	return g.LeafLevel()
}

// Nodes returns the number of nodes of level i.
func (g *Graph) Nodes(i int) int { return len(g.levels[i].nodes) }

// Size returns the number of matrices below node k of level i.
func (g *Graph) Size(i int, k int32) uint32 { return g.levels[i].nodes[k].size }

// node returns the node of level i for the residual d of the given rank, and makes it if
// needed.
func (g *Graph) node(i int, d []uint16, rank int32) int32 {
	lv := &g.levels[i]
	if known := lv.index[rank]; known >= 0 {
		return known
	}
	lv.ids, lv.rests = g.choose.rowsUnder(d, g.R[i], lv.ids[:0], lv.rests[:0])
	nd := node{first: int32(len(lv.rows)), last: int32(len(lv.rows) + len(lv.ids))}
	if i == g.LeafLevel() {
		nd.size, nd.masks = uint32(len(lv.ids)), g.leafMasks(lv.ids, lv.rests)
	} else {
		g.addChildren(i, &nd, d)
	}
	lv.rows = append(lv.rows, lv.ids...)
	lv.residuals = append(lv.residuals, d...)
	lv.nodes = append(lv.nodes, nd)
	lv.index[rank] = int32(len(lv.nodes) - 1)
	return lv.index[rank]
}

// addChildren adds the children of a new node of level i, whose rows are listed, and counts its matrices.
func (g *Graph) addChildren(i int, nd *node, d []uint16) {
	lv, next := &g.levels[i], &g.levels[i+1]
	children, offsets := extend(&lv.child, len(lv.ids)), extend(&lv.offset, len(lv.ids))
	var before []uint32
	listed := g.ListLevel()
	if i < listed {
		before = extend(&lv.before, len(lv.ids))
	}
	size := uint64(0)
	for e, rest := range lv.rests {
		child := next.index[rest]
		if child < 0 {
			for j, x := range lv.set.Row(lv.ids[e]) {
				lv.rest[j] = d[j] - x
			}
			child = g.node(i+1, lv.rest, rest)
		}
		children[e], offsets[e] = child, uint32(size)
		size = min(size+uint64(next.nodes[child].size), math.MaxUint32)
		if before != nil {
			before[e] = nd.paths
			if i+1 < listed {
				nd.paths += next.nodes[child].paths
			} else {
				nd.paths++
			}
		}
	}
	nd.size = uint32(size)
}

// leafMasks returns the masks of a leaf for the moves in its rows, which have the given ids, and in the rows that remain,
// which have the ids rests.
func (g *Graph) leafMasks(ids, rests []int32) kernel.Masks {
	leaf := g.R[g.LeafLevel():]
	masks := kernel.NewMasks(g.memory.bits.take, len(leaf)*g.cols, len(ids))
	masks.SetRun(1<<(len(leaf)*g.cols)-1, 0, len(ids)) // then cleared for the zeros, which are fewer
	all := uint16(1<<g.cols - 1)
	for k, id := range ids {
		masks.Clear(all&^g.sets[leaf[0]].positive[id], 0, k)
		if len(leaf) > 1 {
			masks.Clear(all&^g.sets[leaf[1]].positive[rests[k]], g.cols, k)
		}
	}
	return masks
}

// extend lengthens a slice by n elements and returns these for the caller to set.
func extend[T any](s *[]T, n int) []T {
	old := len(*s)
	*s = slices.Grow(*s, n)[:old+n]
	return (*s)[old:]
}

// masks returns the masks of node k of the level above the leaves, or of leaf k if there is no level above: for the moves
// in its own row, in columns 0 … n−1, then for the moves in the rows of the leaf. They are assembled from the masks of
// its leaves.
func (g *Graph) masks(k int32) *kernel.Masks {
	lv := &g.levels[max(0, g.LeafLevel()-1)]
	nd := &lv.nodes[k]
	if nd.masks.Made() {
		return &nd.masks
	}
	nd.masks = kernel.NewMasks(g.memory.bits.take, 3*g.cols, int(nd.size))
	positive, run := uint16(0), 0 // of the matrices from run on
	for e := nd.first; e < nd.last; e++ {
		at := int(lv.offset[e])
		if p := lv.set.positive[lv.rows[e]]; p != positive {
			nd.masks.SetRun(uint32(positive), run, at-run)
			positive, run = p, at
		}
		leaf := &g.levels[g.LeafLevel()].nodes[lv.child[e]]
		nd.masks.Insert(&leaf.masks, g.cols, at, int(leaf.size))
	}
	nd.masks.SetRun(uint32(positive), run, int(nd.size)-run)
	return &nd.masks
}

// RowSet returns the rows that the edges of level i stand for.
func (g *Graph) RowSet(i int) *RowSet { return g.levels[i].set }

// Residual returns the residual of node k of level i.
func (g *Graph) Residual(i int, k int32) []uint16 {
	n := g.cols
	return g.levels[i].residuals[int(k)*n : int(k)*n+n]
}

// Rows returns the rows of the edges of node k of level i, by their ids.
func (g *Graph) Rows(i int, k int32) []int32 {
	lv := &g.levels[i]
	return lv.rowsOf(&lv.nodes[k])
}

// Edges returns, for each edge of node k of level i above the leaves, the child and the number of matrices of the node
// before it.
func (g *Graph) Edges(i int, k int32) (children []int32, offsets []uint32) {
	lv := &g.levels[i]
	nd := &lv.nodes[k]
	return lv.child[nd.first:nd.last], lv.offset[nd.first:nd.last]
}

// rowsOf returns the ids of the rows of a node.
func (lv *level) rowsOf(nd *node) []int32 { return lv.rows[nd.first:nd.last] }

// A Place is the node that the rows of a matrix lead to and the number of matrices of the
// block before it. Below the last level the node is still the leaf.
type Place struct {
	Node     int32
	Position uint32
}

// Rank returns the id of a row i.
func (g *Graph) Rank(i int, row []uint16) int32 { return int32(g.choose.rank(row, g.R[i])) }

// Step goes from above row i to below it. It returns false if the place does not have the row.
func (g *Graph) Step(at Place, i int, row int32) (Place, bool) {
	lv := &g.levels[min(i, g.LeafLevel())]
	nd := &lv.nodes[at.Node]
	rows := lv.rowsOf(nd)
	if i > g.LeafLevel() { // the last row is determined; in the middle of the leaf it equals the row above
		return at, len(rows)%2 == 1 && rows[len(rows)/2] == row
	}
	k := g.edge(i, nd, row)
	if k < 0 || int(k) >= len(rows) || rows[k] != row {
		return at, false
	}
	if i == g.LeafLevel() {
		return Place{at.Node, at.Position + uint32(k)}, true
	}
	return Place{lv.child[nd.first+k], at.Position + lv.offset[nd.first+k]}, true
}

// edge returns, for a node of level i, the number of its edge for the row id, which must have one.
func (g *Graph) edge(i int, nd *node, id int32) int32 {
	return id + g.shifts(i, nd)[g.levels[i].set.line[id]]
}

// shifts returns, for a node of level i and a line of rows (see RowSet), along which ids and numbers of edges go up
// together, the number of an edge less its row's id.
func (g *Graph) shifts(i int, nd *node) []int32 {
	if nd.shift == nil {
		set := g.levels[i].set
		nd.shift = g.memory.ids.take(set.lines())
		for e, row := range g.levels[i].rowsOf(nd) {
			nd.shift[set.line[row]] = int32(e) - row
		}
	}
	return nd.shift
}

// swapEdges returns, for each edge of node k of level i, the number, within the
// partner, of the edge for the row with entries j and j+1 exchanged. The partner is
// the node of the residual with entries j and j+1 exchanged; it is k itself if they
// are equal.
func (g *Graph) swapEdges(i int, k, partner int32, j int) []int32 {
	lv := &g.levels[i]
	nd := &lv.nodes[k]
	if nd.swaps == nil {
		nd.swaps = g.memory.lists.take(g.cols)
	}
	if nd.swaps[j] == nil {
		shift, line, swap := g.shifts(i, &lv.nodes[partner]), lv.set.line, lv.set.swaps[j]
		positions := g.memory.ids.take(int(nd.last - nd.first))
		for e, row := range lv.rowsOf(nd) {
			positions[e] = swap[row] + shift[line[swap[row]]]
		}
		nd.swaps[j] = positions
	}
	return nd.swaps[j]
}
