package invariants

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

func maxEntry(A seki.Matrix) int { return slices.Max(A.Entries()) }

// positives returns the number of positive entries, and of active moves.
func positives(A seki.Matrix) int {
	count := 0
	for range A.Moves() {
		count++
	}
	return count
}

// commonDivisor returns the greatest common divisor of the entries, 0 for the zero
// matrix.
func commonDivisor(A seki.Matrix) int {
	d := 0
	for _, v := range A.Entries() {
		d = arith.GCD(d, v)
	}
	return d
}
