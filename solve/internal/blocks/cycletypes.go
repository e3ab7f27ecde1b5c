package blocks

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// cycleType is the lengths of the cycles of a permutation, and how many permutations are like it.
type cycleType struct {
	lengths []int
	weight  uint64
}

// cycleTypes lists the cycle types of the permutations of k lines.
func cycleTypes(k int) (list []cycleType) {
	for lengths := range arith.AllPartitions(k) {
		list = append(list, cycleType{slices.Clone(lengths), arith.Permutations(lengths).Uint64()})
	}
	return list
}

// inPlace returns how many of the lines are in their places after a rounds: the sum of the
// cycle lengths that divide a.
func (c cycleType) inPlace(a int) (lines int) {
	for _, length := range c.lengths {
		if a%length == 0 {
			lines += length
		}
	}
	return lines
}

func factorial(k int) uint64 {
	f := uint64(1)
	for i := 2; i <= k; i++ {
		f *= uint64(i)
	}
	return f
}
