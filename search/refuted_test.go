package search

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// lead returns the lead of a line of p, with the credit of the game.
func lead(A seki.Matrix, g seki.Game, p seki.Player, line int) int {
	return seki.Races(A, g, p)[line].Lead
}

// bestLead returns the greatest lead of a line of p.
func bestLead(A seki.Matrix, g seki.Game, p seki.Player) int {
	return slices.MaxFunc(seki.Races(A, g, p), func(a, b seki.Race) int { return a.Lead - b.Lead }).Lead
}

const refutedWins = 5 // statements on wins, before those on saving moves

// Statements that do not hold (docs/theory.md, 3.5): for each statement the matrices that refute
// it. R, moving first, wins all of them. Neither races nor threats say so, or, for the
// statements on saving moves, whether C has one.
func TestRefuted(t *testing.T) {
	type position struct {
		A     seki.Matrix
		game  seki.Game
		moves [2][]seki.Move // that win for R, moving first; that save the game for C, moving first
	}
	best := func(p position) int { return bestLead(p.A, p.game, seki.R) }
	bestOfC := func(p position, column int) bool {
		return lead(p.A, seki.Seki, seki.C, column) == bestLead(p.A, seki.Seki, seki.C) // a tie is enough for C
	}
	threat := func(p position, mv seki.Move, byR bool) bool {
		// The player who has just moved would reach the aim by moving again.
		return races(p.A.After(mv), p.game, byR) == pns.TruthOf(byR)
	}
	lower := func(p position, mv seki.Move) bool { return bestLead(p.A.After(mv), p.game, seki.R) < best(p) }
	wins := func(holds func(position, seki.Move) bool) func(position) bool {
		return func(p position) bool {
			return slices.ContainsFunc(p.moves[seki.R], func(mv seki.Move) bool { return holds(p, mv) })
		}
	}
	saves := func(holds func(position, seki.Move) bool) func(position) bool {
		return func(p position) bool {
			return len(p.moves[seki.C]) == 0 || slices.ContainsFunc(p.moves[seki.C],
				func(mv seki.Move) bool { return holds(p, mv) })
		}
	}
	for k, s := range []struct {
		statement   string
		holds       func(position) bool
		seki, dseki string // matrices that refute it
	}{
		{"R wins only with a lead of at least −1", func(p position) bool { return best(p) >= -1 },
			"4 4 0; 3 1 0; 1 0 2", "3 4 0; 3 0 1; 1 0 2"},
		{"R wins only with a lead of at least −2", func(p position) bool { return best(p) >= -2 },
			"5 5 0; 5 1 0; 1 0 3", ""},
		{"some winning move threatens", wins(func(p position, mv seki.Move) bool { return threat(p, mv, true) }),
			"3 3 0; 3 1 0; 0 0 2", "2 2 0; 1 1 1; 1 0 1"},
		{"some winning move is in a row with the greatest lead",
			wins(func(p position, mv seki.Move) bool { return lead(p.A, p.game, seki.R, mv.Row) == best(p) }),
			"3 3 0; 3 1 0; 0 0 2", "2 2 0; 1 1 1; 1 0 1"},
		{"some winning move is outside the columns with the greatest lead",
			wins(func(p position, mv seki.Move) bool { return !bestOfC(p, mv.Col) }),
			"1 2 1; 2 2 0; 1 0 2", "2 4 0; 2 0 1; 0 0 2"},
		{"some saving move is in a column with the greatest lead",
			saves(func(p position, mv seki.Move) bool { return bestOfC(p, mv.Col) }),
			"1 3 0; 0 0 2; 2 0 0", "1 3 0; 1 0 1; 1 0 1"},
		{"some saving move threatens or lowers the greatest lead of R",
			saves(func(p position, mv seki.Move) bool { return threat(p, mv, false) || lower(p, mv) }),
			"1 3 0; 1 0 1; 1 0 1", "1 3 0; 1 0 1; 1 0 1"},
	} {
		for g, text := range map[seki.Game]string{seki.Seki: s.seki, seki.DSeki: s.dseki} {
			if text == "" {
				continue
			}
			A := testtool.Must(notation.Parse(text))(t)
			p := position{A: A, game: g}
			solver := New(Options{Memory: 1 << 22, Workers: 1})
			ask := func(B seki.Matrix, first bool) bool {
				return testtool.Must(solver.Wins(context.Background(), B, g, Question{seki.R, first}))(t)
			}
			first := k < refutedWins // the question that races and threats leave open
			if !ask(A, true) || threats(A, g, first) != pns.Unknown {
				t.Errorf("%s: %v does not refute it in %v: R does not win, or a race decides", s.statement, A, g)
			}
			for mv := range A.Moves() {
				B := A.After(mv)
				if ask(B, false) {
					p.moves[seki.R] = append(p.moves[seki.R], mv)
				}
				if !ask(B, true) {
					p.moves[seki.C] = append(p.moves[seki.C], mv)
				}
			}
			if s.holds(p) {
				t.Errorf("%s: true of %v in %v", s.statement, A, g)
			}
		}
	}
}
