package learning

import (
	"math/big"

	"github.com/sekilab/sekilab/games/internal/equations"
)

// chances returns the chances of the number N of plays that fail from state 0 on. The values x of
// the states solve equations x = constant + Σ p·x', the sum over the states after the next play:
//
//	the probability that N is finite   with the constant 1 if no play fails or changes the state, else 0
//	E N                                Σ p over the plays that fail
//	E N(N−1)/2                         Σ p·E N' over the plays that fail
//
// where the last two are those of states from which N is finite. If that is certain of state 0 it is
// of all, as all can be reached from it. A play that does not fail leaves the state, or reveals moves
// that were undrawn, or advances the first part of the combination: in each case only plays that
// fail lead back, so that N is infinite where x = x is all that is left of an equation.
func (c *chain) chances() (*Chances, error) {
	ends := make([]*big.Rat, len(c.next))
	for s, next := range c.next {
		ends[s] = new(big.Rat)
		if len(next) == 0 {
			ends[s] = one
		}
	}
	finite, err := c.solve(ends)
	if err != nil {
		return nil, err
	}
	result := &Chances{Finite: fraction{finite[0]}, States: c.failed}
	if finite[0].Cmp(one) < 0 {
		return result, nil
	}
	mean, err := c.solve(c.afterFailure(finite))
	if err != nil {
		return nil, err
	}
	pairs, err := c.solve(c.afterFailure(mean))
	if err != nil {
		return nil, err
	}
	variance := new(big.Rat).Add(pairs[0], pairs[0])
	variance.Add(variance, mean[0]).Sub(variance, new(big.Rat).Mul(mean[0], mean[0]))
	result.Mean, result.Variance = fraction{mean[0]}, fraction{variance}
	return result, nil
}

// afterFailure returns, by state, the sum of p times a value over the plays that fail.
func (c *chain) afterFailure(value []*big.Rat) []*big.Rat {
	sums := make([]*big.Rat, len(c.next))
	for s, next := range c.next {
		sums[s] = new(big.Rat)
		for _, t := range next {
			if t.fails {
				sums[s].Add(sums[s], new(big.Rat).Mul(t.p, value[t.to]))
			}
		}
	}
	return sums
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
