package geometry

import (
	"math/bits"
	"slices"
)

// A sweep exchanges the same matrices between nodes of the last three rows, or within one
// node, wherever the nodes occur. The sweeper caches these exchanges as lists:
//
//   - for columns j and j+1, the list a ↦ b from positions a in the node to
//     positions b in its partner, kept for the node with the smaller number;
//   - for two rows of the node, the pairs a < b of positions that change places.

// useLists prepares the lists of an exchange, given as in listKey, of rows of the list
// level or of columns. Other rows have no lists, nor have blocks whose nodes are leaves or
// the whole block.
func (t *Sweeper) useLists(rows uint32, cols uint16) {
	t.lists, t.listLevel = nil, -1
	if listed := t.g.ListLevel(); rows|uint32(cols) != 0 && listed < t.g.LeafLevel() {
		t.exchange = listKey{exchangeLists, listed, rows, cols}
		if t.lists = t.g.listsOf(t.exchange); t.lists != nil {
			t.listLevel = listed
		}
	}
}

// list returns the list of node k for the current exchange and makes it if needed. For an
// exchange of rows, partner is k. ok is false if there is no room.
func (t *Sweeper) list(k, partner int32) ([]uint16, bool) {
	if list, ok := t.lists.Of(k); ok {
		return list, true
	}
	size := int(t.g.Size(t.listLevel, k))
	if !t.lists.Fits(k, size) {
		return nil, false
	}
	t.pairs = slices.Grow(t.pairs[:0], size)
	switch t.exchange.rows {
	case 0:
		t.listColumns(k, partner, bits.TrailingZeros16(t.exchange.cols))
	case 1:
		t.listUpperRows(k)
	default:
		t.listLowerRows(k)
	}
	return t.lists.Add(k, t.pairs), true
}

// listColumns makes the list for the exchange of columns j and j+1.
func (t *Sweeper) listColumns(k, partner int32, j int) {
	lv := &t.g.levels[t.listLevel]
	nd, other := &lv.nodes[k], &lv.nodes[partner]
	for e, f := range t.g.swapEdges(t.listLevel, k, partner, j) {
		from, to := nd.first+int32(e), other.first+f
		first := uint16(lv.offset[to])
		for _, b := range t.g.swapEdges(t.listLevel+1, lv.child[from], lv.child[to], j) {
			t.pairs = append(t.pairs, first+uint16(b))
		}
	}
}

// listUpperRows makes the list of pairs for the row of the node and the first row of the leaf.
func (t *Sweeper) listUpperRows(k int32) {
	t.exchangeWithLeaf(t.listLevel, k, func(first int, rows []int32) {
		for x, v := range rows {
			t.pairs = append(t.pairs, uint16(first+x), uint16(t.nextMatrix[v]))
			t.nextMatrix[v]++
		}
	})
}

// listLowerRows makes the list of pairs for the rows of the leaf, whose exchange reverses
// the leaf.
func (t *Sweeper) listLowerRows(k int32) {
	lv := &t.g.levels[t.listLevel]
	nd := &lv.nodes[k]
	for e := nd.first; e < nd.last; e++ {
		a := lv.offset[e]
		for b := a + t.g.Size(t.listLevel+1, lv.child[e]) - 1; a < b; a, b = a+1, b-1 {
			t.pairs = append(t.pairs, uint16(a), uint16(b))
		}
	}
}
