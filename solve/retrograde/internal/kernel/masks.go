package kernel

import (
	"math/bits"
	"unsafe"
)

// Masks say for some moves in which of some matrices they are active: a mask has a bit for each
// matrix, set if the entry of the move is positive there. The bits of 64 matrices are a
// word, least significant first; words for the same matrices stand together, one for each move.
// Bits after the last matrix are 0.
type Masks struct {
	bits  []byte
	moves int
}

// NewMasks returns empty masks for the given numbers of moves and matrices, in memory that
// take returns, which must be zero.
func NewMasks(take func(bytes int) []byte, moves, matrices int) Masks {
	return Masks{take((matrices + 63) / 64 * moves * 8), moves}
}

// Made reports whether m is the result of NewMasks.
func (m *Masks) Made() bool { return m.bits != nil }

// of returns the address of the word of move q for matrix k.
func (m *Masks) of(q, k int) unsafe.Pointer {
	return unsafe.Add(start(m.bits), (k/64*m.moves+q)*8)
}

// Clear clears the bits of matrix k for the moves first + j, for all j in the set zero.
func (m *Masks) Clear(zero uint16, first, k int) {
	for ; zero != 0; zero &= zero - 1 {
		p := m.of(first+bits.TrailingZeros16(zero), k)
		store(p, load(p)&^(1<<(k%64)))
	}
}

// SetRun sets the bits of count matrices from first on, for the moves in the set
// positive.
func (m *Masks) SetRun(positive uint32, first, count int) {
	for end := first + count; first < end; first += 64 - first%64 {
		run := lowBits(end-first) << (first % 64)
		at := m.of(0, first)
		for set := positive; set != 0; set &= set - 1 {
			p := unsafe.Add(at, bits.TrailingZeros32(set)*8)
			store(p, load(p)|run)
		}
	}
}

// Insert ORs the masks of other, for count matrices, into the masks of the moves from q on,
// from matrix first on.
func (m *Masks) Insert(other *Masks, q, first, count int) {
	bytes := other.moves * 8
	for done := 0; done < count; done += 64 {
		from, to, shift := other.of(0, done), m.of(q, first+done), uint(first+done)%64
		for at := 0; at < bytes; at += 8 {
			p := unsafe.Add(to, at)
			store(p, load(p)|load(unsafe.Add(from, at))<<(shift&63))
		}
		if int(shift)+min(count-done, 64) <= 64 {
			continue
		}
		to = unsafe.Add(to, m.moves*8)
		for at := 0; at < bytes; at += 8 {
			p := unsafe.Add(to, at)
			store(p, load(p)|load(unsafe.Add(from, at))>>((64-shift)&63))
		}
	}
}

// lowBits returns the word whose lowest n bits are 1, or all ones if n ≥ 64.
func lowBits(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<n - 1
}
