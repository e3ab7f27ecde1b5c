package tablebase

import "slices"

// Partitions returns P_k(s): all partitions of s into exactly k positive
// parts, each non-increasing, in decreasing lexicographic order, so that
// (s−k+1, 1, …, 1) is the first. The position in this list is the margin index
// of docs/table-format.md. There are none when s < k or k < 1.
func Partitions(s, k int) [][]int {
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

// countPartitions returns |P_k(s)|: partitions into exactly k parts are as
// many as partitions of s−k into parts of at most k. Cost: O(s·k).
func countPartitions(s, k int) int {
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

// Values of constant blocks; see constantBlock.
const (
	allRowWins = 0x11 // (W, L) in both games
	allColWins = 0x44 // (L, W) in both games
)

// constantBlock returns the value of every table of the block with the given
// sorted margins when the race lemma decides them all alike. Such blocks are
// not stored. Source: ENGINE.md, section 5, "Constant blocks".
func constantBlock(rows, cols []int) (value byte, ok bool) {
	leastRow, leastCol := rows[len(rows)-1], cols[len(cols)-1]
	switch {
	case leastCol >= 2*leastRow+1:
		return allRowWins, true
	case leastRow >= 2*leastCol+1:
		return allColWins, true
	}
	return 0, false
}
