package kernel

import (
	"math/bits"
	"unsafe"
)

// Masks say for some moves in which of some matrices they are active: bit k of the mask of
// move q, least significant first, is set if the entry of the move is positive in matrix k.
// A mask fills whole 64-bit words. One more word follows the last mask.
type Masks struct {
	bits   []byte
	stride int // bytes of one mask
}

// NewMasks returns empty masks for the given numbers of moves and matrices, in memory that
// take returns, which must be zero.
func NewMasks(take func(bytes int) []byte, moves, matrices int) Masks {
	stride := (matrices + 63) / 64 * 8
	return Masks{take(moves*stride + 8), stride}
}

// Made reports whether m is the result of NewMasks.
func (m *Masks) Made() bool { return m.bits != nil }

// of returns the address of the mask of move q.
func (m *Masks) of(q int) unsafe.Pointer { return unsafe.Add(start(m.bits), q*m.stride) }

// Clear clears the bits of matrix k for the moves first + j, for all j in the set zero.
func (m *Masks) Clear(zero uint16, first, k int) {
	for ; zero != 0; zero &= zero - 1 {
		q := first + bits.TrailingZeros16(zero)
		m.bits[q*m.stride+k/8] &^= 1 << (k % 8)
	}
}

// SetRun sets the bits of count matrices from first on, for the moves in the set
// positive.
func (m *Masks) SetRun(positive uint32, first, count int) {
	for ; positive != 0; positive &= positive - 1 {
		mask := m.of(bits.TrailingZeros32(positive))
		for done := 0; done < count; done += 64 {
			orBits(mask, first+done, lowBits(count-done))
		}
	}
}

// Insert ORs the masks of other, for count matrices, into those of the moves from q on,
// from matrix first on.
func (m *Masks) Insert(other *Masks, moves, q, first, count int) {
	for move := range moves {
		from, to := other.of(move), m.of(q+move)
		for done := 0; done < count; done += 64 {
			orBits(to, first+done, load(unsafe.Add(from, done/8)))
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

// orBits ORs 64 bits into a mask, from bit at on.
func orBits(mask unsafe.Pointer, at int, x uint64) {
	p := unsafe.Add(mask, at/64*8)
	store(p, load(p)|x<<(at%64))
	if over := x >> 1 >> (63 - at%64); over != 0 {
		p = unsafe.Add(p, 8)
		store(p, load(p)|over)
	}
}
