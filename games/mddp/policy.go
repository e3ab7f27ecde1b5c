package mddp

import (
	"context"
	"errors"
	"math/big"

	"github.com/sekilab/sekilab/games/internal/equations"
	"github.com/sekilab/sekilab/games/terminal"
)

// budget bounds the work on cycles, in steps that are the same on every machine.
type budget struct {
	exact  int64 // multiplications of words in fractions
	floats int64 // multiplications of floats
}

// newBudget returns some seconds of work of each kind.
func newBudget() budget { return budget{exact: 1 << 26, floats: 1 << 31} }

// errLong is returned if exact values would be too long, or take too much time.
var errLong = errors.New("too long")

// solve returns the values of the states: exact ones by policy iteration or, if that would take too
// long, bounds by value iteration. The error is the context's or ErrSlow. A policy to begin with gets a
// small part of the work, as iteration is slow with a discount near 1, where few policies can be enough.
func (c *component) solve(ctx context.Context, b *budget) ([]interval, error) {
	it := c.floats()
	V, begin := make([]float64, len(c.states)), b.floats/64
	b.floats -= begin
	if err := it.approach(ctx, V, &begin); err != nil {
		return nil, err
	}
	b.floats += max(begin, 0)
	values, err := c.improve(ctx, &b.exact, it.policy(V))
	if !errors.Is(err, errLong) {
		return values, err
	}
	if err := it.approach(ctx, V, &b.floats); err != nil {
		return nil, err
	}
	return it.bounds(ctx, c, V, &b.floats)
}

// improve returns the exact values by policy iteration from a policy, one choice for each state
// (Howard 1960). With both goals the least values against the policy of those who maximise are found
// first, and then that policy is improved (Hoffman and Karp 1966). The policies do not repeat, since
// each improves the values of all states; at the end the equations hold, and they have one solution.
func (c *component) improve(ctx context.Context, work *int64, policy []int) ([]interval, error) {
	for _, choices := range c.choices {
		for _, x := range choices {
			if !x.constant.exact() {
				return nil, errLong
			}
		}
	}
	c.leave(policy)
	for {
		V, err := c.evaluate(ctx, work, policy)
		if err != nil {
			return nil, err
		}
		changed, err := c.switchTo(ctx, work, V, policy, false)
		if err == nil && !changed {
			changed, err = c.switchTo(ctx, work, V, policy, true)
		}
		if err != nil {
			return nil, err
		}
		if !changed {
			values := make([]interval, len(V))
			for i := range V {
				values[i] = exactly(V[i])
			}
			return values, nil
		}
	}
}

// switchTo changes a policy, whose values are V, to the best choice at each state of a goal where
// that is better, and reports whether there is one.
func (c *component) switchTo(ctx context.Context, work *int64, V []*big.Rat, policy []int, maximal bool) (changed bool, err error) {
	for i, choices := range c.choices {
		if c.maximal[i] != maximal {
			continue
		}
		best := V[i]
		for j, x := range choices {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			v := new(big.Rat).Set(x.constant.low)
			for n, to := range x.to {
				if err := addProduct(work, v, x.weight[n], V[to]); err != nil {
					return false, err
				}
			}
			if order := v.Cmp(best); order < 0 && !maximal || order > 0 && maximal {
				best, policy[i], changed = v, j, true
			}
		}
	}
	return changed, nil
}

// addProduct adds a·b to v.
func addProduct(work *int64, v, a, b *big.Rat) error {
	size := func(r *big.Rat) int64 { return int64(r.Num().BitLen()+r.Denom().BitLen())/64 + 2 }
	if *work -= size(a)*size(b) + size(v)*size(v); *work < 0 {
		return errLong
	}
	if v.Add(v, mul(a, b)); v.Denom().BitLen() > terminal.MaxBits || v.Num().BitLen() > terminal.MaxBits {
		return errLong
	}
	return nil
}

// leave changes a policy so that every play leaves the component where it can, which it reports by
// state: by the choices of the policy where they do, then by any. Cost: linear in the component.
func (c *component) leave(policy []int) (leaves []bool) {
	leaves, before := make([]bool, len(c.states)), c.before()
	var left []int // the states that leave, in the order in which they were found
	for _, any := range []bool{false, true} {
		add := func(i, j int) {
			if !leaves[i] && (any || j == policy[i]) {
				policy[i], leaves[i], left = j, true, append(left, i)
			}
		}
		for i, choices := range c.choices {
			for j, x := range choices {
				if x.sum.Cmp(one) < 0 {
					add(i, j)
				}
			}
		}
		for k := 0; k < len(left); k++ {
			for _, x := range before[left[k]] {
				add(x.state, x.choice)
			}
		}
	}
	return leaves
}

// evaluate returns the values of a policy by which every play leaves the component. It eliminates
// one state after another from the equations, always one with the fewest products to add.
func (c *component) evaluate(ctx context.Context, work *int64, policy []int) ([]*big.Rat, error) {
	s := equations.New(len(policy))
	for i, j := range policy {
		x := c.choices[i][j]
		s.Constant[i].Set(x.constant.low)
		for k, to := range x.to {
			s.Add(i, to, x.weight[k])
		}
	}
	left := make([]bool, len(policy))
	next := func() (int, error) {
		fewest := -1
		for i := range policy {
			if !left[i] && (fewest < 0 || len(s.Rows[i])*len(s.Columns[i]) < len(s.Rows[fewest])*len(s.Columns[fewest])) {
				fewest = i
			}
		}
		if *work -= int64(len(policy)); *work < 0 {
			return 0, errLong
		}
		left[fewest] = true
		return fewest, ctx.Err()
	}
	return s.Solve(next, func(v, a, b *big.Rat) error { return addProduct(work, v, a, b) })
}
