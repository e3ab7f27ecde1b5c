package retrograde

import (
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// A class is an orbit under the Young subgroup of its block. The lexicographically least matrix, the first in the
// block, stands for it.

// appendFirst appends to list the found specials that come first in their orbits. Their block has the top node root and
// the column margin c, and starts at offset in its slab.
func (w *worker) appendFirst(list []Special, g *geometry.Graph, root int32, c []int, offset uint64) []Special {
	w.entries = slices.Grow(w.entries[:0], len(g.R)*len(c))[:len(g.R)*len(c)]
	for _, s := range w.found {
		g.Matrix(root, c, int(s.Pos), w.entries)
		if blocks.FirstInOrbit(w.entries, g.R, c) {
			s.Pos += offset
			list = append(list, s)
		}
	}
	return list
}
