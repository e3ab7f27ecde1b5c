package search

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// BestMove returns a best turn for p, who is to move in A, nil for a pass. A
// player who wins makes a winning move as WinningMove does. One who draws passes
// if that draws, and otherwise makes a move. One who loses prefers turns after
// which no race is decided, then a long way to the opponent's nearest zero line.
//
// BestMove is fast, but its choice depends on what the solver knows; package
// explain chooses by the matrix alone. A must not be terminal. BestMove fails as
// Wins does.
func (s *Solver) BestMove(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	if mv, err := s.WinningMove(ctx, A, g, p); mv != nil || err != nil {
		return mv, err
	}
	passLoses, err := s.Wins(ctx, A, g, Question{p.Opponent(), true})
	if err != nil || !passLoses {
		return nil, err
	}
	if mv, err := s.HoldingMove(ctx, A, g, p); mv != nil || err != nil {
		return mv, err
	}
	return resist(ctx, A, g, p)
}

// resist returns the turn of p, who loses A, that BestMove prefers.
func resist(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	opponent := p.Opponent()
	rate := func(B seki.Matrix) int {
		if _, over, _ := B.Terminal(g); over {
			return -2
		}
		sums := B.ColSums()
		if p == seki.C {
			sums = B.RowSums()
		}
		least := slices.Min(sums)
		if race := seki.RaceLemma(B); race.First[opponent] || race.Second[p] {
			return least
		}
		return least + seki.MaxCells*seki.MaxEntry
	}
	var best *seki.Move
	most := rate(A)
	moves, err := turnsUpToSymmetry(ctx, A, false)
	if err != nil {
		return nil, err
	}
	for _, mv := range moves {
		if r := rate(A.After(*mv)); r > most {
			best, most = mv, r
		}
	}
	return best, nil
}
