package explain

import "github.com/sekilab/sekilab/seki"

// Race is a race that Player wins by the race lemma with ties, see findRace.
type Race struct {
	Player seki.Player
	Line   int       // the row of R or the column of C, from 0
	First  bool      // Player is to move
	Move   seki.Move // wins the race, if First is set
	Needs  int       // the sum of the line
	Allows int       // the least sum of a crossing line outside the line
	ByTie  bool      // Player wins only because a tie wins in SEKI
}

// decided returns a race that decides A with p to move, nil if there is none. A must
// not be terminal.
func decided(A seki.Matrix, g seki.Game, p seki.Player) *Race {
	if race := findRace(A, g, p, true); race != nil {
		return race
	}
	return findRace(A, g, p.Opponent(), false)
}

// findRace returns a race that p wins in A, moving first or second, nil if there is
// none. Of several it is the first with the least sum. A must not be terminal.
//
// By docs/theory.md, 3.2, with z = 1 in SEKI and z = 0 in D-SEKI, R moving second
// wins in row i if
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i ≥ 1.
//
// R moving first needs lead(i) ≥ 0 and wins by a move that makes row i zero, or after
// which lead(i) ≥ 1. Transposed for C.
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

// raceMove returns the first column of a move in row i that wins the race there, −1
// if there is none. lead(i) must be at least 0.
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
