package search

import (
	"context"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// ProofTurn returns the turn of p, who is to move in A, on which to build a short
// proof: one that wins if win is set, otherwise one after which p does not lose,
// where nil is a pass, which it considers only if pass is set. Of the turns that are known
// to do that without a search it returns the first that took the least work to decide; s knows that work
// best if it searches for certificates (ForCertificates). If none is known it searches A, and then
// the turns one by one. ok is false if there is no such turn. It fails as Wins does.
func (s *Solver) ProofTurn(
	ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player, win, pass bool,
) (turn *seki.Move, ok bool, err error) {
	next, whole := Question{p, false}, Question{p, true} // both to be answered by win
	if !win {
		next, whole = Question{p.Opponent(), true}, Question{p.Opponent(), false}
	}
	if answer, err := s.Wins(ctx, A, g, whole); err != nil || answer != win {
		return nil, false, err
	}
	if A.Sum() > maxSum {
		return nil, false, ErrTooLarge
	}
	turns, err := turnsUpToSymmetry(ctx, A, pass)
	if err != nil {
		return nil, false, err
	}
	turn, ok, err = s.leastWork(A, g, next, win, turns)
	if ok || err != nil {
		return turn, ok, err
	}
	// The lemmas answered without looking at the turns, or the table has lost
	// the right one. A new search leaves it there.
	if s.tooLarge(A) {
		return nil, false, ErrTooLarge
	}
	if _, err := s.search(ctx, A, whole, g, false); err != nil {
		return nil, false, err
	}
	turn, ok, err = s.leastWork(A, g, next, win, turns)
	if ok || err != nil {
		return turn, ok, err
	}
	for _, candidate := range turns {
		if answer, err := s.Wins(ctx, afterTurn(A, candidate), g, next); err != nil || answer == win {
			return candidate, err == nil, err
		}
	}
	return nil, false, nil
}

// leastWork returns the first of the turns with the answer win to the question q, of those for which that
// took the least work. ok is false if it is known of none.
func (s *Solver) leastWork(
	A seki.Matrix, g seki.Game, q Question, win bool, turns []*seki.Move,
) (turn *seki.Move, ok bool, err error) {
	solution, boxed := s.solution(A, g)
	var least int
	for _, candidate := range turns {
		t, work, err := s.known(afterTurn(A, candidate), g, q)
		if err != nil {
			return nil, false, err
		}
		if t == pns.Unknown && boxed && candidate != nil {
			t = pns.TruthOf(answer(solution.After[candidate.Row*A.Cols()+candidate.Col].Outcome(), q))
		}
		if t == pns.TruthOf(win) && (!ok || work < least) {
			turn, least, ok = candidate, work, true
		}
	}
	return turn, ok, nil
}

// known answers a question about B without a search, if it can. It also returns
// the work that the answer took: 0 by the rules or the theorem of two rows, 1 to 3 by the lemmas,
// more by a search on a logarithmic scale, most where it is not known.
func (s *Solver) known(B seki.Matrix, g seki.Game, q Question) (t pns.Truth, work int, err error) {
	outcome, over, err := B.Terminal(g)
	if over || err != nil {
		return pns.TruthOf(answer(outcome, q)), 0, err
	}
	if r, ok := s.twoRows(B, g); ok {
		return pns.TruthOf(answer(r.Outcome, q)), 0, nil
	}
	b := newBoard(B, q.Attacker)
	lemmas := []func(*board, seki.Game, bool) pns.Truth{decide, decideDeep, decideUncitable}
	if s.citable {
		lemmas = lemmas[:2]
	}
	for k, lemma := range lemmas {
		if t := lemma(b, g, q.First); t != pns.Unknown {
			return t, k + 1, nil
		}
	}
	if s.tooLarge(B) {
		return pns.Unknown, unknownWork, nil
	}
	w := s.worker(context.Background(), B, q.Attacker, g)
	if x, work, ok := w.Table.Find(w.rootKey(q.First)); ok && x.Truth() != pns.Unknown {
		return x.Truth(), 4 + work, nil
	}
	t, err = w.recall(q.First)
	return t, unknownWork, err
}

// unknownWork is more than the work of any answer.
const unknownWork = 1 << 20

// afterTurn returns the matrix after a turn, which is nil for a pass.
func afterTurn(A seki.Matrix, turn *seki.Move) seki.Matrix {
	if turn == nil {
		return A
	}
	return A.After(*turn)
}

// turnsUpToSymmetry returns one active move of A from each orbit of the automorphism
// group, the first in row-major order, after a pass, which is nil, if pass is set. It
// fails with the cause of ctx when ctx ends first.
func turnsUpToSymmetry(ctx context.Context, A seki.Matrix, pass bool) ([]*seki.Move, error) {
	orbits, err := canon.MoveOrbits(ctx, A)
	if err != nil {
		return nil, err
	}
	var turns []*seki.Move
	if pass {
		turns = append(turns, nil)
	}
	for _, orbit := range orbits {
		turns = append(turns, &orbit[0])
	}
	return turns, nil
}
