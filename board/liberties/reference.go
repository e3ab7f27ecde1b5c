package liberties

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// Reference solves positions in one game by the recursion of package seki/reference, as plainly as
// possible. It is the oracle of the tests. It remembers every position that it has solved, not up
// to equivalence. It is not safe for concurrent use.
type Reference struct {
	game seki.Game
	memo map[string]seki.Result
}

// NewReference returns a Reference for the game g.
func NewReference(g seki.Game) *Reference {
	return &Reference{game: g, memo: map[string]seki.Result{}}
}

// Solve returns the outcome and kind of P. It fails with a *seki.ImpossibleError when P is outside
// the game. Cost: time and memory for up to Π (v + 1) positions, v the numbers of P.
func (s *Reference) Solve(P Position) (seki.Result, error) {
	outcome, over, err := P.Terminal(s.game)
	if err != nil {
		return seki.Result{}, err
	}
	if over {
		return seki.Result{Outcome: outcome, Kind: seki.None}, nil
	}
	key := P.Key()
	if known, ok := s.memo[key]; ok {
		return known, nil
	}
	var childC, childR []seki.Value // C(P') after the moves of R, R(P') after the moves of C
	for mv := range P.Moves(seki.R) {
		child, err := s.Solve(P.After(mv))
		if err != nil {
			return seki.Result{}, err
		}
		childC = append(childC, child.Outcome.C)
	}
	for mv := range P.Moves(seki.C) {
		child, err := s.Solve(P.After(mv))
		if err != nil {
			return seki.Result{}, err
		}
		childR = append(childR, child.Outcome.R)
	}
	result := reference.ResultByPlayer(childC, childR)
	s.memo[key] = result
	return result, nil
}
