package explain

import "github.com/sekilab/sekilab/seki"

// Race is a race that Player wins by the race lemma with ties: see seki.Race.
type Race struct {
	Player seki.Player
	Line   int       // The row of R or the column of C, from 0.
	First  bool      // Player is to move.
	Move   seki.Move // The move that wins the race, if First is set.
	Needs  int       // The sum of the line.
	Allows int       // The least sum of a crossing line outside the line.
	ByTie  bool      // Player wins only because a tie wins in SEKI.
}

// raceOf returns a race that p wins in A, moving first or second, nil if there is
// none. Of several it is the first with the least sum. A must not be terminal.
func raceOf(A seki.Matrix, g seki.Game, p seki.Player, first bool) *Race {
	var best *Race
	for _, r := range seki.Races(A, g, p) {
		if r.Wins(first) && (best == nil || r.Sum < best.Needs) {
			best = &Race{Player: p, Line: r.Line, First: first, Needs: r.Sum, Allows: r.Allows, ByTie: r.ByTie(first)}
			if first {
				best.Move = r.Start
			}
		}
	}
	return best
}
