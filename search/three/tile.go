package three

import "slices"

// A tile has a byte for each of the 512 matrices 2H + B, eight bytes to a word: entry k of B is bit k of its index. The
// low half of a byte is SEKI, the high half D-SEKI. In a half, bit 0 says that C to move loses, bit 1 that C to move
// draws, bits 2 and 3 the same of R: the codes of the layer engine (docs/engine.md, 3).
type tile [64]uint64

// Codes of matrices with a zero line.
const (
	zeroRow = 0x11
	zeroCol = 0x44
	both    = 0xA5 // the mover, who made them, has won in SEKI, and D-SEKI is drawn
)

// at returns the code of an index.
func (b *tile) at(x int) uint8 { return uint8(b[x>>3] >> (x & 7 * 8)) }

// everyHalf is a bit of each code.
const everyHalf = 0x1111111111111111

// resolve returns the codes of matrices from the union of those of their children.
func resolve(a uint64) uint64 {
	cLoses, cDraws, rLoses, rDraws := a&everyHalf, a>>1&everyHalf, a>>2&everyHalf, a>>3&everyHalf
	return cLoses&^rLoses&^rDraws | (rDraws|everyHalf&^cLoses)&^rLoses<<1 |
		rLoses&^cLoses&^cDraws<<2 | (cDraws|everyHalf&^rLoses)&^cLoses<<3
}

// exchanged returns the codes with the players exchanged.
func exchanged(codes uint64) uint64 {
	const c = 3 * everyHalf
	return codes&c<<2&(c<<2) | codes>>2&c
}

// first[e] are the bytes of a word in which bit e of the index is 1, for the entries e whose bits number the bytes.
var first = [3]uint64{0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

// solve returns the tile of h. near has the tiles of h − 1_e, for h_e > 0.
func solve(h *grid, near *[9]*tile) *tile {
	b := new(tile)
	ended, results := endings(h)
	for w := range b {
		children := uint64(0)
		for e, shift := 0, 8; e < 3; e, shift = e+1, 2*shift {
			if near[e] != nil {
				children |= near[e][w] & first[e] >> shift
			}
		}
		for e := 3; e < 9; e++ {
			if bit := 1 << (e - 3); w&bit != 0 {
				children |= b[w-bit]
			} else if near[e] != nil {
				children |= near[e][w+bit]
			}
		}
		for range 4 { // each time the bytes with one more bit become right
			v := b[w]
			v = resolve(children | v<<8&first[0] | v<<16&first[1] | v<<32&first[2])
			b[w] = v&^ended[w] | results[w]
		}
	}
	return b
}

// endings returns which matrices of the tile of h have a zero line, as bytes of ones, and their codes. Of several zero
// rows or columns, which do not arise, it makes one.
func endings(h *grid) (ended, results tile) {
	var rows, cols []int // for each zero line of h the entries that must be 0
	for k := range 3 {
		if h[3*k]|h[3*k+1]|h[3*k+2] == 0 {
			rows = append(rows, 7<<(3*k))
		}
		if h[k]|h[k+3]|h[k+6] == 0 {
			cols = append(cols, 0o111<<k)
		}
	}
	if len(rows)+len(cols) == 0 {
		return ended, results
	}
	for x := range 512 {
		zero := func(line int) bool { return x&line == 0 }
		code := uint64(0)
		switch row, col := slices.ContainsFunc(rows, zero), slices.ContainsFunc(cols, zero); {
		case row && col:
			code = both
		case row:
			code = zeroRow
		case col:
			code = zeroCol
		default:
			continue
		}
		ended[x>>3] |= 0xff << (x & 7 * 8)
		results[x>>3] |= code << (x & 7 * 8)
	}
	return ended, results
}

// under returns b as the symmetry g takes it.
func (b *tile) under(g int) *tile {
	if g == 0 {
		return b
	}
	c := new(tile)
	for w := range c {
		codes := uint64(0)
		for k, x := range from[g][8*w : 8*w+8] {
			codes |= uint64(b.at(int(x))) << (8 * k)
		}
		if g >= transposing {
			codes = exchanged(codes)
		}
		c[w] = codes
	}
	return c
}
