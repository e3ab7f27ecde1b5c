package retrograde

import "github.com/sekilab/sekilab/solve/retrograde/internal/kernel"

// The children A − e_ij of the matrices A of a block, for one pair (i, j) where row i and
// column j are the last with their sums, are a kernel.Stream: the map A ↦ A − e_ij is an
// order-preserving bijection from the matrices with a_ij ≥ 1 onto the child block
// (docs/engine.md, section 2), so the children are read in order.

// rowStream is a stream of a move in a fixed row. The move is active in all matrices below
// a choice of that row, or in none.
type rowStream struct {
	*kernel.Stream
	bit uint16 // 1 << column
}

// streamer sets the byte of each matrix of a block to the OR of the bytes of its children
// by moves in the last line of each sum.
//
// Moves in the last three rows are handled by masks, one node of the level above the leaves at a time. The masks are
// cached, because if there are four rows or more such a node occurs in many blocks of the slab. Moves in the rows above
// are handled by runs of consecutive matrices.
type streamer struct {
	g      *geometry
	values []byte          // of the block
	masked int             // the level of the nodes
	moves  []kernel.Masked // moves in their rows
	rows   [][]rowStream   // moves in fixed row i < masked
}

// maskedLevel returns the level whose nodes have lists, because they occur in many blocks of the slab: the level
// of the last three rows if there are four rows or more, otherwise the leaves.
func (g *geometry) maskedLevel() int {
	if g.leafLevel() >= 2 {
		return g.leafLevel() - 1
	}
	return g.leafLevel()
}

// run streams the matrices below node k of level i, which start at position at of the
// block, and returns their number. Bytes after the last matrix may be overwritten.
func (s *streamer) run(i int, k int32, at int) int {
	if i == s.masked {
		return s.runMasked(k, at)
	}
	lv := &s.g.levels[i]
	nd := &lv.nodes[k]
	rows, child := lv.rows[nd.first:nd.last], lv.child[nd.first:nd.last]
	moves := s.rows[i]
	done := 0
	for e, row := range rows {
		size := s.run(i+1, child[e], at+done)
		dst := s.values[at+done : at+done+size]
		done += size
		positive := lv.set.positive[row]
		for m := range moves {
			if mv := &moves[m]; positive&mv.bit != 0 {
				mv.Or(dst)
			}
		}
	}
	return done
}

// runMasked streams one node by masks.
func (s *streamer) runMasked(k int32, at int) int {
	size := int(s.g.size(s.masked, k))
	kernel.SetMasked(s.values[at:at+size], s.moves, s.g.masks(k))
	return size
}
