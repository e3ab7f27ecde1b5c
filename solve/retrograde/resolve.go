package retrograde

import (
	"encoding/binary"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// One byte holds the value of a matrix in both games: SEKI in the low nibble, D-SEKI in
// the high one (docs/engine.md, section 3). The bits of a nibble:
const (
	cLoses = 1 << iota // C to move loses
	cDraws             // C to move draws
	rLoses             // R to move loses
	rDraws             // R to move draws; a win is neither bit
)

const nibbles = 0x1111111111111111 // bit 0 of every nibble

// resolveWord converts the OR of the children's values to the values of the matrices, 16
// nibbles at once. With a₀ … a₃ the bits of a nibble of a,
//
//	C loses = ¬a₂ ∧ ¬a₃ ∧ a₀      C draws = ¬a₂ ∧ (a₃ ∨ ¬a₀)
//	R loses = ¬a₀ ∧ ¬a₁ ∧ a₂      R draws = ¬a₀ ∧ (a₁ ∨ ¬a₂)
//
// The proof is in docs/engine.md, section 3. It returns these bits in separate words, and
// the nibbles of special seki: no player has a winning move, and at most one has a drawing
// move.
func resolveWord(a uint64) (cl, cd, rl, rd, special uint64) {
	a0, a1, a2, a3 := a&nibbles, a>>1&nibbles, a>>2&nibbles, a>>3&nibbles
	cl = a0 &^ (a2 | a3)
	rl = a2 &^ (a0 | a1)
	cd = (a3 | nibbles&^a0) &^ a2
	rd = (a1 | nibbles&^a2) &^ a0
	special = nibbles &^ (a0 | a2 | a1&a3)
	return
}

// resolveTables has the values of flags, and 1 for the flags of special seki, by nibble.
var resolveTables = func() (tables [2][16]byte) {
	for a := range uint64(16) {
		cl, cd, rl, rd, special := resolveWord(a)
		tables[0][a] = byte(cl|cd<<1|rl<<2|rd<<3) & 0xF
		tables[1][a] = byte(special & 1)
	}
	return tables
}()

// kindOfFlags returns the kind of a seki from the nibble of its children's flags. A child
// in which C draws is a drawing move of R.
func kindOfFlags(a byte) seki.Kind {
	switch a & (cDraws | rDraws) {
	case 0:
		return seki.Complete
	case rDraws: // C has a drawing move, R has none
		return seki.SemiCompleteR
	case cDraws:
		return seki.SemiCompleteC
	}
	return seki.Plain
}

// resolvePiece is the number of matrices of a block that are resolved at a time.
const resolvePiece = 1 << 15

// resolvePart replaces the flags of matrices by their values, adds the
// matrices to counts by outcome, and appends all special seki to list, with their positions
// plus at. Bytes after the last matrix may change, if their number is no multiple of 8.
func resolvePart(flags []byte, counts *tally, list []Special, at int) []Special {
	var sum nibbleSums
	size := len(flags)
	words := flags[:(size+7)&^7]
	for w := 0; w < size; {
		if w += kernel.Resolve(flags[w:], &resolveTables, (*[2][5]uint64)(&sum)); w == size {
			break
		}
		var n nibbleCounts
		for end := min(w+8*nibbleWords, len(words)); w < end; w += 8 {
			word := words[w : w+8 : w+8]
			a := binary.LittleEndian.Uint64(word)
			cl, cd, rl, rd, special := resolveWord(a)
			values := cl | cd<<1 | rl<<2 | rd<<3
			binary.LittleEndian.PutUint64(word, values)
			if size-w < 8 {
				valid := uint64(1)<<(8*(size-w)) - 1
				cl, cd, rl, rd, special = cl&valid, cd&valid, rl&valid, rd&valid, special&valid
			}
			n.add(cl, cd, rl, rd)
			for special != 0 {
				k := bits.TrailingZeros64(special) / 8
				children := byte(a >> (8 * k))
				marks := byte(special>>(8*k)) & 0x11
				special &^= 0xFF << (8 * k)
				kinds := byte(0)
				if marks&0x01 != 0 {
					kinds |= byte(kindOfFlags(children))
				}
				if marks&0x10 != 0 {
					kinds |= byte(kindOfFlags(children>>4)) << 4
				}
				list = append(list, Special{Pos: uint64(at + w + k), Kinds: kinds, Code: byte(values >> (8 * k))})
			}
		}
		sum.add(&n)
	}
	sum.addTo(counts, size)
	return list
}

// inSeki replaces the flags of D-SEKI by the flags of a plain seki, where only SEKI is solved. Then the values are
// codes, and no matrix is special because of D-SEKI. Bytes after the last matrix may change, as resolvePart says.
func inSeki(flags []byte) {
	const low, plain = 0x0F0F0F0F0F0F0F0F, 0xA0A0A0A0A0A0A0A0
	words := flags[:(len(flags)+7)&^7]
	for ; len(words) > 0; words = words[8:] {
		binary.LittleEndian.PutUint64(words, binary.LittleEndian.Uint64(words)&low|plain)
	}
}

// nibbleCounts counts matrices by the bits of their values, in 16 nibbles in parallel.
type nibbleCounts struct{ cl, cd, rl, rd, dd uint64 }

// nibbleWords is the number of words that can be counted before a nibble overflows.
const nibbleWords = 15

func (n *nibbleCounts) add(cl, cd, rl, rd uint64) {
	n.cl += cl
	n.cd += cd
	n.rl += rl
	n.rd += rd
	n.dd += cd & rd
}

// nibbleSums holds the sums of the nibbles by game: cl, cd, rl, rd and dd.
type nibbleSums [2][5]uint64

func (s *nibbleSums) add(n *nibbleCounts) {
	for k, x := range [5]uint64{n.cl, n.cd, n.rl, n.rd, n.dd} {
		const low = 0x0F0F0F0F0F0F0F0F
		s[seki.Seki][k] += x & low * kernel.EveryByte >> 56
		s[seki.DSeki][k] += x >> 4 & low * kernel.EveryByte >> 56
	}
}

// addTo adds the outcomes of size matrices to t. If a player loses moving first, the other
// wins moving first; if a player draws moving first, the other wins or draws.
func (s *nibbleSums) addTo(t *tally, size int) {
	for g := range t {
		n := &s[g]
		wl, lw, dd := n[0], n[2], n[4]
		wd, dw := n[1]-dd, n[3]-dd
		ww := uint64(size) - wl - lw - wd - dw - dd
		for k, count := range [6]uint64{ww, wl, lw, wd, dw, dd} {
			t[g].Outcome[k] += count
		}
	}
}

// tally holds the numbers of matrices or of classes in both games, by seki.Game.
type tally [2]seki.Counts

// addValue counts matrices of the given value.
func (t *tally) addValue(value byte, count uint64) {
	for g := range t {
		t[g].Outcome[blocks.OutcomeNumber[value>>(4*g)&0xF]] += count
	}
}
