package retrograde

import (
	"math/bits"
	"slices"
)

// conjugacy is a conjugacy class of the Young subgroup of a margin, represented by a
// permutation with cycles of consecutive lines.
type conjugacy struct {
	cycles []lines // consecutive: line first ↦ first+1 ↦ … ↦ last ↦ first
	weight uint64  // number of permutations in the class
}

// trivial reports whether all cycles from number q on have only one line.
func (c *conjugacy) trivial(q int) bool {
	for _, cycle := range c.cycles[q:] {
		if cycle.size() > 1 {
			return false
		}
	}
	return true
}

// fixedLines returns the number of lines that stay in their places.
func (c *conjugacy) fixedLines() (fixed uint64) {
	for _, cycle := range c.cycles {
		if cycle.size() == 1 {
			fixed++
		}
	}
	return fixed
}

// conjugacies lists the conjugacy classes of the Young subgroup of a margin with the given
// lines of equal sum, the identity first.
func conjugacies(equal []lines) []conjugacy {
	list := []conjugacy{{weight: 1}}
	for _, e := range equal {
		var longer []conjugacy
		for _, types := range cycleTypes(e.size()) {
			for _, before := range list {
				next := conjugacy{cycles: slices.Clone(before.cycles), weight: before.weight * types.weight}
				at := e.first
				for _, length := range types.lengths {
					next.cycles = append(next.cycles, lines{at, at + length - 1})
					at += length
				}
				longer = append(longer, next)
			}
		}
		list = longer
	}
	return list
}

// youngOrder returns the number of permutations in all classes, or false if it overflows.
func youngOrder(symmetries []conjugacy) (uint64, bool) {
	order, carry := uint64(0), uint64(0)
	for _, c := range symmetries {
		var over uint64
		order, over = bits.Add64(order, c.weight, 0)
		carry += over
	}
	return order, carry == 0
}

// cycleType is a partition of k into lengths in descending order, with the number of
// permutations of k lines that have cycles of these lengths.
type cycleType struct {
	lengths []int
	weight  uint64
}

// cycleTypes lists the cycle types of k lines, the identity first. The weight is
// k! / Π i^{m_i} m_i! for m_i cycles of length i.
func cycleTypes(k int) []cycleType {
	var list []cycleType
	var lengths []int
	var extend func(left, most int)
	extend = func(left, most int) {
		if left == 0 {
			weight, repeats := uint64(1), uint64(0)
			for i := 2; i <= k; i++ {
				weight *= uint64(i)
			}
			for i, length := range lengths {
				if i > 0 && length == lengths[i-1] {
					repeats++
				} else {
					repeats = 1
				}
				weight /= uint64(length) * repeats
			}
			list = append(list, cycleType{slices.Clone(lengths), weight})
			return
		}
		for length := 1; length <= min(left, most); length++ {
			lengths = append(lengths, length)
			extend(left-length, length)
			lengths = lengths[:len(lengths)-1]
		}
	}
	extend(k, k)
	return list
}
