package learning

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Experiment is a match in which one player learns by a rule. It is reproducible: all
// randomness comes from the seed.
type Experiment struct {
	Arena     *terminal.Arena
	Start     terminal.Node
	Starts    Starts
	Player    terminal.Player
	Rule      Rule
	Initial   Initial
	Given     terminal.Strategy // the first strategy, for GivenMoves
	K         int               // the rule changes after K failed plays, see NewLearner; 0 means 1
	Noise     float64           // the probability that the learner takes a win for a loss, or another result for a win
	Opponent  Opponent
	OpponentK int // the K of learning opponents; 0 means 1
	Plays     int
	Seed      uint64

	// Strategies, if any, are all that the other players together follow. Opponent says which
	// in each play: the first (Fixed), one after the other (Turn), one at random (Random), or
	// the one that lets the learner fail most (Worst).
	Strategies []terminal.Strategy

	FindPeriod bool       // look for Result.Period, if the plays repeat
	Watch      func(Step) // called after every play, unless nil
}

// Step is a play of an experiment and what was learned from it. It is valid during the call.
type Step struct {
	Number  int // from 1
	Play    terminal.Play
	Result  seki.Value // for the player
	Changes []Change   // of all players who learn
}

// Result holds the results of an experiment.
type Result struct {
	Solution  *terminal.Solution // for the player
	Summary   Summary
	Memory    int   // how many numbers the learner kept
	Bound     Bound // for plays through the start; Value is nil if there is none
	Held      bool  // whether the plays stayed within the bound
	Check     Check // of the bounds at all positions, unless all plays begin at one
	Adversary *Adversary
	Period    *Period // nil if not requested or not found
	Learned   terminal.Strategy
	Ensures   seki.Value // what Learned guarantees from the start, whatever the others do
}

// maxChecked bounds the number of positions whose bounds are checked: each check takes a
// pass over the game.
const maxChecked = 5000

// Validate returns an error if the settings contradict each other.
func (e Experiment) Validate() error {
	if err := e.validateStrategies(); err != nil {
		return err
	}
	if e.Initial == GivenMoves {
		if err := validate(e.Arena, e.Given, terminal.Only(e.Player)); err != nil {
			return err
		}
	}
	switch {
	case e.K < 0 || e.OpponentK < 0:
		return errors.New("a learning rule changes after at least 1 play")
	case !(e.Noise >= 0 && e.Noise <= 1):
		return fmt.Errorf("the probability of a wrong observation is from 0 to 1, not %v", e.Noise)
	case e.Starts != OneStart && e.Arena.Size() > maxChecked:
		return fmt.Errorf("plays can start at different positions of games with at most %d positions, not %d", maxChecked, e.Arena.Size())
	case e.Opponent != Worst:
	case e.Rule.Random():
		return fmt.Errorf("an adversary must foresee what the learner does, which it cannot with %v", e.Rule)
	case e.Noise > 0:
		return errors.New("an adversary must foresee what the learner does, which it cannot with noise")
	case e.K > 1 && e.Rule == LNWPThenLLP:
		return fmt.Errorf("an adversary of %v needs a rule that changes after every play that fails (k = 1)", e.Rule)
	case e.Starts != OneStart:
		return errors.New("an adversary needs plays that begin at one position")
	}
	return nil
}

// Run makes the plays. After every play it calls each with its number, from 1, and whether
// the play counts against the bound or, if there is no bound, is one that the rule learns
// from. It returns the error of Validate, NewAdversary or Match.Run. Cost: solving the
// arena, and the plays.
func (e Experiment) Run(ctx context.Context, each func(play int, counts bool)) (r Result, err error) {
	if err := e.Validate(); err != nil {
		return r, err
	}
	r.Solution = e.Arena.Solve(e.Player)
	var bounded bool
	r.Bound, bounded = e.bound(r.Solution, e.Start)
	counts := r.Bound.counts
	learner := e.learner()
	r.Memory = learner.Memory()
	match := Match{e.Arena, e.Start, e.Player, nil, e.from()}
	if e.Opponent == Worst {
		if r.Adversary, err = NewAdversary(ctx, e.Arena, learner, e.Start, e.Player, e.Strategies, counts); err != nil {
			return r, err
		}
		match.Agents = slices.Repeat([]Agent{r.Adversary}, e.Arena.Players())
		match.Agents[e.Player] = learner
	} else if len(e.Strategies) > 0 {
		match.Agents = e.limitedAgents(learner)
	} else {
		match.Agents = Agents(e.Arena, learner, r.Solution, e.Opponent, e.Rule, max(e.OpponentK, 1), e.Seed)
	}
	var visits through
	if match.From != nil {
		visits = make(through, e.Arena.Size())
	}
	learners := learnersOf(match.Agents)
	var past *history
	if e.FindPeriod && e.Repeats() && e.Plays <= MaxPeriodPlays {
		past = newHistory(learners, e.Plays)
		if e.Opponent == Turn {
			past.turns = len(e.Strategies)
		}
	}
	r.Summary, err = match.Run(ctx, e.Plays, func(i int, play terminal.Play, result seki.Value) {
		if visits != nil {
			visits.add(i, play, result)
		}
		if past != nil {
			past.add(play)
		}
		if e.Watch != nil {
			step := Step{Number: i, Play: play, Result: result}
			for _, l := range learners {
				step.Changes = append(step.Changes, l.changes...)
			}
			e.Watch(step)
		}
		each(i, counts(result))
	})
	if err != nil {
		return r, err
	}
	atStart := r.Summary
	if visits != nil {
		atStart = visits[e.Start]
		r.Check = visits.check(func(x terminal.Node) (Bound, bool) {
			b, ok := e.bound(r.Solution, x)
			return b, ok && !e.Arena.Terminal(x) // a terminal position leaves nothing to learn
		})
	}
	r.Held = bounded && r.Bound.Held(atStart)
	r.Learned = learner.Strategy()
	r.Ensures = ensured(e.Arena, r.Learned, e.Player, e.Start)
	if past != nil {
		r.Period, err = past.period(ctx, match)
	}
	return r, err
}

// bound returns the bound of the rule at x, and whether there is one. Conditions of its
// theorem that the settings violate are in Missing. Without a bound, DrawsAllowed says which
// plays the rule learns from.
func (e Experiment) bound(solution *terminal.Solution, x terminal.Node) (Bound, bool) {
	b, ok := BoundOf(e.Rule, e.Arena, solution, x)
	switch {
	case !ok:
		b.DrawsAllowed = e.Rule.AcceptsDraws()
	case e.K > 1:
		b.Missing = "the rule changes after every play that fails (k = 1)"
	case e.Noise > 0:
		b.Missing = "the player observes every result as it is"
	case e.Initial != FirstMoves && e.Rule.ofPositions():
		b.Missing = "the first strategy takes the first move of every list"
	case e.Starts != OneStart && e.Rule == LNWPThenLLP:
		b.Missing = "all plays begin at one position"
	}
	return b, ok
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
