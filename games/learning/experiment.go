package learning

import (
	"context"
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Experiment is a match in which one player learns by a rule. It is reproducible: all
// randomness comes from the seed.
type Experiment struct {
	Arena    *terminal.Arena
	Start    terminal.Node
	Player   terminal.Player
	Rule     Rule
	Opponent Opponent
	Plays    int
	Seed     uint64
}

// Step is a play of an experiment and the changes after it. It is valid during the call.
type Step struct {
	Number  int // from 1
	Play    terminal.Play
	Result  seki.Value // for the player
	Changes []Change   // of all players who learn
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

// Run makes the plays and calls each after every one. It returns the context's error. Cost: solving the
// arena, and the plays.
func (e Experiment) Run(ctx context.Context, each func(Step)) (r Result, err error) {
	r.Solution = e.Arena.Solve(e.Player)
	r.Bound, _ = BoundOf(e.Rule, e.Arena, r.Solution, e.Start)
	learner := NewLearner(e.Rule, e.Arena, e.Player, rand.NewPCG(e.Seed, 0))
	r.Memory = learner.Memory()
	match := Match{Arena: e.Arena, Start: e.Start, Player: e.Player}
	match.Agents = Agents(e.Arena, learner, r.Solution, e.Opponent, e.Rule, e.Seed)
	r.Summary, err = match.Run(ctx, e.Plays, func(i int, play terminal.Play, result seki.Value) {
		step := Step{Number: i, Play: play, Result: result}
		for _, agent := range match.Agents {
			if l, ok := agent.(*Learner); ok {
				step.Changes = append(step.Changes, l.changes...)
			}
		}
		each(step)
	})
	if err != nil {
		return r, err
	}
	r.Learned = learner.Strategy()
	r.Ensures = ensured(e.Arena, r.Learned, e.Player, e.Start)
	return r, nil
}

// ensured returns the worst result for p over all plays from x in which p follows s.
func ensured(a *terminal.Arena, s terminal.Strategy, p terminal.Player, x terminal.Node) seki.Value {
	from := []terminal.Node{x}
	switch {
	case a.VerifyForcing(s, a.WonBy(p), from) == nil:
		return seki.Win
	case a.VerifyAvoiding(s, a.NotWonBy(p), from) == nil:
		return seki.Draw
	}
	return seki.Loss
}
