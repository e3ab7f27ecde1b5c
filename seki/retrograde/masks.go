package retrograde

import (
	"math/bits"
	"unsafe"
)

// masks says, for each of some moves, in which of some tables it is active:
// bit k of the mask of move q, least significant first, is set when the entry
// of the move is positive in table k. A mask fills whole 64-bit words, and one
// word more follows the last.
type masks struct {
	bits   []byte
	stride int // bytes of one mask
}

// newMasks returns empty masks for a number of tables.
func newMasks(a *arena[byte], moves, tables int) masks {
	stride := (tables + 63) / 64 * 8
	return masks{a.take(moves*stride + 8), stride}
}

// of returns the address of the mask of move q.
func (m *masks) of(q int) unsafe.Pointer { return unsafe.Add(start(m.bits), q*m.stride) }

// clear clears, for the table k, the bits of the moves first + j for all j in the
// set zero.
func (m *masks) clear(zero uint16, first, k int) {
	for ; zero != 0; zero &= zero - 1 {
		q := first + bits.TrailingZeros16(zero)
		m.bits[q*m.stride+k/8] &^= 1 << (k % 8)
	}
}

// setRun sets the bits of the moves in the set positive for the tables from
// first on, count of them.
func (m *masks) setRun(positive uint32, first, count int) {
	for ; positive != 0; positive &= positive - 1 {
		mask := m.of(bits.TrailingZeros32(positive))
		for done := 0; done < count; done += 64 {
			orBits(mask, first+done, lowBits(count-done))
		}
	}
}

// insert ORs the masks of other, which are for count tables, into those of the
// moves from q on, starting at the table first.
func (m *masks) insert(other *masks, moves, q, first, count int) {
	for move := range moves {
		from, to := other.of(move), m.of(q+move)
		for done := 0; done < count; done += 64 {
			orBits(to, first+done, load(unsafe.Add(from, done/8)))
		}
	}
}

func lowBits(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<n - 1
}

// orBits ORs 64 bits into a mask from the bit at on.
func orBits(mask unsafe.Pointer, at int, x uint64) {
	p := unsafe.Add(mask, at/64*8)
	store(p, load(p)|x<<(at%64))
	if over := x >> 1 >> (63 - at%64); over != 0 {
		p = unsafe.Add(p, 8)
		store(p, load(p)|over)
	}
}
