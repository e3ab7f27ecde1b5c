package kernel

// expansion moves the lowest bytes of a word, in order, to the positions of the ones of an
// 8-bit mask, and clears the other bytes. The byte that goes from position k to position p
// moves by p − k = 4a + 2b + c in three steps: by 4 if a = 1, by 2 if b = 1, by 1 if c = 1.
// The shifts never decrease along the word, so no two bytes collide (H. S. Warren, Hacker's
// Delight, 2nd ed., section 7-5, on bytes in place of bits).
type expansion struct {
	keep                uint64 // the bytes that are used
	move4, move2, move1 uint64 // the bytes that move in each step, at their positions in that step
	ones                uint64 // number of bytes used
}

var expansions = newExpansions()

// spread[mask] has the byte 0xFF at each one of the mask and 0 elsewhere.
var spread = func() *[256]uint64 {
	var table [256]uint64
	for mask := range table {
		table[mask] = expansions[mask].expand(^uint64(0))
	}
	return &table
}()

// shuffles are the expansions as instructions that look up bytes take them: for each byte of a word, the byte that
// moves to it, or 0xFF. They may read 16 bytes of the table, though they use only eight.
var shuffles = func() (table [257]uint64) {
	for mask := range expansions {
		table[mask] = expansions[mask].expand(0x0706050403020100) | ^spread[mask]
	}
	return table
}()

func newExpansions() *[256]expansion {
	var table [256]expansion
	for mask := range table {
		e := &table[mask]
		k := 0
		for p := range 8 {
			if mask>>p&1 == 0 {
				continue
			}
			byteAt := func(q int) uint64 { return 0xFF << (8 * q) }
			e.keep |= byteAt(k)
			at, shift := k, p-k
			if shift&4 != 0 {
				e.move4 |= byteAt(at)
				at += 4
			}
			if shift&2 != 0 {
				e.move2 |= byteAt(at)
				at += 2
			}
			if shift&1 != 0 {
				e.move1 |= byteAt(at)
			}
			k++
		}
		e.ones = uint64(k)
	}
	return &table
}

// expand applies the expansion to x.
func (e *expansion) expand(x uint64) uint64 {
	x &= e.keep
	t := x & e.move4
	x = x ^ t | t<<32
	t = x & e.move2
	x = x ^ t | t<<16
	t = x & e.move1
	return x ^ t | t<<8
}
