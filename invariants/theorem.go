package invariants

import "github.com/sekilab/sekilab/seki"

// Theorem names a theorem of the paper that decides a matrix.
type Theorem string

const (
	// NoTheorem: none of them applies.
	NoTheorem Theorem = ""

	// Theorem01: entries in {0,1} and all line sums equal to some k ≥ 2 make a
	// complete d-seki, and so a complete seki. Source: seed 001, abstract.
	Theorem01 Theorem = "{0,1}"

	// Theorem012: entries in {0,1,2} and all line sums equal to some k ≥ 2 make
	// a complete seki. Source: seed 001, abstract.
	Theorem012 Theorem = "{0,1,2}"
)

// CoveredBy returns the strongest theorem of the paper that applies to A.
func CoveredBy(A seki.Matrix) Theorem {
	if sum, ok := ConstantLineSum(A); !ok || sum < 2 {
		return NoTheorem
	}
	switch LargestEntry(A) {
	case 1:
		return Theorem01
	case 2:
		return Theorem012
	}
	return NoTheorem
}
