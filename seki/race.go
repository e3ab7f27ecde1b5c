package seki

// Race is what the race lemma says about a matrix without zero rows and
// columns, in both games alike. For each player it holds whether that player
// wins as first player, and whether also as second.
type Race struct {
	RFirst, RSecond bool // R wins when R begins; when C begins
	CFirst, CSecond bool // C wins when C begins; when R begins
}

// Outcome returns the outcome when the lemma decides it for both first
// players, and whether it does.
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
// Transposed for C. Proof: R reduces row i at every turn, and after r_i of its
// own moves (or fewer, where C helps) the row is zero. By then C has made at
// most r_i − 1 moves when R began, at most r_i when C began. A zero column
// needs c_j − a_ij moves outside row i, which only C makes, so none has
// appeared, neither before nor together with the zero row. No tie arises, so
// both games agree. The lemma is sufficient, not necessary. Cost: O(m·n).
//
// Source: FACTS.md, "Equivalent forms worth using".
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
