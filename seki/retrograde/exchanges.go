package retrograde

import (
	"math"
	"unsafe"
)

// The sweeps exchange tables between nodes of the last three rows, or inside one,
// in the same way wherever the nodes occur. exchanges keeps, for each node and
// exchange, one list:
//
//   - for columns j and j+1, the list a ↦ b from the positions a in the node to
//     the positions b in its partner, kept for the one with the smaller number;
//   - for two of its rows, the pairs a < b of positions that change places.
//
// Leaves have few tables where all of this matters, so that most of the time
// would be spent on finding them.
type exchanges struct {
	lists []uint16
	of    [][]span // by exchange, then by node; what it says is a part of lists
}

// exchangeMemory bounds the bytes of the lists of one slab. Without a list the
// sweeps go on to the leaves.
const exchangeMemory = 16 << 20

// reset drops all lists; the memory is used again.
func (x *exchanges) reset() {
	x.lists = x.lists[:0]
	for k := range x.of {
		x.of[k] = x.of[k][:0]
	}
}

// Numbers of the exchanges of rows; columns j and j+1 have number j, so these
// come after them.
func (g *geometry) upperRows() int { return g.cols }     // the first of the last three rows and the second
func (g *geometry) lowerRows() int { return g.cols + 1 } // the second and the third, those of the leaf

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

// makeExchange makes the list of an exchange for node k of the masked level. The
// partner is the node's own number for an exchange of rows. It returns false when
// there is no room.
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

// listColumns appends the list for the columns j and j+1 of two partners.
func (g *geometry) listColumns(k, partner int32, j int) {
	masked := g.maskedLevel()
	lv := &g.levels[masked]
	nd, other := &lv.nodes[k], &lv.nodes[partner]
	for e, f := range g.swapEdges(masked, k, partner, j) {
		from, to := nd.first+int32(e), other.first+f
		for _, b := range g.leaves.swapTables(lv.child[from], lv.child[to], j) {
			g.exchanges.lists = append(g.exchanges.lists, uint16(lv.offset[to]+uint32(b)))
		}
	}
}

// listUpperRows appends the pairs for the row of the node and the first row of
// the leaf, see exchangeWithLeaf.
func (g *geometry) listUpperRows(nd *node) {
	lv := &g.levels[g.maskedLevel()]
	spot := make([]uint32, len(lv.set.positive))
	for e := nd.first; e < nd.last; e++ {
		spot[lv.rows[e]] = lv.offset[e]
	}
	for e := nd.first; e < nd.last; e++ {
		lf := &g.leaves.leaves[lv.child[e]]
		f := lf.at[lv.rows[e]+1]
		for k, v := range lf.rows[f:] {
			g.exchanges.lists = append(g.exchanges.lists, uint16(lv.offset[e])+f+uint16(k), uint16(spot[v]))
			spot[v]++
		}
	}
}

// listLowerRows appends the pairs for the rows of the leaf, which change places
// when a leaf is reversed.
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

// orPartners sets the tables of two nodes, at p and q, to their OR with those
// that a list for columns gives them.
func orPartners(p, q unsafe.Pointer, list []uint16) {
	for a, b := range list {
		here, there := (*byte)(unsafe.Add(p, a)), (*byte)(unsafe.Add(q, b))
		x := *here | *there
		*here, *there = x, x
	}
}

// orPairs sets both tables of each pair of a list for rows to their OR.
func orPairs(p unsafe.Pointer, list []uint16) {
	for ; len(list) >= 2; list = list[2:] {
		here, there := (*byte)(unsafe.Add(p, list[0])), (*byte)(unsafe.Add(p, list[1]))
		x := *here | *there
		*here, *there = x, x
	}
}
