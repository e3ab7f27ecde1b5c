package blocks

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Layout determines which blocks of a layer are stored. Rules give the codes of the others, from their
// margins or their entries.
type Layout int

const (
	// CoreLayout stores the blocks of the core, those whose margins have no part of 1, but for constant ones.
	CoreLayout Layout = iota
	// SekiLayout is for SEKI alone, where more blocks are constant and rules also cover margins
	// with a part of 2 (docs/theory.md, 3.7 and 3.8): stored margins have no part of 1 or 2.
	SekiLayout
)

// Least returns the least line sum of the matrices of stored blocks.
func (l Layout) Least() int { return 2 + int(l) }

// Constant returns the code of all matrices of the block with the given margins if the race lemma gives
// them all the same value (docs/theory.md, 3.1). Such blocks are not stored. With SekiLayout more blocks
// are constant, and the code says nothing about D-SEKI (3.7).
func (l Layout) Constant(row, col []int) (code byte, ok bool) {
	more := 1
	if l == SekiLayout {
		more = 0
	}
	leastRow, leastCol := row[len(row)-1], col[len(col)-1]
	switch {
	case leastCol >= 2*leastRow+more:
		return rowWins, true
	case leastRow >= 2*leastCol+more:
		return colWins, true
	}
	return 0, false
}

// Margins lists the margins of the stored blocks, with k parts and the sum s, in the order of
// the function Margins.
func (l Layout) Margins(s, k int) [][]int {
	more := l.Least() - 1
	list := Margins(s-more*k, k)
	for _, part := range list {
		for i := range part {
			part[i] += more
		}
	}
	return list
}

// CountMargins returns the number of margins that Margins lists.
func (l Layout) CountMargins(s, k int) float64 {
	return CountMargins(s-(l.Least()-1)*k, k)
}

// Stored reports whether a block is stored.
func (l Layout) Stored(row, col []int) bool {
	_, constant := l.Constant(row, col)
	return !constant && min(row[len(row)-1], col[len(col)-1]) >= l.Least()
}

// InCore reports whether the matrices of a block have no line of sum 1.
func InCore(row, col []int) bool { return row[len(row)-1] > 1 && col[len(col)-1] > 1 }

// ReadTransposed reports whether some parent reads the transpose of the stored block B(r, c), c < r, of a square
// size. Parents are B(c + e_i, r + e_j) with c + e_i ≥ r + e_j in sorted order. The
// left side is greatest for i = 1, the right side least for the first row j of the
// least sum.
func ReadTransposed(r, c []int) bool {
	last := slices.Index(r, r[len(r)-1])
	for k := range r {
		parentRow, parentCol := c[k], r[k]
		if k == 0 {
			parentRow++
		}
		if k == last {
			parentCol++
		}
		if parentRow != parentCol {
			return parentRow > parentCol
		}
	}
	return true
}

// Unstored returns the code of a matrix with sorted margins that is not in a stored block.
func Unstored(entries, row, col []int) byte {
	if code, constant := CoreLayout.Constant(row, col); constant {
		return code
	}
	results, _ := seki.UnitLines(entries, row, col)
	return encode(results)
}

// encode returns the code of results without zero lines.
func encode(results seki.Results) (code byte) {
	for g, r := range results {
		code |= byte(slices.Index(outcomeOf[:], r.Outcome)) << (4 * g)
	}
	return code
}

// outsideCodes lists the codes of the matrices of a block outside of the core.
func outsideCodes(row, col []int) []byte {
	switch units := [2]bool{row[len(row)-1] == 1, col[len(col)-1] == 1}; units {
	case [2]bool{true, false}:
		return []byte{0x11, 0x21}
	case [2]bool{false, true}:
		return []byte{0x44, 0x84}
	}
	return []byte{0x00, 0x20, 0x80, 0xA0}
}
