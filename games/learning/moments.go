package learning

import (
	"math/big"

	"github.com/sekilab/sekilab/games/internal/equations"
)

// chances returns the chances of the number N of plays that fail from state 0 on. The values x of
// the states solve equations x = constant + Σ p·x', the sum over the states after the next play
// that fails:
//
//	the probability that N is finite   with the constant 1 − Σ p
//	E N                                Σ p
//	E N(N−1)/2                         E N − Σ p
//
// where the last two are those of states from which N is finite. If that is certain of state 0 it is
// of all, as all can be reached from it.
func (c *chain) chances() (*Chances, error) {
	fails, ends := make([]*big.Rat, len(c.next)), make([]*big.Rat, len(c.next)) // by state: Σ p and 1 − Σ p
	for s, next := range c.next {
		fails[s] = new(big.Rat)
		for _, t := range next {
			fails[s].Add(fails[s], t.p)
		}
		ends[s] = new(big.Rat).Sub(one, fails[s])
	}
	finite, err := c.solve(ends)
	if err != nil {
		return nil, err
	}
	result := &Chances{Finite: fraction{finite[0]}, States: len(c.next)}
	if finite[0].Cmp(one) < 0 {
		return result, nil
	}
	mean, err := c.solve(fails)
	if err != nil {
		return nil, err
	}
	for s := range fails {
		fails[s].Sub(mean[s], fails[s])
	}
	pairs, err := c.solve(fails)
	if err != nil {
		return nil, err
	}
	variance := new(big.Rat).Add(pairs[0], pairs[0])
	variance.Add(variance, mean[0]).Sub(variance, new(big.Rat).Mul(mean[0], mean[0]))
	result.Mean, result.Variance = fraction{mean[0]}, fraction{variance}
	return result, nil
}

// solve solves the equations with these constants. The states are eliminated in the order in which a
// depth-first search leaves them. So nothing new arises in a chain without cycles other than from a
// state to itself.
func (c *chain) solve(constant []*big.Rat) ([]*big.Rat, error) {
	system := equations.New(len(c.next))
	for s, next := range c.next {
		system.Constant[s].Set(constant[s])
		for _, t := range next {
			system.Add(s, t.to, t.p)
		}
	}
	order := postorder(c.next)
	next := func() (int, error) {
		s := order[0]
		order = order[1:]
		return s, nil
	}
	return system.Solve(next, func(v, a, b *big.Rat) error {
		v.Add(v, new(big.Rat).Mul(a, b))
		words := len(v.Denom().Bits())
		return c.spend(2 + words*words/4)
	})
}

// postorder returns the states reachable from state 0 in the order in which a depth-first
// search leaves them: 0 is last.
func postorder(next [][]share) []int {
	order := make([]int, 0, len(next))
	seen := make([]bool, len(next))
	var visit func(s int)
	visit = func(s int) {
		seen[s] = true
		for _, t := range next[s] {
			if !seen[t.to] {
				visit(t.to)
			}
		}
		order = append(order, s)
	}
	visit(0)
	return order
}
