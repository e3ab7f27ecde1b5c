package seki

// Race is what the race lemma shows about a matrix without zero rows and columns,
// in both games: whether each player wins moving first, and moving second.
type Race struct {
	RFirst, RSecond bool // R wins when R begins; when C begins
	CFirst, CSecond bool // C wins when C begins; when R begins
}

// Outcome returns the outcome, and whether the lemma decides it.
func (r Race) Outcome() (Outcome, bool) {
	switch {
	case r.RSecond:
		return Outcome{Win, Loss}, true
	case r.CSecond:
		return Outcome{Loss, Win}, true
	case r.RFirst && r.CFirst:
		return Outcome{Win, Win}, true
	}
	return Outcome{}, false
}

// RaceLemma applies the race lemma to A, which must have no zero row or
// column. Let r_i and c_j be the row and column sums.
//
//	If some row i has c_j − a_ij ≥ r_i     for every j, then R(A) = W.
//	If some row i has c_j − a_ij ≥ r_i + 1 for every j, then (R(A), C(A)) = (W, L).
//
// Transposed for C. The lemma is sufficient, not necessary. Cost: O(m·n). For the
// proof see docs/theory.md, 3.1.
func RaceLemma(A Matrix) Race {
	rows, cols := A.RowSums(), A.ColSums()
	var race Race
	for i, r := range rows {
		lead := MaxEntry * MaxCells
		for j, c := range cols {
			lead = min(lead, c-A.At(i, j)-r)
		}
		race.RFirst = race.RFirst || lead >= 0
		race.RSecond = race.RSecond || lead >= 1
	}
	for j, c := range cols {
		lead := MaxEntry * MaxCells
		for i, r := range rows {
			lead = min(lead, r-A.At(i, j)-c)
		}
		race.CFirst = race.CFirst || lead >= 0
		race.CSecond = race.CSecond || lead >= 1
	}
	return race
}
