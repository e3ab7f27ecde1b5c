package seki

import "math"

// Race is a race of the race lemma with ties, for a line of a player: how far this player is
// ahead of the opponent when both empty their lines (docs/theory.md, 3.1, 3.2). For row i of R,
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i,
//
// where r_i and c_j are the row and column sums. The credit z is 1 in SEKI, where a player wins by
// making a zero row and a zero column at once, and 0 in D-SEKI. Transposed for C.
//
// R, moving second, wins if some lead is at least 1. R, moving first, wins if some lead is at least 0 and a move
// in that row makes it zero or makes its lead 1. The lemma is sufficient, not necessary.
type Race struct {
	Player Player
	Line   int  // the row of R or the column of C, from 0
	Sum    int  // the sum of the line
	Lead   int  // see above
	Allows int  // the least sum of a crossing line outside the line: min_j (c_j − a_ij)
	Starts bool // whether there is a move that wins, moving first, if the lead is at least 0
	Start  Move // the first such move in the line
}

// Wins reports whether the player wins by this race, moving first or second.
func (r Race) Wins(first bool) bool { return r.Lead >= 1 || first && r.Lead >= 0 && r.Starts }

// ByTie reports whether a race that the player wins is won only because a tie counts as a win.
func (r Race) ByTie(first bool) bool {
	needed := 1
	if first {
		needed = 0
	}
	return r.Allows-r.Sum < needed
}

// Races returns the races of p in A, which must have no zero line: one for each line of p, in
// their order. The lemma for D-SEKI, without ties, holds in both games. Cost: O(m·n).
func Races(A Matrix, g Game, p Player) []Race {
	sums, crossing, z := A.RowSums(), A.ColSums(), 1-int(g)
	step, stride := 1, A.cols
	if p == C {
		sums, crossing, step, stride = crossing, sums, A.cols, 1
	}
	races := make([]Race, len(sums))
	for i, sum := range sums {
		r := Race{Player: p, Line: i, Sum: sum, Lead: math.MaxInt, Allows: math.MaxInt}
		for j, c := range crossing {
			a := int(A.cells[i*stride+j*step])
			outside := c - a
			r.Allows = min(r.Allows, outside)
			r.Lead = min(r.Lead, outside+z*min(a, 1)-sum)
			if !r.Starts && a > 0 && (sum == 1 || a >= 2 || outside >= sum) {
				r.Starts, r.Start = true, Move{Row: i, Col: j}
				if p == C {
					r.Start = Move{Row: j, Col: i}
				}
			}
		}
		races[i] = r
	}
	return races
}

// wins has whether a player reaches an aim, moving first and moving second.
type wins struct{ first, second bool }

func winsByRaces(A Matrix, g Game, p Player) (w wins) {
	for _, r := range Races(A, g, p) {
		w.first, w.second = w.first || r.Wins(true), w.second || r.Wins(false)
	}
	return w
}

// WinsRace reports whether p wins A by a race, moving first or second.
func WinsRace(A Matrix, g Game, p Player, first bool) bool {
	w := winsByRaces(A, g, p)
	return w.second || first && w.first
}

// RacesOutcome returns the outcome of A and true if races decide it.
func RacesOutcome(A Matrix, g Game) (Outcome, bool) {
	byR := winsByRaces(A, g, R)
	if byR.second {
		return Outcome{Win, Loss}, true
	}
	switch byC := winsByRaces(A, g, C); {
	case byC.second:
		return Outcome{Loss, Win}, true
	case byR.first && byC.first:
		return Outcome{Win, Win}, true
	}
	return Outcome{}, false
}
