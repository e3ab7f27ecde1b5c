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
		after := k - at - 1 // following parts, each at least 1
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

// CoreMargins is Margins with parts of at least 2.
func CoreMargins(s, k int) [][]int { return CoreLayout.Margins(s, k) }

// CountMargins returns |P_k(s)|. Cost: O(s·k).
func CountMargins(s, k int) int {
	if k < 1 || s < k {
		return 0
	}
	return int(CountAllMargins(s, k)[s])
}

// CountAllMargins returns |P_k(t)| for each t up to s, as floating-point numbers because
// they may be huge. Cost: O(s·k).
func CountAllMargins(s, k int) []float64 {
	// P_k(t) = P_{k−1}(t−1) + P_k(t−k): the least part is 1, or all can lose 1.
	counts := make([]float64, s+1)
	counts[0] = 1
	for i := 1; i <= k; i++ {
		next := make([]float64, s+1)
		for t := i; t <= s; t++ {
			next[t] = counts[t-1] + next[t-i]
		}
		counts = next
	}
	return counts
}
