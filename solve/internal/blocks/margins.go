package blocks

import "github.com/sekilab/sekilab/internal/arith"

// Margins returns P_k(s): all partitions of s into exactly k positive parts, in the order of arith.Partitions.
func Margins(s, k int) [][]int { return arith.Lists(arith.Partitions(s, k)) }

// CountMargins returns |P_k(s)|, as a floating-point number because it may be huge. Cost: O(s·k).
func CountMargins(s, k int) float64 {
	if k < 1 || s < k {
		return 0
	}
	return arith.CountPartitions(s, k)[s]
}

// Numbering numbers the margins of stored blocks from 0 on.
type Numbering struct {
	Parts [][]int // in the order of Layout.Margins
	index map[string]int
}

// Number numbers the margins with k parts and the sum s. Cost: O(k) for each.
func (l Layout) Number(s, k int) *Numbering {
	n := &Numbering{Parts: l.Margins(s, k), index: map[string]int{}}
	for number, part := range n.Parts {
		n.index[string(appendKey(nil, part))] = number
	}
	return n
}

// Of returns the number of a margin, and whether it has one.
func (n *Numbering) Of(part []int) (int, bool) {
	var key [64]byte
	number, ok := n.index[string(appendKey(key[:0], part))]
	return number, ok
}
