package blocks

import "slices"

// Margins returns P_k(s): all partitions of s into exactly k positive parts,
// each in descending order, in decreasing lexicographic order, so that
// (s−k+1, 1, …, 1) is the first. There are none when s < k or k < 1.
func Margins(s, k int) [][]int {
	var list [][]int
	part := make([]int, k)
	var extend func(at, left, most int)
	extend = func(at, left, most int) {
		if at == k {
			if left == 0 {
				list = append(list, slices.Clone(part))
			}
			return
		}
		after := k - at - 1 // parts that follow, each at least 1
		for v := min(most, left-after); v >= 1 && v*(after+1) >= left; v-- {
			part[at] = v
			extend(at+1, left-v, v)
		}
	}
	if k >= 1 && s >= k {
		extend(0, s, s)
	}
	return list
}

// CountMargins returns |P_k(s)|: there are as many partitions into exactly k
// parts as partitions of s−k into parts of at most k. Cost: O(s·k).
func CountMargins(s, k int) int {
	if k < 1 || s < k {
		return 0
	}
	ways := make([]int, s-k+1)
	ways[0] = 1
	for part := 1; part <= k; part++ {
		for t := part; t < len(ways); t++ {
			ways[t] += ways[t-part]
		}
	}
	return ways[s-k]
}

// Codes of constant blocks.
const (
	rowWins = 0x11 // (W, L) in both games
	colWins = 0x44 // (L, W) in both games
)

// Constant returns the code of all matrices of the block with the given margins
// where the race lemma decides them alike (docs/theory.md, 3.1). Such blocks are not
// stored.
func Constant(row, col []int) (code byte, ok bool) {
	leastRow, leastCol := row[len(row)-1], col[len(col)-1]
	switch {
	case leastCol >= 2*leastRow+1:
		return rowWins, true
	case leastRow >= 2*leastCol+1:
		return colWins, true
	}
	return 0, false
}

// Transposed returns the code of the transposed matrix: the bits of R and of C
// change places.
func Transposed(code byte) byte { return code&0x33<<2 | code&0xCC>>2 }
