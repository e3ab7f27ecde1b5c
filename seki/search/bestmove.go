package search

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// BestMove returns a best turn for p, who is to move in A, nil for a pass. A
// player who wins makes the winning move with the shortest own line, among those
// that are known; one who draws passes where that draws, and otherwise moves; one
// who loses makes the move (or pass) after which the opponent has no decided race
// if possible, and the longest way to the nearest zero line. It is quick, but
// depends on what the solver knows; package explain chooses by the matrix alone.
// A must not be terminal.
func (s *Solver) BestMove(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	if mv, err := s.WinningMove(ctx, A, g, p); mv != nil || err != nil {
		return mv, err
	}
	lostByPass, err := s.Wins(ctx, A, g, Question{p.Opponent(), true})
	if err != nil || !lostByPass {
		return nil, err
	}
	if mv, err := s.HoldingMove(ctx, A, g, p); mv != nil || err != nil {
		return mv, err
	}
	return resist(ctx, A, g, p)
}

// resist returns the move of p, who loses, that makes the opponent's way
// longest: first, not one that leaves a decided race or ends the game, then the
// greatest number of moves in the opponent's shortest line.
func resist(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	rate := func(B seki.Matrix) int {
		if _, over, _ := B.Terminal(g); over {
			return -2
		}
		sums := B.ColSums()
		if p == seki.C {
			sums = B.RowSums()
		}
		least := sums[0]
		for _, sum := range sums {
			least = min(least, sum)
		}
		if _, _, decided := raceFor(B, p.Opponent()); decided {
			return least
		}
		return least + seki.MaxCells*seki.MaxEntry
	}
	var best *seki.Move
	most := rate(A)
	moves, err := MovesUpToSymmetry(ctx, A)
	if err != nil {
		return nil, err
	}
	for _, mv := range moves {
		if r := rate(A.After(mv)); r > most {
			best, most = &mv, r
		}
	}
	return best, nil
}

// raceFor returns who wins A by the race lemma alone when p is to move, and in
// which row (R) or column (C).
func raceFor(A seki.Matrix, p seki.Player) (winner seki.Player, at int, ok bool) {
	if A.Sum() > maxSum {
		return 0, 0, false
	}
	for _, q := range []seki.Player{p, p.Opponent()} {
		b := newBoard(A, q)
		for i := range b.m {
			lead := rowLead(b, i, 0)
			if lead >= 1 || q == p && lead >= 0 {
				return q, i, true
			}
		}
	}
	return 0, 0, false
}
