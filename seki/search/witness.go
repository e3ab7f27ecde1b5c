package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// successor is an active move that may be the one looked for.
type successor struct {
	move seki.Move
	cost int // sorts successors, the best first
}

// findMove returns an active move of A after which the question q has the
// wanted answer, one of least cost among those that are known to have it, and
// nil when there is none. The question about A whose answer is yes when there
// is such a move is called whole: it is searched when no move is known.
func (s *Solver) findMove(ctx context.Context, A seki.Matrix, g seki.Game, q Question, want bool, whole Question, cost func(seki.Move) int) (*seki.Move, error) {
	moves, err := MovesUpToSymmetry(ctx, A)
	if err != nil {
		return nil, err
	}
	var next []successor
	for _, mv := range moves {
		next = append(next, successor{move: mv, cost: cost(mv)})
	}
	slices.SortStableFunc(next, func(a, b successor) int { return cmp.Compare(a.cost, b.cost) })
	if mv, err := s.known(A, g, q, want, next); mv != nil || err != nil {
		return mv, err
	}
	// The answer was found without looking at a move, or the table has lost
	// it. A new search of A leaves the right move in the table.
	if _, err := s.search(ctx, A, whole, g); err != nil {
		return nil, err
	}
	if mv, err := s.known(A, g, q, want, next); mv != nil || err != nil {
		return mv, err
	}
	for _, n := range next {
		answer, err := s.Wins(ctx, A.After(n.move), g, q)
		if err != nil {
			return nil, err
		}
		if answer == want {
			return &n.move, nil
		}
	}
	return nil, nil
}

// known returns the first move whose wanted answer is known without a search.
func (s *Solver) known(A seki.Matrix, g seki.Game, q Question, want bool, next []successor) (*seki.Move, error) {
	for _, n := range next {
		B := A.After(n.move)
		outcome, over, err := B.Terminal(g)
		if err != nil {
			return nil, err
		}
		t := verdictOf(answer(outcome, q))
		if !over {
			w := s.worker(context.Background(), B, q.Attacker, g)
			if t = decideDeep(w.b, g, q.First); t == unknown {
				t = w.recall(q.First)
			}
		}
		if t == verdictOf(want) {
			return &n.move, nil
		}
	}
	return nil, nil
}

// WinningMove returns an active move of p that wins A for p, who is to move,
// and nil when there is none. Of several that are known it returns one with
// the shortest own line left after it.
func (s *Solver) WinningMove(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	if wins, err := s.Wins(ctx, A, g, Question{p, true}); err != nil || !wins {
		return nil, err
	}
	return s.findMove(ctx, A, g, Question{p, false}, true, Question{p, true}, func(mv seki.Move) int { return shortest(A, mv, p) })
}

// HoldingMove returns an active move after which p, who is to move, does not
// lose, and nil when p can only pass or loses.
func (s *Solver) HoldingMove(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	q := p.Opponent()
	return s.findMove(ctx, A, g, Question{q, true}, false, Question{q, false}, func(mv seki.Move) int { return shortest(A, mv, p) })
}

// shortest measures a winner's choice: the smallest sum of an own line after
// the move, then how far the line of the move is from it.
func shortest(A seki.Matrix, mv seki.Move, p seki.Player) int {
	sums, own := A.RowSums(), mv.Row
	if p == seki.C {
		sums, own = A.ColSums(), mv.Col
	}
	sums[own]--
	return slices.Min(sums)*(seki.MaxEntry+1) + sums[own]
}
