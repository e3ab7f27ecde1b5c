package retrograde

import (
	"math"
	"unsafe"
)

// exchanges holds lists of the matrices that a sweep exchanges between nodes of the
// last three rows, or within one. They are the same wherever the nodes occur. There
// is one list for each node and exchange:
//
//   - for columns j and j+1, the list a ↦ b from positions a in the node to
//     positions b in its partner, kept for the node with the smaller number;
//   - for two rows of the node, the pairs a < b of positions that change places.
//
// Without lists, most of the time would go into finding the leaves, which are small
// wherever the lists matter.
type exchanges struct {
	lists []uint16
	of    [][]span // by exchange, then by node: parts of lists
}

// exchangeMemory limits the bytes of the lists of a slab. Without a list a sweep goes
// on to the leaves.
const exchangeMemory = 16 << 20

// reset drops all lists and keeps the memory.
func (x *exchanges) reset() {
	x.lists = x.lists[:0]
	for k := range x.of {
		x.of[k] = x.of[k][:0]
	}
}

// The exchange of columns j and j+1 has number j. The exchanges of rows come after.
func (g *geometry) upperRows() int { return g.cols }     // the first two of the last three rows
func (g *geometry) lowerRows() int { return g.cols + 1 } // the last two rows, those of the leaf

// spansOf returns the spans of an exchange.
func (g *geometry) spansOf(number int) []span {
	x := &g.exchanges
	if x.of == nil {
		x.of = make([][]span, g.cols+2)
	}
	if more := len(g.levels[g.maskedLevel()].nodes) - len(x.of[number]); more > 0 {
		x.of[number] = append(x.of[number], make([]span, more)...)
	}
	return x.of[number]
}

// makeExchange makes the list of an exchange for node k of the masked level. For an
// exchange of rows, partner is k. It returns false if there is no room.
func (g *geometry) makeExchange(number int, k, partner int32) bool {
	x := &g.exchanges
	nd := &g.levels[g.maskedLevel()].nodes[k]
	if nd.size > math.MaxUint16 || 2*(len(x.lists)+int(nd.size)) > exchangeMemory {
		return false
	}
	first := len(x.lists)
	switch number {
	case g.upperRows():
		g.listUpperRows(nd)
	case g.lowerRows():
		g.listLowerRows(nd)
	default:
		g.listColumns(k, partner, number)
	}
	x.of[number][k] = span{uint32(first) + 1, uint32(len(x.lists)) + 1}
	return true
}

// listColumns appends the list for the exchange of columns j and j+1.
func (g *geometry) listColumns(k, partner int32, j int) {
	masked := g.maskedLevel()
	lv := &g.levels[masked]
	nd, other := &lv.nodes[k], &lv.nodes[partner]
	for e, f := range g.swapEdges(masked, k, partner, j) {
		from, to := nd.first+int32(e), other.first+f
		for _, b := range g.leaves.swapPositions(lv.child[from], lv.child[to], j) {
			g.exchanges.lists = append(g.exchanges.lists, uint16(lv.offset[to]+uint32(b)))
		}
	}
}

// listUpperRows appends the pairs for the row of the node and the first row of the
// leaf, see exchangeWithLeaf.
func (g *geometry) listUpperRows(nd *node) {
	lv := &g.levels[g.maskedLevel()]
	nextMatrix := make([]uint32, len(lv.set.positive))
	for e := nd.first; e < nd.last; e++ {
		nextMatrix[lv.rows[e]] = lv.offset[e]
	}
	for e := nd.first; e < nd.last; e++ {
		lf := &g.leaves.leaves[lv.child[e]]
		f := lf.at[lv.rows[e]+1]
		for k, v := range lf.rows[f:] {
			g.exchanges.lists = append(g.exchanges.lists, uint16(lv.offset[e])+f+uint16(k), uint16(nextMatrix[v]))
			nextMatrix[v]++
		}
	}
}

// listLowerRows appends the pairs for the rows of the leaf, whose exchange reverses
// the leaf.
func (g *geometry) listLowerRows(nd *node) {
	lv := &g.levels[g.maskedLevel()]
	for e := nd.first; e < nd.last; e++ {
		a := lv.offset[e]
		b := a + uint32(g.leaves.leaves[lv.child[e]].size)
		for b--; a < b; a, b = a+1, b-1 {
			g.exchanges.lists = append(g.exchanges.lists, uint16(a), uint16(b))
		}
	}
}

// orPartners sets each pair of matrices in a list for columns, of nodes at p and q,
// to their OR.
func orPartners(p, q unsafe.Pointer, list []uint16) {
	for a, b := range list {
		here, there := (*byte)(unsafe.Add(p, a)), (*byte)(unsafe.Add(q, b))
		x := *here | *there
		*here, *there = x, x
	}
}

// orPairs sets each pair of matrices in a list for rows to their OR.
func orPairs(p unsafe.Pointer, list []uint16) {
	for ; len(list) >= 2; list = list[2:] {
		here, there := (*byte)(unsafe.Add(p, list[0])), (*byte)(unsafe.Add(p, list[1]))
		x := *here | *there
		*here, *there = x, x
	}
}
