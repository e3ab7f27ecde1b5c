package flags

import (
	"encoding/binary"

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

// resolveTables has the values of flags, and 1 for the flags of special seki, by nibble. With a₀ … a₃ the bits of the OR
// of the children's values,
//
//	C loses = ¬a₂ ∧ ¬a₃ ∧ a₀      C draws = ¬a₂ ∧ (a₃ ∨ ¬a₀)
//	R loses = ¬a₀ ∧ ¬a₁ ∧ a₂      R draws = ¬a₀ ∧ (a₁ ∨ ¬a₂)
//
// The proof is in docs/engine.md, section 3. A seki is special if no player has a winning move, and at most one has a
// drawing move.
var resolveTables = func() (tables [2][16]byte) {
	for a := range byte(16) {
		a0, a1, a2, a3 := a&1, a>>1&1, a>>2&1, a>>3
		tables[0][a] = a0&^(a2|a3) | (a3|1&^a0)&^a2<<1 | a2&^(a0|a1)<<2 | (a1|1&^a2)&^a0<<3
		tables[1][a] = 1 &^ (a0 | a2 | a1&a3)
	}
	return tables
}()

// resolveBytes is resolveTables for both games.
var resolveBytes = func() (tables [2][256]byte) {
	for a := range 256 {
		for k, table := range resolveTables {
			tables[k][a] = table[a&0xF] | table[a>>4]<<4
		}
	}
	return tables
}()

// kindOfFlags returns the kind of a seki from the nibble of its children's flags. A child
// in which C draws is a drawing move of R.
func kindOfFlags(a byte) seki.Kind { return seki.KindOf([2]bool{a&cDraws == 0, a&rDraws == 0}) }

// Resolve replaces the flags of matrices by their values, adds the matrices to counts by outcome, and appends all
// special seki to list, with their positions plus at.
func Resolve(flags []byte, counts *blocks.Tally, list []blocks.Special, at int) []blocks.Special {
	var sums [2][5]uint64
	var byByte [256]uint64 // of the others
	vectors := 0
	for k := 0; k < len(flags); {
		done := kernel.Resolve(flags[k:], &resolveTables, &sums)
		k, vectors = k+done, vectors+done
		for end := min(k+plainRun, len(flags)); k < end; k++ {
			a := flags[k]
			value, special := resolveBytes[0][a], resolveBytes[1][a]
			flags[k] = value
			byByte[value]++
			if special != 0 {
				kinds := byte(0)
				if special&0x01 != 0 {
					kinds |= byte(kindOfFlags(a))
				}
				if special&0x10 != 0 {
					kinds |= byte(kindOfFlags(a>>4)) << 4
				}
				list = append(list, blocks.Special{Pos: uint64(at + k), Kinds: kinds, Code: value})
			}
		}
	}
	addSums(counts, &sums, vectors)
	addBytes(counts, &byByte)
	return list
}

// plainRun is the number of matrices that are resolved one by one where vectors do not go on.
const plainRun = 32

// InSeki replaces the flags of D-SEKI by the flags of a plain seki, where only SEKI is solved. Then the values are
// codes, and no matrix is special because of D-SEKI. Up to 7 bytes after the last matrix change.
func InSeki(flags []byte) {
	const low, plain = 0x0F0F0F0F0F0F0F0F, 0xA0A0A0A0A0A0A0A0
	words := flags[:(len(flags)+7)&^7]
	for ; len(words) > 0; words = words[8:] {
		binary.LittleEndian.PutUint64(words, binary.LittleEndian.Uint64(words)&low|plain)
	}
}

// addSums adds the outcomes of size matrices, given the sums of kernel.Resolve. If a player loses moving first, the
// other wins moving first; if a player draws moving first, the other wins or draws.
func addSums(t *blocks.Tally, sums *[2][5]uint64, size int) {
	for g, n := range sums {
		wl, lw, dd := n[0], n[2], n[4]
		wd, dw := n[1]-dd, n[3]-dd
		ww := uint64(size) - wl - lw - wd - dw - dd
		for k, count := range [6]uint64{ww, wl, lw, wd, dw, dd} {
			t[g].Outcome[k] += count
		}
	}
}

// addBytes adds matrices by their values, and clears their numbers.
func addBytes(t *blocks.Tally, byByte *[256]uint64) {
	for value, count := range byByte {
		if count > 0 {
			t.Add(byte(value), count)
			byByte[value] = 0
		}
	}
}
