package arith

import (
	"iter"
	"math/big"
	"slices"
)

// Partitions yields all partitions of s into exactly k positive parts, each in descending order, in
// decreasing lexicographic order, so that (s−k+1, 1, …, 1) is the first. There are none when
// s < k or k < 1. The slice is reused.
func Partitions(s, k int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if k >= 1 && s >= k {
			extend(make([]int, k), 0, s, s, yield)
		}
	}
}

// extend chooses the parts from number at on, none greater than most.
func extend(parts []int, at, left, most int, yield func([]int) bool) bool {
	if at == len(parts) {
		return yield(parts)
	}
	after := len(parts) - at - 1 // following parts, each at least 1 and not greater
	for v := min(most, left-after); v >= 1 && v*(after+1) >= left; v-- {
		parts[at] = v
		if !extend(parts, at+1, left-v, v, yield) {
			return false
		}
	}
	return true
}

// AllPartitions yields all partitions of n, each in descending order, (1, …, 1) first. 0 has one, the empty
// partition. The slice is reused.
func AllPartitions(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for k := n; k >= 1; k-- {
			for parts := range Partitions(n, k) {
				if !yield(parts) {
					return
				}
			}
		}
		if n == 0 {
			yield(nil)
		}
	}
}

// CountPartitions returns the number of partitions of t into exactly k parts for each t up to s, as
// floating-point numbers because they may be huge. Cost: O(s·k).
func CountPartitions(s, k int) []float64 {
	counts := make([]float64, s+1)
	if k <= s {
		copy(counts[k:], countUpTo(s-k, k)) // without 1 of each part, conjugate to parts of at most k
	}
	return counts
}

// CountAllPartitions returns the number of all partitions of 0 … n, as CountPartitions does. Cost: O(n²).
func CountAllPartitions(n int) []float64 { return countUpTo(n, n) }

// countUpTo returns the number of partitions of 0 … n into parts of at most most.
func countUpTo(n, most int) []float64 {
	counts := make([]float64, n+1)
	counts[0] = 1
	for part := 1; part <= most; part++ {
		for t := part; t <= n; t++ {
			counts[t] += counts[t-part]
		}
	}
	return counts
}

// Permutations returns the number of permutations whose cycles have the given lengths, in order:
// n!/Π i^{m_i} m_i! for m_i cycles of length i.
func Permutations(lengths []int) *big.Int {
	n, repeats := 0, 0
	centraliser := big.NewInt(1)
	for k, length := range lengths {
		if k == 0 || length != lengths[k-1] {
			repeats = 0
		}
		repeats++
		n += length
		centraliser.Mul(centraliser, big.NewInt(int64(length)*int64(repeats)))
	}
	order := new(big.Int).MulRange(1, int64(n))
	return order.Quo(order, centraliser)
}

// Lists returns copies of the partitions that a sequence yields.
func Lists(partitions iter.Seq[[]int]) (list [][]int) {
	for parts := range partitions {
		list = append(list, slices.Clone(parts))
	}
	return list
}
