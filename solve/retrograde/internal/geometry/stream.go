package geometry

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

// A Streamer sets the byte of each matrix of a block to the OR of the bytes of its children
// by moves in the last line of each sum.
//
// Moves in the last three rows are handled by masks, one node of the level above the leaves at a time. The masks are
// cached, because if there are four rows or more such a node occurs in many blocks of the slab. Moves in the rows above
// are handled by runs of consecutive matrices.
type Streamer struct {
	cols    int             // n
	streams []kernel.Stream // by i·n + j
	g       *Graph
	values  []byte          // of the block
	masked  int             // the level of the nodes
	moves   []kernel.Masked // moves in their rows
	rows    [][]rowStream   // moves in fixed row i < masked
}

// NewStreamer returns a streamer for matrices of the size of s.
func NewStreamer(s *Shapes) Streamer {
	return Streamer{cols: s.cols, streams: make([]kernel.Stream, s.rows*s.cols)}
}

// Children returns the stream of the children by moves in entry (i, j), for the caller to set.
func (s *Streamer) Children(i, j int) *kernel.Stream { return &s.streams[i*s.cols+j] }

// Run streams the children of the block of g below root, after their streams have been set; rows and cols are its lines
// of equal sum (LinesBySum). Bytes after the values may be overwritten, up to the capacity, which has padding.
func (s *Streamer) Run(g *Graph, root int32, rows, cols []Lines, values []byte) {
	s.g, s.values = g, values[:cap(values)]
	s.assign(rows, cols)
	s.run(0, root, 0)
}

// assign divides the streams by the rows of their moves.
func (s *Streamer) assign(rows, cols []Lines) {
	s.masked, s.moves = max(0, s.g.LeafLevel()-1), s.moves[:0]
	if s.rows == nil {
		s.rows = make([][]rowStream, s.masked)
	}
	for i := range s.rows {
		s.rows[i] = s.rows[i][:0]
	}
	for _, sameRows := range rows {
		for _, sameCols := range cols {
			i, j := sameRows.Last, sameCols.Last
			st := s.Children(i, j)
			if st.Zero() {
				continue
			}
			if i < s.masked {
				s.rows[i] = append(s.rows[i], rowStream{st, 1 << j})
			} else {
				s.moves = append(s.moves, kernel.Masked{Stream: st, Mask: (i-s.masked)*s.cols + j})
			}
		}
	}
}

// run streams the matrices below node k of level i, which start at position at of the
// block, and returns their number. Bytes after the last matrix may be overwritten.
func (s *Streamer) run(i int, k int32, at int) int {
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
func (s *Streamer) runMasked(k int32, at int) int {
	size := int(s.g.Size(s.masked, k))
	kernel.SetMasked(s.values[at:at+size], s.moves, s.g.masks(k))
	return size
}
