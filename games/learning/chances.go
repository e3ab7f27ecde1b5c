package learning

import (
	"context"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/games/terminal"
)

// Chances are the exact chances of the number N of plays that fail, of plays without end.
type Chances struct {
	Finite   fraction `json:"finite"` // the probability that N is finite
	Mean     fraction `json:"mean"`   // of N; nil if Finite is less than 1, as is Variance
	Variance fraction `json:"variance"`
	States   int      `json:"states"` // of the Markov chain: the learner's, at first and after a play that fails
}

// undrawn is the move of a learner at a position where its random choice has not been looked at
// yet. It is uniform, and independent of all that happened.
const undrawn = terminal.Free - 1

var one = big.NewRat(1, 1)

// Chances returns the exact chances of the experiment with plays without end; Plays and Seed
// do not matter. The plays that fail are those that Run counts. The other players must play
// each play alike, by one strategy or at random, so that the learner's state follows from the
// one before: a Markov chain.
//
// A random move matters only once it is made. So the state of a learner with a random rule is
// the set of positions whose move it has drawn anew, with the first move elsewhere. If
// the others follow one strategy, this set only grows, because the first play that does not
// fail repeats for ever.
//
// It returns ErrTooLarge or the context's error. Cost: every play against every such state,
// and the elimination of the states in rational numbers.
func (e Experiment) Chances(ctx context.Context) (*Chances, error) {
	c, err := e.chain(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.explore(); err != nil {
		return nil, err
	}
	return c.chances()
}

// chain is the Markov chain of the learner's states at first and after each play that fails.
type chain struct {
	lessons
	others terminal.Strategy // of the other players, Free where they move at random

	later map[state]shares // the chances of the states after the next play that fails
	next  [][]share        // the same, by number
}

// chain returns the chain of the experiment without its states.
func (e Experiment) chain(ctx context.Context) (*chain, error) {
	solution := e.Arena.Solve(e.Player)
	bound, _ := BoundOf(e.Rule, e.Arena, solution, e.Start)
	c := &chain{lessons: e.lessons(ctx, e.learner(), bound), later: map[state]shares{}}
	if e.Rule.Random() {
		c.learner.draw = func(int32) int32 { return undrawn }
	}
	switch {
	case e.Arena.Players() == 1 || e.Opponent == Random:
		c.others = e.Arena.First(func(terminal.Player) bool { return false })
	case e.Opponent == Perfect:
		c.others = solution.Against()
	case e.Opponent == Fixed:
		c.others = e.Arena.First(terminal.Others(e.Player))
	default:
		return nil, fmt.Errorf("exact chances need opponents who play every play alike: perfect, random or fixed, not %v", e.Opponent)
	}
	return c, nil
}

// shares holds probabilities of states.
type shares map[state]*big.Rat

func (s shares) add(to state, p *big.Rat) {
	if s[to] == nil {
		s[to] = new(big.Rat)
	}
	s[to].Add(s[to], p)
}

// share is the probability of a state, by its number.
type share struct {
	to int
	p  *big.Rat
}

// explore finds all states, in which the first is number 0, and their successors.
func (c *chain) explore() error {
	states := []state{c.learner.save()}
	numbers := map[state]int{states[0]: 0}
	for k := 0; k < len(states); k++ {
		found, err := c.afterFailure(states[k])
		if err != nil {
			return err
		}
		var next []share
		for s, p := range found {
			to, ok := numbers[s]
			if !ok {
				to = len(states)
				numbers[s] = to
				states = append(states, s)
			}
			next = append(next, share{to, p})
		}
		c.next = append(c.next, next)
	}
	return nil
}

// afterFailure returns the chances of the states after the next play that fails. They sum to
// less than 1 if perhaps no play fails again. A play that does not fail leaves the state, or
// reveals moves that were undrawn, or advances the first part of the combination: in each case
// only plays that fail lead back.
func (c *chain) afterFailure(from state) (shares, error) {
	if found, ok := c.later[from]; ok {
		return found, nil
	}
	failed, other, err := c.leave(from)
	if err != nil {
		return nil, err
	}
	for s, p := range other {
		later, err := c.afterFailure(s)
		if err != nil {
			return nil, err
		}
		for to, q := range later {
			failed.add(to, new(big.Rat).Mul(p, q))
		}
		if err := c.spend(16 * len(later)); err != nil {
			return nil, err
		}
	}
	c.later[from] = failed
	return failed, nil
}

// leave returns the chances of the states after the next play that fails or changes the
// state: those after a play that fails, and those after any other. There may be no such play.
func (c *chain) leave(from state) (failed, other shares, err error) {
	failed, other, err = c.step(from)
	if err != nil || other[from] == nil {
		return failed, other, err
	}
	leaves := new(big.Rat).Sub(one, other[from])
	delete(other, from)
	for _, list := range []shares{failed, other} { // both are empty if leaves is 0
		for _, p := range list {
			p.Quo(p, leaves)
		}
	}
	return failed, other, nil
}

// step returns the chances of the states after one play: those after a play that fails, and
// those after any other.
func (c *chain) step(from state) (failed, other shares, err error) {
	failed, other = shares{}, shares{}
	err = c.all(from, c.others, func(l lesson, open []reply) error {
		choices := big.NewInt(1)
		for _, r := range open {
			choices.Mul(choices, big.NewInt(int64(len(c.arena.Moves(r.at)))))
		}
		to := other
		if l.fails {
			to = failed
		}
		to.add(l.next, new(big.Rat).SetFrac(big.NewInt(1), choices))
		return c.spend(len(from.moves) / 8)
	})
	return failed, other, err
}
