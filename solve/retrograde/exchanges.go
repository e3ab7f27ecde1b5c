package retrograde

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

// useLists prepares the lists of an exchange, given as in listKey, of rows of the masked
// level or of columns. Other rows have no lists, nor have blocks whose nodes are leaves or
// the whole block.
func (t *sweeper) useLists(rows uint32, cols uint16) {
	t.listLevel = -1
	if masked := t.g.maskedLevel(); rows|uint32(cols) != 0 && masked < t.g.leafLevel() {
		t.exchange = listKey{exchangeLists, masked, rows, cols}
		if t.spans = t.g.lists.table(t.exchange, len(t.g.levels[masked].nodes)); t.spans != nil {
			t.listLevel = masked
		}
	}
}

// list returns the list of node k for the current exchange and makes it if needed. For an
// exchange of rows, partner is k. ok is false if there is no room.
func (t *sweeper) list(k, partner int32) ([]uint16, bool) {
	s := t.spans[k]
	if s.end == 0 {
		if s = t.makeList(k, partner); s.end == 0 {
			return nil, false
		}
	}
	return t.g.lists.at(s), true
}

// makeList makes the list that list returns, or the zero span if there is no room.
func (t *sweeper) makeList(k, partner int32) span {
	l, size := &t.g.lists, t.g.size(t.listLevel, k)
	if !l.fits(int(size), size) {
		return span{}
	}
	t.pairs = slices.Grow(t.pairs[:0], int(size))[:size]
	switch t.exchange.rows {
	case 0:
		t.listColumns(k, partner, bits.TrailingZeros16(t.exchange.cols))
	case 1:
		t.pairs = t.pairs[:t.listUpperRows(k)]
	default:
		t.pairs = t.pairs[:t.listLowerRows(k)]
	}
	t.spans[k] = l.add(t.pairs)
	return t.spans[k]
}

// listColumns makes the list for the exchange of columns j and j+1.
func (t *sweeper) listColumns(k, partner int32, j int) {
	lv := &t.g.levels[t.listLevel]
	nd, other := &lv.nodes[k], &lv.nodes[partner]
	for e, f := range t.g.swapEdges(t.listLevel, k, partner, j) {
		from, to := nd.first+int32(e), other.first+f
		pairs, first := t.pairs[lv.offset[from]:], uint16(lv.offset[to])
		for a, b := range t.g.swapEdges(t.listLevel+1, lv.child[from], lv.child[to], j) {
			pairs[a] = first + uint16(b)
		}
	}
}

// listUpperRows makes the list of pairs for the row of the node and the first row of the
// leaf, see exchangeWithLeaf, and returns its length.
func (t *sweeper) listUpperRows(k int32) (length int) {
	lv, leaves := &t.g.levels[t.listLevel], &t.g.levels[t.listLevel+1]
	nd := &lv.nodes[k]
	t.reserve(len(lv.set.positive))
	nextMatrix := t.nextEdge
	for e := nd.first; e < nd.last; e++ {
		nextMatrix[lv.rows[e]] = int32(lv.offset[e])
	}
	for e := nd.first; e < nd.last; e++ {
		leaf := &leaves.nodes[lv.child[e]]
		f := firstAbove(leaves.rows, leaf.first, leaf.last, lv.rows[e])
		rows, first := leaves.rows[f:leaf.last], uint16(lv.offset[e])+uint16(f-leaf.first)
		pairs := t.pairs[length:]
		for x, v := range rows {
			pairs[2*x], pairs[2*x+1] = first+uint16(x), uint16(nextMatrix[v])
			nextMatrix[v]++
		}
		length += 2 * len(rows)
	}
	return length
}

// listLowerRows makes the list of pairs for the rows of the leaf, whose exchange reverses
// the leaf, and returns its length.
func (t *sweeper) listLowerRows(k int32) (length int) {
	lv := &t.g.levels[t.listLevel]
	nd := &lv.nodes[k]
	for e := nd.first; e < nd.last; e++ {
		a := lv.offset[e]
		b := a + t.g.size(t.listLevel+1, lv.child[e])
		for b--; a < b; a, b = a+1, b-1 {
			t.pairs[length], t.pairs[length+1] = uint16(a), uint16(b)
			length += 2
		}
	}
	return length
}
