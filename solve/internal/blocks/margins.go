package blocks

import "github.com/sekilab/sekilab/internal/partition"

// Margins returns P_k(s): all partitions of s into exactly k positive parts, in the order of
// partition.Into.
func Margins(s, k int) [][]int { return partition.Lists(partition.Into(s, k)) }

// CountMargins returns |P_k(s)|, as a floating-point number because it may be huge. Cost: O(s·k).
func CountMargins(s, k int) float64 {
	if k < 1 || s < k {
		return 0
	}
	return partition.Count(s, k)[s]
}
