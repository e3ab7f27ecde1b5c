package explorer

import (
	"context"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// mostSpared is the number of positions below a matrix up to which spare moves are counted, as in the
// script of the page.
const mostSpared = 60_000

// spares holds, by game, player and entry in rows, how many moves of the player there, one after another
// while the opponent passes, are the first to lose; 0 if none does or the first wins, and nil if nobody has counted.
type spares [2][2][]int

// spare counts the spare moves of small matrices.
func (s *Server) spare(ctx context.Context, A seki.Matrix) (all spares, err error) {
	positions := 1
	for _, entry := range A.Entries() {
		if positions *= entry + 1; positions > mostSpared {
			return spares{}, nil
		}
	}
	for _, g := range seki.Games {
		for _, p := range seki.Players {
			all[g][p] = make([]int, A.Rows()*A.Cols())
			for mv := range A.Moves() {
				if all[g][p][mv.Row*A.Cols()+mv.Col], err = s.spareOf(ctx, A, g, p, mv); err != nil {
					return spares{}, err
				}
			}
		}
	}
	return all, nil
}

// spareOf counts those of p in one entry.
func (s *Server) spareOf(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player, mv seki.Move) (int, error) {
	for n := 1; A.At(mv.Row, mv.Col) > 0; n++ {
		A = A.After(mv)
		if _, over, err := A.Terminal(g); over || err != nil {
			return 0, err
		}
		if n == 1 {
			if won, err := s.solver.Wins(ctx, A, g, search.Question{Attacker: p}); won || err != nil {
				return 0, err
			}
		}
		lost, err := s.solver.Wins(ctx, A, g, search.Question{Attacker: p.Opponent(), First: true})
		if lost || err != nil {
			return n, err
		}
	}
	return 0, nil
}
