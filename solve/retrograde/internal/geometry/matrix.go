package geometry

import "sort"

// Matrix sets entries, row by row, to the matrix at a position of the block with the top node root and the column
// margin c. Cost: a walk down the block.
func (g *Graph) Matrix(root int32, c []int, position int, entries []int) {
	n := len(c)
	last := entries[len(entries)-n:] // gets what the rows above leave
	copy(last, c)
	put := func(i int, row []uint16) {
		for j, x := range row {
			entries[i*n+j] = int(x)
			last[j] -= int(x)
		}
	}
	k := root
	for i := range g.LeafLevel() {
		lv := &g.levels[i]
		nd := &lv.nodes[k]
		offsets := lv.offset[nd.first:nd.last]
		e := sort.Search(len(offsets), func(e int) bool { return int(offsets[e]) > position }) - 1
		put(i, lv.set.Row(lv.rows[int(nd.first)+e]))
		position -= int(offsets[e])
		k = lv.child[int(nd.first)+e]
	}
	if len(g.R) > 1 {
		lv := &g.levels[g.LeafLevel()]
		put(g.LeafLevel(), lv.set.Row(lv.rows[int(lv.nodes[k].first)+position]))
	}
}
