package search

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// ProofTurn returns the turn of p, who is to move in A, on which a short proof
// can build: when win is set, a move that wins; otherwise a turn after which p
// does not lose, where nil with ok set is a pass. Among the turns whose effect
// is known it takes the one that cost the search the least work. ok is false
// when there is no such turn.
func (s *Solver) ProofTurn(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player, win bool) (turn *seki.Move, ok bool, err error) {
	next, whole, want := Question{p, false}, Question{p, true}, true
	if !win { // the opponent, moving next, must not win
		next, whole, want = Question{p.Opponent(), true}, Question{p.Opponent(), false}, false
	}
	if answer, err := s.Wins(ctx, A, g, whole); err != nil || answer != want {
		return nil, false, err
	}
	if turn, ok, err := s.cheapest(ctx, A, g, next, want); ok || err != nil {
		return turn, ok, err
	}
	// A lemma gave the answer without a turn, or the table has lost the turn. A
	// new search leaves it in the table.
	if _, err := s.search(ctx, A, whole, g); err != nil {
		return nil, false, err
	}
	if turn, ok, err := s.cheapest(ctx, A, g, next, want); ok || err != nil {
		return turn, ok, err
	}
	if !win {
		if answer, err := s.Wins(ctx, A, g, next); err != nil || answer == want {
			return nil, err == nil, err
		}
	}
	for mv := range A.Moves() {
		if answer, err := s.Wins(ctx, A.After(mv), g, next); err != nil || answer == want {
			return &mv, err == nil, err
		}
	}
	return nil, false, nil
}

// cheapest returns the turn with the wanted answer to the question next that
// cost the least work. The pass counts when next is about a player moving
// first.
func (s *Solver) cheapest(ctx context.Context, A seki.Matrix, g seki.Game, next Question, want bool) (turn *seki.Move, ok bool, err error) {
	least := 1 << 30
	if next.First {
		if cost, known := s.cost(A, g, next, want); known {
			least, ok = cost, true
		}
	}
	moves, err := MovesUpToSymmetry(ctx, A)
	if err != nil {
		return nil, false, err
	}
	for _, mv := range moves {
		B := A.After(mv)
		outcome, over, err := B.Terminal(g)
		if err != nil {
			return nil, false, err
		}
		cost, known := 0, over && answer(outcome, next) == want
		if !over {
			cost, known = s.cost(B, g, next, want)
		}
		if known && cost < least {
			turn, least, ok = &mv, cost, true
		}
	}
	return turn, ok, nil
}

// cost returns the work that an answer took, on a logarithmic scale, and
// whether the answer is known and as wanted.
func (s *Solver) cost(A seki.Matrix, g seki.Game, q Question, want bool) (int, bool) {
	w := s.worker(context.Background(), A, q.Attacker, g)
	for effort, lemma := range []func(*board, seki.Game, bool) truth{decide, decideDeep} {
		if t := lemma(w.b, g, q.First); t != unknown {
			return effort + 1, t == verdictOf(want)
		}
	}
	key := w.rootKey(q.First)
	if data, ok := w.table.find(key, hash(key)); ok && unpack(data).truth() != unknown {
		return 3 + workOf(data), unpack(data).truth() == verdictOf(want)
	}
	t := w.recall(q.First) // by way of the other game, or a table on disk
	return 1 << 20, t == verdictOf(want)
}
