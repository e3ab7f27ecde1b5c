package learning

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Experiment is a match in which one player learns by a rule. It is reproducible: all
// randomness comes from the seed.
type Experiment struct {
	terminal.Named
	Game     string // its name
	N        int    // its size, 0 if it has none
	Player   terminal.Player
	Rule     Rule
	Opponent Opponent
	Plays    int
	Seed     uint64
}

// Step is a play of an experiment and what was learned from it. It is valid during the call.
type Step struct {
	Number  int // from 1
	Play    terminal.Play
	Result  seki.Value // for the player
	Fails   bool       // whether the bound counts the play; without a bound, whether the rule learns from it
	Changes []Change   // of all players who learn
}

// Result holds the results of an experiment.
type Result struct {
	Solution  *terminal.Solution // for the player
	Summary   Summary
	Memory    int   // how many numbers the learner kept
	Bound     Bound // for plays through the start; Value is nil if there is none
	Adversary *Adversary
	Period    *Period // nil if the plays need not repeat, or if none was found
	Learned   terminal.Strategy
	Ensures   seki.Value // what Learned guarantees from the start, whatever the others do
}

// learner returns the learner of the experiment before the first play.
func (e Experiment) learner() *Learner {
	return NewLearner(e.Rule, e.Arena, e.Player, rand.NewPCG(e.Seed, 0))
}

// Run makes the plays and calls each after every one. It returns an error if the adversary
// cannot foresee the rule, ErrTooLarge if it would have to foresee too much, or the context's. Cost: solving the arena, and
// the plays.
func (e Experiment) Run(ctx context.Context, each func(Step)) (r Result, err error) {
	r.Solution = e.Arena.Solve(e.Player)
	r.Bound, _ = BoundOf(e.Rule, e.Arena, r.Solution, e.Start)
	learner := e.learner()
	r.Memory = learner.Memory()
	match := Match{Arena: e.Arena, Start: e.Start, Player: e.Player}
	if match.Agents, err = e.agents(ctx, learner, &r); err != nil {
		return r, err
	}
	learners := learnersOf(match.Agents)
	var past *history
	if e.Repeats() && e.Plays <= MaxPeriodPlays {
		past = &history{learners: learners}
		past.begin()
	}
	r.Summary, err = match.Run(ctx, e.Plays, func(i int, play terminal.Play, result seki.Value) {
		if past != nil {
			past.add(play)
		}
		step := Step{Number: i, Play: play, Result: result, Fails: r.Bound.fails(result)}
		for _, l := range learners {
			step.Changes = append(step.Changes, l.changes...)
		}
		each(step)
	})
	if err != nil {
		return r, err
	}
	r.Learned = learner.Strategy()
	r.Ensures = ensured(e.Arena, r.Learned, e.Player, e.Start)
	if past != nil {
		r.Period, err = past.period(ctx, match)
	}
	return r, err
}

// agents returns the agents of all players, and notes an adversary.
func (e Experiment) agents(ctx context.Context, learner *Learner, r *Result) (agents []Agent, err error) {
	if e.Opponent != Worst {
		return Agents(e.Arena, learner, r.Solution, e.Opponent, e.Rule, e.Seed), nil
	}
	if e.Rule.Random() {
		return nil, fmt.Errorf("an adversary must foresee what the learner does, which it cannot with %v", e.Rule)
	}
	if r.Adversary, err = newAdversary(e.lessons(ctx, learner, r.Bound)); err != nil {
		return nil, err
	}
	agents = slices.Repeat([]Agent{r.Adversary}, e.Arena.Players())
	agents[e.Player] = learner
	return agents, nil
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
