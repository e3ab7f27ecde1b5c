package seki

// Race is what the race lemma says about a matrix without zero lines, in both
// games alike. Both fields are indexed by Player. Second implies First.
type Race struct {
	First  [2]bool // the player wins moving first
	Second [2]bool // the player wins moving second
}

// Outcome returns the outcome and true if the lemma decides it.
func (r Race) Outcome() (Outcome, bool) {
	switch {
	case r.Second[R]:
		return Outcome{Win, Loss}, true
	case r.Second[C]:
		return Outcome{Loss, Win}, true
	case r.First[R] && r.First[C]:
		return Outcome{Win, Win}, true
	}
	return Outcome{}, false
}

// RaceLemma applies the race lemma to A, which must have no zero line. Let r_i and
// c_j be the row and column sums.
//
//	If some row i has c_j − a_ij ≥ r_i     for every j, then R(A) = W.
//	If some row i has c_j − a_ij ≥ r_i + 1 for every j, then (R(A), C(A)) = (W, L).
//
// Transposed for C. The proof is in docs/theory.md, 3.1. The lemma is sufficient,
// not necessary. Cost: O(m·n).
func RaceLemma(A Matrix) Race {
	rows, cols := A.RowSums(), A.ColSums()
	var race Race
	for p, lines := range [2]struct{ own, cross []int }{{rows, cols}, {cols, rows}} {
		for i, sum := range lines.own {
			lead := MaxEntry * MaxCells
			for j, cross := range lines.cross {
				row, col := i, j
				if Player(p) == C {
					row, col = j, i
				}
				lead = min(lead, cross-A.At(row, col)-sum)
			}
			race.First[p] = race.First[p] || lead >= 0
			race.Second[p] = race.Second[p] || lead >= 1
		}
	}
	return race
}
