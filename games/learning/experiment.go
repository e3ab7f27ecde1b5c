package learning

import (
	"context"
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Experiment is a match in which one player learns by a rule from plays that all begin
// at one position. All randomness comes from the seed.
type Experiment struct {
	Arena    *terminal.Arena
	Start    terminal.Node
	Player   terminal.Player
	Rule     Rule
	Opponent Opponent
	Plays    int
	Seed     uint64
}

// Result is what an experiment has found.
type Result struct {
	Solution *terminal.Solution // for the player
	Summary  Summary
	Memory   int   // numbers that the learner kept
	Bound    Bound // Value is nil if there is none for this rule and start
}

// Run makes the plays. After every play it calls each with its number, from 1, and
// whether it counts: against the bound or, where there is none, as a play that the
// rule learns from. The error is that of Match.Run. Cost: solving the arena, and the
// plays.
func (e Experiment) Run(ctx context.Context, each func(play int, counts bool)) (Result, error) {
	r := Result{Solution: e.Arena.Solve(e.Player)}
	var bounded bool
	if r.Bound, bounded = BoundOf(e.Rule, e.Arena, r.Solution, e.Start); !bounded {
		r.Bound.DrawsAllowed = e.Rule == LLT || e.Rule == LLP || e.Rule == RLLT
	}
	learner := NewLearner(e.Rule, e.Arena, e.Player, rand.NewPCG(e.Seed, 0))
	r.Memory = learner.Memory()
	match := Match{e.Arena, e.Start, e.Player, Agents(e.Arena, learner, r.Solution, e.Opponent, e.Rule, e.Seed)}
	var err error
	r.Summary, err = match.Run(ctx, e.Plays, func(i int, _ terminal.Play, result seki.Value) {
		each(i, result == seki.Loss || (result == seki.Draw && !r.Bound.DrawsAllowed))
	})
	return r, err
}
