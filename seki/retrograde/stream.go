package retrograde

import "unsafe"

// everyByte times a byte is a word that repeats it.
const everyByte = 0x0101010101010101

// Values of terminal children.
const (
	zeroRow  = 0x11 // (W, L) in both games
	zeroCol  = 0x44 // (L, W)
	zeroBoth = 0xA5 // (L, L) in SEKI, (D, D) in D-SEKI
)

// stream reads the children A − e_ij of the matrices A of a block, for one pair (i, j)
// where row i and column j are the last of their ties. The map A ↦ A − e_ij is an
// order-preserving bijection from the matrices with a_ij ≥ 1 onto the child block
// (docs/engine.md, section 2), so the children are read in order.
//
// A constant child block is a stream that does not advance: step is 0.
type stream struct {
	base unsafe.Pointer // the child's values; not stepped, so that no write barrier slows the loops
	at   uintptr        // the next child; 8 bytes can be read there
	step uintptr        // all ones, or 0 for a constant
	word *[8]byte       // the values of a constant
}

// setValues makes the stream read the values of a child block.
func (s *stream) setValues(values []byte) {
	s.base, s.at, s.step = start(values), 0, ^uintptr(0)
}

// setConstant makes the stream repeat one value.
func (s *stream) setConstant(value byte) {
	if s.word == nil {
		s.word = new([8]byte)
	}
	for k := range s.word {
		s.word[k] = value
	}
	s.base, s.at, s.step = unsafe.Pointer(s.word), 0, 0
}

// maskedStream is a stream of a move that is active in some matrices of a node or leaf;
// mask is the number of its mask there.
type maskedStream struct {
	*stream
	mask int
}

// rowStream is a stream of a move in a fixed row. The move is active in all matrices below
// a choice of that row, or in none.
type rowStream struct {
	*stream
	bit uint16 // 1 << column
}

// streamer sets the byte of each matrix of a block to the OR of the bytes of its children
// by moves in last lines of ties.
//
// Moves in fixed rows above the masked level are handled by runs of consecutive matrices,
// those below by masks, one node of that level at a time: the last three rows if there
// are four or more, because such a node occurs in many blocks of the slab; otherwise the
// two rows of a leaf.
type streamer struct {
	g      *geometry
	masked int            // see geometry.maskedLevel
	moves  []maskedStream // moves in their rows, at least one
	rows   [][]rowStream  // moves in fixed row i < masked

	stop func() bool // whether to stop early; called once for each choice of the first row
}

// maskedLevel returns the level whose nodes are streamed by masks.
func (g *geometry) maskedLevel() int {
	if len(g.levels) >= 2 {
		return len(g.levels) - 1
	}
	return len(g.levels)
}

// run streams the block below node k of level i into the bytes at dst, which must be
// followed by padding, and returns the number of matrices. Bytes after the last matrix may
// be overwritten. If it stops early, the block is invalid.
func (s *streamer) run(i int, k int32, dst unsafe.Pointer) uintptr {
	if i == s.masked {
		return s.runMasked(k, dst)
	}
	lv := &s.g.levels[i]
	nd := &lv.nodes[k]
	rows, child := lv.rows[nd.first:nd.last], lv.child[nd.first:nd.last]
	moves := s.rows[i]
	done := uintptr(0)
	for e, row := range rows {
		if i == 0 && s.stop() {
			break
		}
		at := unsafe.Add(dst, done)
		size := s.run(i+1, child[e], at)
		positive := lv.set.positive[row]
		for m := range moves {
			if mv := &moves[m]; positive&mv.bit != 0 {
				mv.orRun(at, size)
			}
		}
		done += size
	}
	return done
}

// runMasked streams one node by masks.
func (s *streamer) runMasked(k int32, dst unsafe.Pointer) uintptr {
	var m *masks
	if s.masked == len(s.g.levels) {
		m = &s.g.leaves.leaves[k].masks
	} else {
		m = s.g.masks(k)
	}
	size := uintptr(s.g.size(s.masked, k))
	words := (size + 7) / 8
	for q := range s.moves {
		st := s.moves[q].stream
		src, mask := unsafe.Add(st.base, st.at), m.of(s.moves[q].mask)
		if q == 0 {
			clearWords(dst, words)
		}
		if st.step != 0 {
			st.at += expandOr(dst, src, mask, words)
		} else {
			expandConstant(dst, load(src), mask, words)
		}
	}
	return size
}

// orRun ORs the next size children into size consecutive matrices.
func (s *stream) orRun(dst unsafe.Pointer, size uintptr) {
	src := unsafe.Add(s.base, s.at)
	if s.step == 0 {
		x := load(src)
		for w := uintptr(0); w < size; w += 8 {
			p := unsafe.Add(dst, w)
			store(p, load(p)|x)
		}
		return
	}
	for w := uintptr(0); w < size; w += 8 {
		p := unsafe.Add(dst, w)
		store(p, load(p)|load(unsafe.Add(src, w)))
	}
	s.at += size
}

// clearWords clears 8·words bytes.
func clearWords(dst unsafe.Pointer, words uintptr) {
	clear(unsafe.Slice((*byte)(dst), words*8))
}

// expandOr ORs children into the matrices whose mask bits are set, among 8·words
// matrices. It returns the number of children used.
func expandOr(dst, src, mask unsafe.Pointer, words uintptr) uintptr {
	used := uintptr(0)
	for w := uintptr(0); w < words; w++ {
		e := &expansions[*(*uint8)(unsafe.Add(mask, w))]
		p := unsafe.Add(dst, w*8)
		store(p, load(p)|e.expand(load(unsafe.Add(src, used))))
		used += uintptr(e.ones)
	}
	return used
}

// expandConstant is expandOr for children that all have the values in x.
func expandConstant(dst unsafe.Pointer, x uint64, mask unsafe.Pointer, words uintptr) {
	for w := uintptr(0); w < words; w++ {
		p := unsafe.Add(dst, w*8)
		store(p, load(p)|x&spread[*(*uint8)(unsafe.Add(mask, w))])
	}
}
