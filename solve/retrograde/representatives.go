package retrograde

import (
	"slices"
	"sort"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// A class is an orbit under the Young subgroup of its block. The lexicographically least matrix, the first in the
// block, stands for it.

// appendFirst appends to list the found specials that come first in their orbits. Their block has the top node root and
// the column margin c, and starts at offset in its slab.
func (w *worker) appendFirst(list []Special, g *geometry, root int32, c []int, offset uint64) []Special {
	w.entries = slices.Grow(w.entries[:0], len(g.r)*len(c))[:len(g.r)*len(c)]
	for _, s := range w.found {
		g.matrix(root, c, int(s.Pos), w.entries)
		if blocks.FirstInOrbit(w.entries, g.r, c) {
			s.Pos += offset
			list = append(list, s)
		}
	}
	return list
}

// matrix sets entries, row by row, to the matrix at a position of the block with the top node root and the column
// margin c. Cost: a walk down the block.
func (g *geometry) matrix(root int32, c []int, position int, entries []int) {
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
	for i := range g.leafLevel() {
		lv := &g.levels[i]
		nd := &lv.nodes[k]
		offsets := lv.offset[nd.first:nd.last]
		e := sort.Search(len(offsets), func(e int) bool { return int(offsets[e]) > position }) - 1
		put(i, lv.set.row(lv.rows[int(nd.first)+e]))
		position -= int(offsets[e])
		k = lv.child[int(nd.first)+e]
	}
	if len(g.r) > 1 {
		lv := &g.levels[g.leafLevel()]
		put(g.leafLevel(), lv.set.row(lv.rows[int(lv.nodes[k].first)+position]))
	}
}
