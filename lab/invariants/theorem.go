package invariants

import "github.com/sekilab/sekilab/seki"

// Theorem is a theorem of Gol'berg et al. 2014 that decides a matrix. For the proofs
// see docs/theory.md, section 4.
type Theorem string

const (
	// NoTheorem: none of them applies.
	NoTheorem Theorem = ""

	// Theorem01: entries in {0,1} and all line sums equal to some k ≥ 2 make a
	// complete d-seki, and so a complete seki.
	Theorem01 Theorem = "{0,1}"

	// Theorem012: entries in {0,1,2} and all line sums equal to some k ≥ 2 make
	// a complete seki.
	Theorem012 Theorem = "{0,1,2}"
)

// CoveredBy returns the strongest theorem that applies to A.
func CoveredBy(A seki.Matrix) Theorem {
	if !isConstant(A) || minLine(A) < 2 {
		return NoTheorem
	}
	switch maxEntry(A) {
	case 1:
		return Theorem01
	case 2:
		return Theorem012
	}
	return NoTheorem
}
