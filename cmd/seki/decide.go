package main

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// decider decides matrices that are not terminal: by the race lemma, then by
// search.
type decider struct {
	solvers [2]*reference.Solver
}

func newDecider() decider {
	return decider{[2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}}
}

// decide returns the result of A in the game g. It stops when ctx is cancelled.
func (d decider) decide(ctx context.Context, A seki.Matrix, g seki.Game) (seki.Result, error) {
	if err := ctx.Err(); err != nil {
		return seki.Result{}, err
	}
	if outcome, ok := seki.RaceLemma(A).Outcome(); ok {
		return seki.Result{Outcome: outcome, Kind: seki.None}, nil
	}
	return d.solvers[g].Solve(A)
}
