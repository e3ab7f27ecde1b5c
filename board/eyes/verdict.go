package eyes

import (
	"context"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Verdict is what is known about a position in one game. The Matrix of the search.Verdict is that of
// the position.
type Verdict struct {
	Position Position
	search.Verdict
}

// Outcome returns a verdict with the outcome of P in the game g, and the kind only if the game is
// over. It fails as Wins does; the verdict then holds what is known.
func (s *Solver) Outcome(ctx context.Context, P Position, g seki.Game) (Verdict, error) {
	v := Verdict{Position: P, Verdict: search.Verdict{Matrix: P.Matrix(), Game: g}}
	outcome, over, err := P.Terminal(g)
	if over || err != nil {
		v.Terminal, v.Kind, v.Err = over, seki.None, err
		v.First = [2]search.Range{{Min: outcome.R, Max: outcome.R}, {Min: outcome.C, Max: outcome.C}}
		return v, err
	}
	err = v.FindOutcome(ctx, func(ctx context.Context, q search.Question) (bool, error) { return s.Wins(ctx, P, g, q) })
	return v, err
}

// Verdict returns the outcome and the kind of P in the game g. It fails as Wins does; the verdict
// then holds what is known.
func (s *Solver) Verdict(ctx context.Context, P Position, g seki.Game) (Verdict, error) {
	if P.IsMatrix() && s.options.Matrices != nil {
		v, err := s.options.Matrices.Verdict(ctx, P.Matrix(), g)
		return Verdict{P, v}, err
	}
	v, err := s.Outcome(ctx, P, g)
	if err != nil || v.Terminal {
		return v, err
	}
	err = v.FindKind(func(p seki.Player) (bool, error) { return s.mustPass(ctx, P, g, p) })
	return v, err
}
