package learning

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
)

// Chances are the exact chances of the number N of plays that fail, of plays without end.
type Chances struct {
	Finite   *big.Rat // the probability that N is finite
	Mean     *big.Rat // of N; nil if Finite is less than 1
	Variance *big.Rat // of N; nil if Finite is less than 1
	States   int      // of the Markov chain: the learner's, at first and after a play that fails

	Solution *terminal.Solution // for the player
	Bound    Bound              // as in Result; it says which plays fail

	chain *chain
}

// undrawn is the move of a learner at a position where its random choice has not been looked at
// yet. It is uniform, and independent of all that happened.
const undrawn = terminal.Free - 1

// Chances returns the exact chances of the experiment with plays without end; Plays and Seed
// do not matter. The plays that fail are those that Run counts. The other players must play
// each play alike, by one strategy or at random, so that the learner's state follows from the
// one before: a Markov chain.
//
// A random move matters only once it is made. So the state of a learner with a random rule is
// the set of positions whose move it has drawn anew, and the moves that it keeps elsewhere. If
// the others follow one strategy, this set only grows, because the first play that does not
// fail repeats for ever.
//
// It returns ErrTooLarge or the context's error. Cost: every play against every such state,
// and the elimination of the states in rational numbers.
func (e Experiment) Chances(ctx context.Context) (*Chances, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	alone := e.Arena.Players() == 1
	switch {
	case e.K > 1 && e.Rule == LNWPThenLLP:
		return nil, fmt.Errorf("exact chances of %v need a rule that changes after every play that fails (k = 1)", e.Rule)
	case e.Noise > 0:
		return nil, errors.New("exact chances need results that are observed as they are")
	case e.Starts != OneStart:
		return nil, errors.New("exact chances need plays that all begin at one position")
	case !alone && (e.Opponent == Learning || e.Opponent == Worst || e.Opponent == Turn):
		return nil, fmt.Errorf("exact chances need opponents who play every play alike: perfect, random or fixed, not %v", e.Opponent)
	}
	solution := e.Arena.Solve(e.Player)
	bound, _ := e.bound(solution, e.Start)
	c := &chain{
		budget: newBudget(ctx), arena: e.Arena, start: e.Start, player: e.Player,
		learner: e.learner(),
		bound:   bound,
		numbers: map[state]int{}, later: map[state]shares{},
	}
	if e.Rule.Random() {
		c.learner.draw = func(int32) int32 { return undrawn }
	}
	if e.Initial == RandomMoves {
		for v, move := range c.learner.strategy {
			if move != terminal.Free {
				c.learner.set(terminal.Node(v), undrawn)
			}
		}
	}
	switch limited := e.limited(); {
	case limited != nil && e.Opponent == Fixed:
		c.others = limited[:1]
	case limited != nil:
		c.others = limited
	case e.Opponent == Perfect:
		c.others = []terminal.Strategy{solution.Against()}
	case e.Opponent == Fixed:
		c.others = []terminal.Strategy{e.Arena.First(terminal.Others(e.Player))}
	default:
		c.others = []terminal.Strategy{e.Arena.First(func(terminal.Player) bool { return false })}
	}
	if err := c.explore(); err != nil {
		return nil, err
	}
	f, err := c.moments()
	if err != nil {
		return nil, err
	}
	result := &Chances{Finite: f[0], States: len(c.next), Solution: solution, Bound: bound, chain: c}
	if f[0].Cmp(one) == 0 {
		// f = E (1+ε)^N = 1 + E[N] ε + E[N(N−1)/2] ε² + …
		result.Mean = f[1]
		result.Variance = new(big.Rat).Mul(f[2], big.NewRat(2, 1))
		result.Variance.Add(result.Variance, f[1]).Sub(result.Variance, new(big.Rat).Mul(f[1], f[1]))
	}
	return result, nil
}

var one = big.NewRat(1, 1)

// chain is the Markov chain of the learner's states at first and after each play that fails.
type chain struct {
	*budget
	arena   *terminal.Arena
	start   terminal.Node
	player  terminal.Player
	learner *Learner
	others  []terminal.Strategy // of the other players, one at random in each play, Free where they move at random
	bound   Bound

	numbers map[state]int
	states  []state          // by number
	next    [][]share        // by number: the chances of the states after the next play that fails
	later   map[state]shares // the same, by any state
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

// explore finds all states and their successors.
func (c *chain) explore() error {
	number := func(s state) int {
		k, ok := c.numbers[s]
		if !ok {
			k = len(c.states)
			c.numbers[s] = k
			c.states = append(c.states, s)
		}
		return k
	}
	number(c.learner.save())
	for k := 0; k < len(c.states); k++ {
		found, err := c.afterFailure(c.states[k])
		if err != nil {
			return err
		}
		var next []share
		for s, p := range found {
			next = append(next, share{number(s), p})
		}
		slices.SortFunc(next, func(a, b share) int { return a.to - b.to })
		c.next = append(c.next, next)
	}
	return nil
}

// afterFailure returns the chances of the states after the next play that fails. They sum to
// less than 1 if perhaps no play fails again. A play that does not fail leaves the state, or
// ends a succession of failed plays (k > 1), or reveals moves that were undrawn, or advances
// the first part of the combination: in each case only plays that fail lead back.
func (c *chain) afterFailure(from state) (shares, error) {
	if found, ok := c.later[from]; ok {
		return found, nil
	}
	failed, other, err := c.step(from)
	if err != nil {
		return nil, err
	}
	if stay := other[from]; stay != nil {
		delete(other, from)
		if stay.Cmp(one) == 0 {
			c.later[from] = shares{}
			return shares{}, nil
		}
		leave := new(big.Rat).Sub(one, stay)
		for _, p := range failed {
			p.Quo(p, leave)
		}
		for _, p := range other {
			p.Quo(p, leave)
		}
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

// step returns the chances of the states after one play: those after a play that fails, and
// those after any other.
func (c *chain) step(from state) (failed, other shares, err error) {
	failed, other = shares{}, shares{}
	for _, others := range c.others {
		if err := c.against(others, from, failed, other); err != nil {
			return nil, nil, err
		}
	}
	return failed, other, nil
}

// against adds the chances of a play in which the others follow a strategy.
func (c *chain) against(others terminal.Strategy, from state, failed, other shares) error {
	if err := c.spend(len(others) / 8); err != nil {
		return err
	}
	c.learner.restore(from)
	s := c.learner.Strategy()
	for v, move := range others {
		switch {
		case s[v] == undrawn:
			s[v] = terminal.Free
		case move != terminal.Free:
			s[v] = move
		}
	}
	return everyPlay(c.budget, c.arena, s, c.start, func(play terminal.Play, open []reply) error {
		c.learner.restore(from)
		choices := big.NewInt(int64(len(c.others)))
		for _, r := range open {
			choices.Mul(choices, big.NewInt(int64(len(c.arena.Moves(r.at)))))
			if c.arena.Owner(r.at) == c.player {
				c.learner.set(r.at, r.move)
			}
		}
		c.learner.observe(play, c.player)
		to := other
		if c.bound.counts(c.arena.Result(play, c.player)) {
			to = failed
		}
		to.add(c.learner.save(), new(big.Rat).SetFrac(big.NewInt(1), choices))
		return c.spend(len(from.moves) / 8)
	})
}

// Chance is the chance of a number of plays that fail: P(N = Plays) is Exactly/Of, and
// P(N ≤ Plays) is AtMost/Of. The fractions may not be in lowest terms.
type Chance struct {
	Plays               int
	Exactly, AtMost, Of *big.Int
}

// maxProducts bounds the products of words that Distribution makes: it then takes a few seconds.
const maxProducts = 1 << 28

// Distribution yields the chances of 0, 1, 2, … plays that fail, without end, unless the
// numbers grow too long or the context ends. Cost: each chance takes a pass over the
// transitions from the states that the chain can be in, with integers whose length grows by a
// constant.
func (c *Chances) Distribution(ctx context.Context) iter.Seq[Chance] {
	return func(yield func(Chance) bool) {
		products := 0
		spend := func(n int) (left bool) {
			products += n
			return products < maxProducts && ctx.Err() == nil
		}
		// All probabilities of a step are integers over one denominator.
		denominator := big.NewInt(1)
		length := func() int { return len(denominator.Bits()) }
		for _, list := range c.chain.next {
			for _, s := range list {
				gcd := new(big.Int).GCD(nil, nil, denominator, s.p.Denom())
				denominator.Mul(denominator, new(big.Int).Div(s.p.Denom(), gcd))
				if !spend(4 + length()*len(s.p.Denom().Bits())) {
					return
				}
			}
		}
		next, stop := make([][]*big.Int, c.States), make([]*big.Int, c.States)
		for k, list := range c.chain.next {
			stop[k] = new(big.Int).Set(denominator)
			for _, s := range list {
				w := new(big.Int).Div(denominator, s.p.Denom())
				next[k] = append(next[k], w.Mul(w, s.p.Num()))
				stop[k].Sub(stop[k], w)
			}
			if !spend(16 * (1 + len(list)) * length()) { // they are kept
				return
			}
		}
		now, after := make([]*big.Int, c.States), make([]*big.Int, c.States) // P(N ≥ m and the chain is in a state), over power; nil for 0
		now[0] = big.NewInt(1)
		states := []int{0} // whose number is not 0
		power, atMost, product := big.NewInt(1), new(big.Int), new(big.Int)
		for m := 0; ; m++ {
			exactly := new(big.Int)
			var reached []int
			for _, k := range states {
				exactly.Add(exactly, product.Mul(now[k], stop[k]))
				for i, s := range c.chain.next[k] {
					if after[s.to] == nil {
						after[s.to] = new(big.Int)
						reached = append(reached, s.to)
					}
					after[s.to].Add(after[s.to], product.Mul(now[k], next[k][i]))
				}
				now[k] = nil
				if !spend((1 + len(next[k])) * (4 + len(power.Bits())*length())) {
					return
				}
			}
			now, after, states = after, now, reached
			power = new(big.Int).Mul(power, denominator)
			atMost = new(big.Int).Mul(atMost, denominator)
			atMost.Add(atMost, exactly)
			if !spend(4+2*len(power.Bits())*length()) || !yield(Chance{m, exactly, atMost, power}) {
				return
			}
		}
	}
}

// Quantiles returns, for each of the given probabilities in increasing order, the least
// number n with P(N ≤ n) at least as high. Those that Distribution does not reach are
// missing. It returns the context's error.
func (c *Chances) Quantiles(ctx context.Context, probabilities ...*big.Rat) (least []int, err error) {
	for chance := range c.Distribution(ctx) {
		for len(least) < len(probabilities) {
			p := probabilities[len(least)]
			if p.Cmp(c.Finite) > 0 {
				return least, nil
			}
			if new(big.Int).Mul(chance.AtMost, p.Denom()).Cmp(new(big.Int).Mul(p.Num(), chance.Of)) < 0 {
				break
			}
			least = append(least, chance.Plays)
		}
		if len(least) == len(probabilities) {
			return least, nil
		}
	}
	return least, ctx.Err()
}
