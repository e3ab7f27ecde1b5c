package retrograde

import "unsafe"

// Values of children that have no bytes anywhere: one word repeats them.
const everyByte = 0x0101010101010101

const (
	zeroRow  = 0x11 // (W, L) in both games
	zeroCol  = 0x44 // (L, W)
	zeroBoth = 0xA5 // (L, L) in SEKI, (D, D) in D-SEKI
)

// stream reads the children A − e_ij of the tables A of a block, for one pair
// (i, j): i is the last row of its class, j the last column of its class. The
// map A ↦ A − e_ij is an order-preserving bijection from the tables with a_ij ≥ 1
// onto the child's block (ENGINE.md, section 2), so the children are read in
// order, one for each table with a_ij ≥ 1.
//
// A constant child block is a stream that stays where it is: step is 0.
type stream struct {
	next unsafe.Pointer // the next child's value; 8 bytes can be read there
	step uintptr        // all ones, or 0 for a constant
	word *[8]byte       // keeps the word of a constant
}

// setValues points the stream at the values of a child block.
func (s *stream) setValues(values []byte) { s.next, s.step = start(values), ^uintptr(0) }

// setConstant makes the stream yield one value for ever.
func (s *stream) setConstant(value byte) {
	if s.word == nil {
		s.word = new([8]byte)
	}
	for k := range s.word {
		s.word[k] = value
	}
	s.next, s.step = unsafe.Pointer(s.word), 0
}

// leafStream is a stream of a move in a row of the leaf: mask is the number of
// the move, (row of the leaf)·n + column.
type leafStream struct {
	*stream
	mask int
}

// rowStream is a stream of a move in a fixed row.
type rowStream struct {
	*stream
	bit uint16 // 1 << column
}

// streamer streams one block: it sets every table's byte to the OR of the bytes
// of its children by last-of-class moves.
type streamer struct {
	g    *geometry
	leaf []leafStream  // moves in the leaf's rows, at least one
	rows [][]rowStream // moves in fixed row i
}

// run streams the block below node k of level i into the bytes at dst, which
// has padding behind it, and returns the number of tables. Bytes behind
// the last table may be overwritten.
func (s *streamer) run(i int, k int32, dst unsafe.Pointer) uintptr {
	if i == len(s.g.levels) {
		return s.runLeaf(&s.g.leaves.leaves[k], dst)
	}
	lv := &s.g.levels[i]
	nd := &lv.nodes[k]
	rows, child := lv.rows[nd.first:nd.last], lv.child[nd.first:nd.last]
	moves := s.rows[i]
	inner := i+1 < len(s.g.levels)
	done := uintptr(0)
	for e, row := range rows {
		at := unsafe.Add(dst, done)
		var size uintptr
		if inner {
			size = s.run(i+1, child[e], at)
		} else {
			size = s.runLeaf(&s.g.leaves.leaves[child[e]], at)
		}
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

// runLeaf streams one leaf: its first move stores, the others OR.
func (s *streamer) runLeaf(lf *leaf, dst unsafe.Pointer) uintptr {
	words := uintptr(lf.words)
	masks := start(lf.masks)
	for m := range s.leaf {
		st := s.leaf[m].stream
		mask := unsafe.Add(masks, uintptr(s.leaf[m].mask)*words)
		if m == 0 {
			st.next = expandStore(dst, st.next, mask, words, st.step)
		} else {
			st.next = expandOr(dst, st.next, mask, words, st.step)
		}
	}
	return uintptr(lf.size)
}

// orRun ORs the next size children into size consecutive tables.
func (s *stream) orRun(dst unsafe.Pointer, size uintptr) {
	if s.step == 0 {
		x := load(s.next)
		for w := uintptr(0); w < size; w += 8 {
			p := unsafe.Add(dst, w)
			store(p, load(p)|x)
		}
		return
	}
	for w := uintptr(0); w < size; w += 8 {
		p := unsafe.Add(dst, w)
		store(p, load(p)|load(unsafe.Add(s.next, w)))
	}
	s.next = unsafe.Add(s.next, size)
}

// expandStore stores, into the tables whose mask bits are set, the children
// from src on, and 0 into the others, words·8 tables in all. It returns the
// address of the first child not used.
func expandStore(dst, src, mask unsafe.Pointer, words, step uintptr) unsafe.Pointer {
	for w := uintptr(0); w < words; w++ {
		e := &expansions[*(*uint8)(unsafe.Add(mask, w))]
		store(unsafe.Add(dst, w*8), e.expand(load(src)))
		src = unsafe.Add(src, uintptr(e.ones)&step)
	}
	return src
}

// expandOr is expandStore with OR in place of the store.
func expandOr(dst, src, mask unsafe.Pointer, words, step uintptr) unsafe.Pointer {
	for w := uintptr(0); w < words; w++ {
		e := &expansions[*(*uint8)(unsafe.Add(mask, w))]
		p := unsafe.Add(dst, w*8)
		store(p, load(p)|e.expand(load(src)))
		src = unsafe.Add(src, uintptr(e.ones)&step)
	}
	return src
}
