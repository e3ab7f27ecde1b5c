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

// chain is the Markov chain of the learner's states.
type chain struct {
	lessons
	others terminal.Strategy // of the other players, Free where they move at random
	next   [][]share         // by state: those after a play; none if no play fails or changes the state
	failed int               // states: the first and those after a play that fails
}

// share is the probability of a state, by its number, after a play that fails or one that does not.
type share struct {
	to    int
	p     *big.Rat
	fails bool
}

// chain returns the chain of the experiment without its states.
func (e Experiment) chain(ctx context.Context) (*chain, error) {
	solution := e.Arena.Solve(e.Player)
	bound, _ := BoundOf(e.Rule, e.Arena, solution, e.Start)
	c := &chain{lessons: e.lessons(ctx, e.learner(), bound)}
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

// explore finds all states, in which the first is number 0, and their successors.
func (c *chain) explore() error {
	states := []state{c.learner.save()}
	numbers, failed := map[state]int{states[0]: 0}, map[int]bool{0: true}
	for k := 0; k < len(states); k++ {
		from, found := states[k], map[lesson]*big.Rat{}
		err := c.all(from, c.others, func(l lesson, open []reply) error {
			choices := big.NewInt(1)
			for _, r := range open {
				choices.Mul(choices, big.NewInt(int64(len(c.arena.Moves(r.at)))))
			}
			if found[l] == nil {
				found[l] = new(big.Rat)
			}
			found[l].Add(found[l], new(big.Rat).SetFrac(big.NewInt(1), choices))
			return c.spend(len(from.moves) / 8)
		})
		if err != nil {
			return err
		}
		if len(found) == 1 {
			delete(found, lesson{from, false}) // no play fails or changes the state
		}
		var next []share
		for l, p := range found {
			to, ok := numbers[l.next]
			if !ok {
				to = len(states)
				numbers[l.next] = to
				states = append(states, l.next)
			}
			if l.fails {
				failed[to] = true
			}
			next = append(next, share{to, p, l.fails})
		}
		c.next = append(c.next, next)
	}
	c.failed = len(failed)
	return nil
}
