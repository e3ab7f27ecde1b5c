package geometry

import "github.com/sekilab/sekilab/solve/retrograde/internal/kernel"

// A Sweeper completes the flags of a block. Only moves in the last line of each sum are
// streamed, so the flags of A are the OR of the streamed flags f over the orbit of A
// under the Young subgroup. For rows 1 … k of equal sum, the sweeps
//
//	f ← f ∨ f∘s   for s = (k−1 k), (k−2 k−1), …, (1 2), in this order,
//
// give the OR over all permutations of the rows (proof: docs/engine.md, section 4). A
// sweep walks the graph: an exchange of rows or columns carries subtrees to subtrees
// of the same shape.
type Sweeper struct {
	g      *Graph
	values []byte // of the block

	// The current exchange:
	listLevel int // the level of the nodes that have lists, or −1
	exchange  listKey
	lists     *Lists
	pairs     []uint16 // the list being made

	// Scratch, by row id. edgeOf is valid only for the rows of the current node.
	edgeOf     []int32 // row ↦ its edge
	nextEdge   []int32 // row v ↦ next edge below v to be paired
	nextMatrix []int   // row v ↦ position of the next matrix below v to be paired
}

// Sweep completes the flags of the block of g below root; rows and cols are its lines of equal sum (LinesBySum).
// The values have padding.
func (t *Sweeper) Sweep(g *Graph, root int32, rows, cols []Lines, values []byte) {
	t.g, t.values = g, values
	for _, equal := range rows {
		for i := equal.Last - 1; i >= equal.First; i-- {
			t.useLists(1<<i>>t.g.ListLevel(), 0)
			t.rowSweep(0, root, i, 0)
		}
	}
	for _, equal := range cols {
		for j := equal.Last - 1; j >= equal.First; j-- {
			t.useLists(0, 1<<j)
			t.colSweep(0, root, root, j, 0, 0)
		}
	}
}

// rowSweep exchanges rows i and i+1 in the matrices below node k of level at, at ≤ i,
// which start at position p.
func (t *Sweeper) rowSweep(at int, k int32, i, p int) {
	switch leaves := t.g.LeafLevel(); {
	case at == leaves: // both rows in the leaf: x ↔ d − x reverses the order
		kernel.OrReverse(t.values[p : p+int(t.g.Size(at, k))])
	case at < i:
		lv := &t.g.levels[at]
		nd := &lv.nodes[k]
		for e := nd.first; e < nd.last; e++ {
			child, here := lv.child[e], p+int(lv.offset[e])
			if at+1 == t.listLevel {
				if list, ok := t.list(child, child); ok {
					kernel.OrPairs(t.values[here:], list)
					continue
				}
			}
			t.rowSweep(at+1, child, i, here)
		}
	case at+1 == leaves:
		t.exchangeWithLeaf(at, k, func(first int, rows []int32) { kernel.OrNext(t.values[p:], first, t.nextMatrix, rows) })
	default:
		t.exchangeRuns(at, k, p)
	}
}

// exchangeRuns is the sweep for fixed rows i and i+1, at node k of level i. The matrices
// below rows (u, v) and those below (v, u) are runs of the same shape.
//
// For a fixed v, the rows u with u + v ≤ d are the edges below v in increasing order. They
// come in this order as u increases, so nextEdge finds them.
func (t *Sweeper) exchangeRuns(i int, k int32, p int) {
	upper, lower := &t.g.levels[i], &t.g.levels[i+1]
	nd := &upper.nodes[k]
	t.reserve(len(upper.set.positive))
	for e := nd.first; e < nd.last; e++ {
		row := upper.rows[e]
		t.edgeOf[row] = e
		t.nextEdge[row] = lower.nodes[upper.child[e]].first
	}
	for e := nd.first; e < nd.last; e++ {
		u := upper.rows[e]
		below := &lower.nodes[upper.child[e]]
		for f := firstAbove(lower.rows, below.first, below.last, u); f < below.last; f++ {
			v := lower.rows[f]
			partner := t.nextEdge[v]
			t.nextEdge[v]++
			size := int(t.g.Size(i+2, lower.child[f]))
			here := p + int(upper.offset[e]+lower.offset[f])
			there := p + int(upper.offset[t.edgeOf[v]]+lower.offset[partner])
			kernel.OrBoth(t.values[here:here+size], t.values[there:there+size])
		}
	}
}

// exchangeWithLeaf is the sweep for the row i above the leaves and the first row of the leaf, at node k of level i. The
// runs are single matrices. For each row u of the node, visit gets the rows v > u of the leaf below and the position in
// the node of the first of their matrices. The partner of the matrix (u, v) is at nextMatrix[v], which visit increases.
func (t *Sweeper) exchangeWithLeaf(i int, k int32, visit func(first int, rows []int32)) {
	lv, leaves := &t.g.levels[i], &t.g.levels[i+1]
	nd := &lv.nodes[k]
	t.reserve(len(lv.set.positive))
	for e := nd.first; e < nd.last; e++ {
		t.nextMatrix[lv.rows[e]] = int(lv.offset[e])
	}
	for e := nd.first; e < nd.last; e++ {
		leaf := &leaves.nodes[lv.child[e]]
		f := firstAbove(leaves.rows, leaf.first, leaf.last, lv.rows[e])
		visit(int(lv.offset[e])+int(f-leaf.first), leaves.rows[f:leaf.last])
	}
}

// firstAbove returns the first index f, first ≤ f ≤ last, with rows[f] > u. The rows
// increase.
func firstAbove(rows []int32, first, last, u int32) int32 {
	for first < last {
		mid := first + (last-first)/2
		if rows[mid] > u {
			last = mid
		} else {
			first = mid + 1
		}
	}
	return first
}

func (t *Sweeper) reserve(rows int) {
	if len(t.edgeOf) < rows {
		t.edgeOf, t.nextEdge, t.nextMatrix = make([]int32, rows), make([]int32, rows), make([]int, rows)
	}
}

// colSweep exchanges columns j and j+1 between the matrices below node k of level i, at p,
// and the matrices below its partner, at q. The residual of the partner is the residual of k with entries
// j and j+1 exchanged. If p = q, both are the same matrices.
func (t *Sweeper) colSweep(i int, k, partner int32, j, p, q int) {
	swaps := t.g.swapEdges(i, k, partner, j)
	if i == t.g.LeafLevel() {
		kernel.OrPartners(t.values[p:], t.values[q:], swaps)
		return
	}
	lv := &t.g.levels[i]
	nd, other := &lv.nodes[k], &lv.nodes[partner]
	for e, f := range swaps {
		if p == q && int(f) < e {
			continue // this pair is done
		}
		from, to := nd.first+int32(e), other.first+f
		a, b := lv.child[from], lv.child[to]
		here, there := p+int(lv.offset[from]), q+int(lv.offset[to])
		if i+1 == t.listLevel {
			if a > b {
				a, b, here, there = b, a, there, here
			}
			if list, ok := t.list(a, b); ok {
				kernel.OrPartners(t.values[here:], t.values[there:], list)
				continue
			}
		}
		t.colSweep(i+1, a, b, j, here, there)
	}
}
