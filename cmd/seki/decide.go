package main

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
)

// decider decides matrices that are not terminal. All share one table.
type decider struct {
	solver *search.Solver
}

func newDecider() decider { return decider{search.New(search.Options{})} }

// decide returns the result of A in the game g. It stops when ctx is cancelled.
func (d decider) decide(ctx context.Context, A seki.Matrix, g seki.Game) (seki.Result, error) {
	return d.solver.Solve(ctx, A, g)
}
