package theorems

import (
	"context"

	"github.com/sekilab/sekilab/internal/digraph"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Leading returns a function that reports whether some class with a property of its result
// is read on from a state, or is at it. It may be asked for states of matrices other than
// zero. Cost: states times letters.
func Leading(ctx context.Context, a *automaton.Automaton, holds func(seki.Result) bool) (func(automaton.State) bool, error) {
	g, err := newGraph(ctx, a)
	if err != nil {
		return nil, err
	}
	leading := digraph.Leading(g.next, g.wanted(holds))
	return func(s automaton.State) bool { return leading[g.index[a.Permuted(s)]] }, nil
}
