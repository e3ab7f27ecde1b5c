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
	Learned  terminal.Strategy
	Ensures  seki.Value // what Learned ensures from the start, whatever the others do
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
	r.Learned = learner.Strategy()
	r.Ensures = ensured(e.Arena, r.Learned, e.Player, e.Start)
	return r, err
}

// ensured returns the least result for p of all plays from x in which p follows s.
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

// Step is a move of a strategy.
type Step struct{ Position, Move terminal.Node }

// Steps returns the moves that s makes in plays from x, breadth first.
func Steps(a *terminal.Arena, s terminal.Strategy, x terminal.Node) []Step {
	var steps []Step
	seen := map[terminal.Node]bool{x: true}
	for queue := []terminal.Node{x}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		next := a.Moves(v)
		if w := a.Next(s, v); w != terminal.None {
			next = []terminal.Node{w}
			steps = append(steps, Step{v, w})
		}
		for _, w := range next {
			if !seen[w] {
				seen[w] = true
				queue = append(queue, w)
			}
		}
	}
	return steps
}
