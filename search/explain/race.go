package explain

import (
	"math"

	"github.com/sekilab/sekilab/seki"
)

// RaceOf is a race that Player wins by the race lemma with ties, see findRace.
type RaceOf[M any] struct {
	Player seki.Player
	Line   int   // the row of R or the column of C, from 0
	First  bool  // Player is to move
	Move   M     // wins the race, if First is set
	Needs  int   // the sum of the line
	Allows int   // the least sum of a crossing line outside the line
	ByTie  bool  // Player wins only because a tie wins in SEKI
	Eyes   []int // crossing lines, from 0, whose eyes Player needs
}

// findRace returns a race that p wins in A, moving first or second, nil if there is
// none. Of several it is the first with the least sum. A must not be terminal.
//
// By docs/theory.md, 3.2, with z = 1 in SEKI and z = 0 in D-SEKI, R moving second
// wins in row i if
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i ≥ 1.
//
// R moving first needs lead(i) ≥ 0 and wins by a move in (i, j) that makes row i zero, or
// after which lead(i) ≥ 1: the term of j may then have lost its credit. Transposed for C.
func findRace(A seki.Matrix, g seki.Game, p seki.Player, first bool) *Race {
	z, needed := 1-int(g), 1 // needed: the least lead
	if first {
		needed = 0
	}
	transposed := p == seki.C
	if transposed {
		A = A.Transpose()
	}
	rows, cols := A.RowSums(), A.ColSums()
	var best *Race
	for i, r := range rows {
		if best != nil && best.Needs <= r {
			continue
		}
		lead, allows, move := math.MaxInt, math.MaxInt, -1
		for j, c := range cols {
			a := A.At(i, j)
			allows = min(allows, c-a)
			lead = min(lead, c-a+z*min(a, 1)-r)
			if move < 0 && a > 0 && (r == 1 || a >= 2 || c-a >= r) {
				move = j
			}
		}
		if lead < needed || first && move < 0 {
			continue
		}
		best = &Race{Player: p, Line: i, First: first, Needs: r, Allows: allows, ByTie: allows-r < needed}
		switch {
		case first && transposed:
			best.Move = seki.Move{Row: move, Col: i}
		case first:
			best.Move = seki.Move{Row: i, Col: move}
		}
	}
	return best
}
