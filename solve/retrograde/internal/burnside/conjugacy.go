package burnside

import (
	"math/bits"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// A Conjugacy is a conjugacy class of the Young subgroup of a margin, represented by a
// permutation with cycles of consecutive lines.
type Conjugacy struct {
	cycles []geometry.Lines // consecutive: line first ↦ first+1 ↦ … ↦ last ↦ first
	weight uint64           // number of permutations in the class
}

// trivial reports whether all cycles from number q on have only one line.
func (c *Conjugacy) trivial(q int) bool {
	for _, cycle := range c.cycles[q:] {
		if cycle.Size() > 1 {
			return false
		}
	}
	return true
}

// fixedLines returns the number of lines that stay in their places.
func (c *Conjugacy) fixedLines() (fixed uint64) {
	for _, cycle := range c.cycles {
		if cycle.Size() == 1 {
			fixed++
		}
	}
	return fixed
}

// Conjugacies lists the conjugacy classes of the Young subgroup of a margin with the given
// lines of equal sum, the identity first.
func Conjugacies(equal []geometry.Lines) []Conjugacy {
	list := []Conjugacy{{weight: 1}}
	for _, e := range equal {
		var longer []Conjugacy
		for lengths := range arith.AllPartitions(e.Size()) {
			weight := arith.Permutations(lengths).Uint64()
			for _, before := range list {
				next := Conjugacy{cycles: slices.Clone(before.cycles), weight: before.weight * weight}
				at := e.First
				for _, length := range lengths {
					next.cycles = append(next.cycles, geometry.Lines{First: at, Last: at + length - 1})
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
func youngOrder(symmetries []Conjugacy) (uint64, bool) {
	order, carry := uint64(0), uint64(0)
	for _, c := range symmetries {
		var over uint64
		order, over = bits.Add64(order, c.weight, 0)
		carry += over
	}
	return order, carry == 0
}
