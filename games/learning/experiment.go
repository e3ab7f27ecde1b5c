package learning

import (
	"context"
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Experiment is a match from node 0 in which one player learns by a rule. It is reproducible: all
// randomness comes from the seed.
type Experiment struct {
	Arena    *terminal.Arena
	Player   terminal.Player
	Rule     Rule
	Opponent Opponent
	Plays    int
	Seed     uint64
}

// Result holds the results of an experiment.
type Result struct {
	Solution *terminal.Solution // for the player
	Summary  Summary
	Memory   int   // how many numbers the learner kept
	Bound    Bound // for plays through the start; Value is nil if there is none
	Learned  terminal.Strategy
	Ensures  seki.Value // what Learned guarantees from the start, whatever the others do
}

// Run makes the plays. It returns the context's error. Cost: solving the arena, and the plays.
func (e Experiment) Run(ctx context.Context) (r Result, err error) {
	r.Solution = e.Arena.Solve(e.Player)
	r.Bound, _ = BoundOf(e.Rule, e.Arena, r.Solution, 0)
	learner := NewLearner(e.Rule, e.Arena, e.Player, rand.NewPCG(e.Seed, 0))
	match := Match{Arena: e.Arena, Player: e.Player}
	match.Agents = Agents(e.Arena, learner, r.Solution, e.Opponent, e.Rule, e.Seed)
	r.Summary, err = match.Run(ctx, e.Plays, nil)
	r.Memory, r.Learned = learner.Memory(), learner.Strategy()
	r.Ensures = ensured(e.Arena, r.Learned, e.Player)
	return r, err
}

// ensured returns the worst result for p over all plays from node 0 in which p follows s.
func ensured(a *terminal.Arena, s terminal.Strategy, p terminal.Player) seki.Value {
	from := []terminal.Node{0}
	switch {
	case a.VerifyForcing(s, a.WonBy(p), from) == nil:
		return seki.Win
	case a.VerifyAvoiding(s, a.NotWonBy(p), from) == nil:
		return seki.Draw
	}
	return seki.Loss
}
