package explain

import "github.com/sekilab/sekilab/seki"

// Race is a race that Player wins: in row Line (of R) or column Line (of C),
// counted from 0, as the lemma of findRace has it.
type Race struct {
	Player seki.Player
	Line   int
	First  bool      // Player moves next,
	Move   seki.Move // and wins the race with this move
	Needs  int       // the sum of the line
	Allows int       // the least sum that a crossing line has outside of it
	// ByTie is true when Player wins because in SEKI a move that empties a line
	// of each kind wins for the player who makes it.
	ByTie bool
}

// decided returns the race that decides A when p is to move, nil when there is
// none. A must not be terminal.
func decided(A seki.Matrix, g seki.Game, p seki.Player) *Race {
	if race := findRace(A, g, p, true); race != nil {
		return race
	}
	return findRace(A, g, p.Opponent(), false)
}

// findRace returns a race that p wins in A, moving first or second: of those
// with the least sum the first. A must not be terminal. For R, with row
// sums r, column sums c, and a credit z, 1 in SEKI and 0 in D-SEKI, let
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i.
//
// Moving second R wins in row i when lead(i) ≥ 1. Moving first R wins by a move
// in row i that empties it, if lead(i) ≥ 0, or after which lead(i) ≥ 1. Package search
// has the proof, beside rowLead.
func findRace(A seki.Matrix, g seki.Game, p seki.Player, first bool) *Race {
	z := 1 - int(g)
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
		race := Race{Player: p, Line: i, First: first, Needs: r, Allows: cols[0] - A.At(i, 0)}
		for j, c := range cols {
			race.Allows = min(race.Allows, c-A.At(i, j))
		}
		lead := leadOf(A, i, z, rows, cols)
		switch {
		case !first && lead >= 1:
			race.ByTie = race.Allows-r < 1
		case first && lead >= 0:
			j := raceMove(A, i, z, rows, cols)
			if j < 0 {
				continue
			}
			race.Move = seki.Move{Row: i, Col: j}
			if transposed {
				race.Move = seki.Move{Row: j, Col: i}
			}
			race.ByTie = race.Allows-r < 0
		default:
			continue
		}
		best = &race
	}
	return best
}

// leadOf returns lead(i), see findRace.
func leadOf(A seki.Matrix, i, z int, rows, cols []int) int {
	lead := seki.MaxCells * seki.MaxEntry
	for j, c := range cols {
		d := c - A.At(i, j)
		if A.At(i, j) > 0 {
			d += z
		}
		lead = min(lead, d)
	}
	return lead - rows[i]
}

// raceMove returns the first column of a move in row i that wins the race there
// when lead(i) ≥ 0, −1 when there is none.
func raceMove(A seki.Matrix, i, z int, rows, cols []int) int {
	for j := range cols {
		if A.At(i, j) == 0 {
			continue
		}
		rows[i]--
		cols[j]--
		wins := rows[i] == 0 || leadOf(A.After(seki.Move{Row: i, Col: j}), i, z, rows, cols) >= 1
		rows[i]++
		cols[j]++
		if wins {
			return j
		}
	}
	return -1
}
