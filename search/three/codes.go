package three

import "github.com/sekilab/sekilab/seki"

// A bitset has a bit for each of the matrices 2H + B, by the index of B: bit x%64 of word x/64.
type bitset [matrices / 64]uint64

// codes say of each matrix of a tile whether C to move loses, C draws, R loses and R draws, in this order: the
// codes of the layer engine (docs/engine.md, 3).
type codes [4]bitset

const (
	cLoses = iota
	cDraws
	rLoses
	rDraws
)

// The bits of a word whose index has bit 0, …, bit 5.
const (
	with0 = 0xaaaaaaaaaaaaaaaa
	with1 = 0xcccccccccccccccc
	with2 = 0xf0f0f0f0f0f0f0f0
	with3 = 0xff00ff00ff00ff00
	with4 = 0xffff0000ffff0000
	with5 = 0xffffffff00000000
)

var with = [6]uint64{with0, with1, with2, with3, with4, with5}

// zeroLine has the matrices B without a unit in a row, and then in a column.
var zeroLine = func() (zero [6]bitset) {
	for x := range matrices {
		for k := range 3 {
			if x&(7<<(3*k)) == 0 {
				zero[k].set(x)
			}
			if x&(0o111<<k) == 0 {
				zero[3+k].set(x)
			}
		}
	}
	return zero
}()

func (s *bitset) set(x int) { s[x>>6] |= 1 << (x & 63) }

func (s *bitset) at(x int) uint8 { return uint8(s[x>>6] >> (x & 63) & 1) }

// at returns the code of the matrix with an index.
func (b *codes) at(x int) uint8 {
	return b[0].at(x) | b[1].at(x)<<1 | b[2].at(x)<<2 | b[3].at(x)<<3
}

// solveCodes returns the codes of the tile of H in a game. near has the codes of H − 1_e, nil if H_e = 0. Cost:
// about a microsecond.
func solveCodes(g seki.Game, near *[9]*codes) (b codes) {
	children := unite(near)
	noRow, noCol := zeroLines(near)
	for w := range len(noRow) {
		a0, a1, a2, a3 := children[0][w], children[1][w], children[2][w], children[3][w]
		for bit := 1; bit <= w; bit *= 2 {
			if w&bit != 0 {
				a0 |= b[0][w-bit]
				a1 |= b[1][w-bit]
				a2 |= b[2][w-bit]
				a3 |= b[3][w-bit]
			}
		}
		row, col := noRow[w], noCol[w]
		live, both := ^(row | col), row&col
		over := [4]uint64{cLoses: row &^ col, rLoses: col &^ row} // who makes a zero line of one's own kind has won
		if g == seki.Seki {
			over[cLoses] |= both // the mover, who made them, has won
			over[rLoses] |= both
		} else {
			over[cDraws], over[rDraws] = both, both
		}
		var v0, v1, v2, v3 uint64
		for { // each time, matrices with one more unit in the first two rows become right
			f0, f1, f2, f3 := a0|below(v0), a1|below(v1), a2|below(v2), a3|below(v3)
			w0 := f0&^f2&^f3&live | over[0]
			w1 := (f3|^f0)&^f2&live | over[1]
			w2 := f2&^f0&^f1&live | over[2]
			w3 := (f1|^f2)&^f0&live | over[3]
			if w0 == v0 && w1 == v1 && w2 == v2 && w3 == v3 {
				break
			}
			v0, v1, v2, v3 = w0, w1, w2, w3
		}
		b[0][w], b[1][w], b[2][w], b[3][w] = v0, v1, v2, v3
	}
	return b
}

// unite returns, for each matrix of a tile, the union of the codes of its children in other tiles. near is as for
// solveCodes.
func unite(near *[9]*codes) (children codes) {
	for e, n := range near {
		switch {
		case n == nil:
		case e < 6:
			for k := range children {
				for w := range children[k] {
					children[k][w] |= n[k][w] & with[e] >> (1 << e)
				}
			}
		default:
			bit := 1 << (e - 6)
			for k := range children {
				for w := range children[k] {
					if w&bit == 0 {
						children[k][w] |= n[k][w|bit]
					}
				}
			}
		}
	}
	return children
}

// below returns the union over the moves in the first two rows of the bits of the children in the same word.
func below(v uint64) uint64 {
	return v&^with0<<1 | v&^with1<<2 | v&^with2<<4 | v&^with3<<8 | v&^with4<<16 | v&^with5<<32
}

// zeroLines returns the matrices of a tile with a zero row, and the matrices with a zero column. near is as for
// solveCodes.
func zeroLines(near *[9]*codes) (rows, cols bitset) {
	for k := range 3 {
		if near[3*k] == nil && near[3*k+1] == nil && near[3*k+2] == nil {
			rows.unite(&zeroLine[k])
		}
		if near[k] == nil && near[3+k] == nil && near[6+k] == nil {
			cols.unite(&zeroLine[3+k])
		}
	}
	return rows, cols
}

func (s *bitset) unite(with *bitset) {
	for w := range s {
		s[w] |= with[w]
	}
}

// under returns the codes of the tile of gH, where b has the codes of the tile of H. Cost: some hundred nanoseconds.
func (b *codes) under(g symmetry) codes {
	c := *b
	for _, bits := range swaps[g] {
		for k := range c {
			c[k].swap(bits[0], bits[1])
		}
	}
	if g >= transposing {
		c[cLoses], c[cDraws], c[rLoses], c[rDraws] = c[rLoses], c[rDraws], c[cLoses], c[cDraws]
	}
	return c
}

// swap exchanges bits k < l of the indices.
func (s *bitset) swap(k, l uint8) {
	switch {
	case l < 6: // within words
		up, by := with[k]&^with[l], 1<<l-1<<k
		for w, x := range s {
			t := (x>>by ^ x) & up
			s[w] = x ^ t ^ t<<by
		}
	case k < 6: // between halves of words
		up, by, bit := with[k], 1<<k, 1<<(l-6)
		for w := range s {
			if w&bit == 0 {
				x, y := s[w], s[w|bit]
				s[w], s[w|bit] = x&^up|y&^up<<by, x&up>>by|y&up
			}
		}
	default:
		a, b := 1<<(k-6), 1<<(l-6)
		for w := range s {
			if w&a != 0 && w&b == 0 {
				s[w], s[w^a^b] = s[w^a^b], s[w]
			}
		}
	}
}
