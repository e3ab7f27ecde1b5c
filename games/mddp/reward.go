package mddp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/internal/expression"
)

// Reward is a function R of a value V: an expression in V (package expression) or a table. In JSON
// it is the text of the expression, or an object of values V and their rewards.
type Reward struct {
	Expression string
	Table      []Entry // instead of an expression

	program *expression.Program
	of      map[string]*big.Rat // the table, by value
}

// Entry is a line of a table: R(V) = Reward.
type Entry struct{ V, Reward Number }

// UnmarshalJSON takes any value, so that compile can say where a fault is.
func (r *Reward) UnmarshalJSON(data []byte) error {
	text, pairs, err := readPairs(data)
	*r = Reward{Expression: text}
	if pairs != nil {
		r.Table = []Entry{}
	}
	for _, p := range pairs {
		r.Table = append(r.Table, Entry{Number(p.State), p.Probability})
	}
	return err
}

// rewardScope is what an expression can use.
var rewardScope = expression.Scope{{Name: "V", Type: expression.Number}}

// compile prepares a reward, nil if there is none. Programs holds the expressions that were
// compiled before.
func (r *Reward) compile(programs map[string]*expression.Program) error {
	switch {
	case r == nil:
		return nil
	case r.Table == nil:
		program, known := programs[r.Expression]
		if !known {
			var err error
			if program, err = rewardScope.Compile(r.Expression, expression.Number); err != nil {
				return fmt.Errorf("the reward: %w", err)
			}
			programs[r.Expression] = program
		}
		r.program = program
		return nil
	}
	r.of = map[string]*big.Rat{}
	for _, entry := range r.Table {
		if entry.V == "" || entry.Reward == "" {
			return errors.New("the reward: a line of the table lacks a number")
		}
		if err := cmp.Or(entry.V.check("V"), entry.Reward.check("reward")); err != nil {
			return err
		}
		key := entry.V.rat(0).RatString()
		if r.of[key] != nil {
			return fmt.Errorf("the reward: the table has V = %s twice", key)
		}
		r.of[key] = entry.Reward.rat(0)
	}
	return nil
}

// at returns R(v).
func (r *Reward) at(ctx context.Context, v *big.Rat) (*big.Rat, error) {
	if r.program == nil {
		if reward, known := r.of[v.RatString()]; known {
			return reward, nil
		}
		return nil, fmt.Errorf("the table has no V = %s", Exact{Rat: v}.Short())
	}
	result, err := r.program.Run(ctx, []expression.Value{expression.Rational(v)})
	if err != nil {
		return nil, err
	}
	return result.Rat(), nil
}

// wrongReward is the error of a reward that cannot be evaluated.
func wrongReward(s place, d *ExplicitDecision, err error) error {
	return fmt.Errorf("state %q: decision %q: the reward: %w", s.Name, d.Name, err)
}

// rewardOf returns the function R of a decision, nil if there is none.
func (m *Explicit) rewardOf(s place, d *ExplicitDecision) *Reward {
	return cmp.Or(d.Reward, m.Processes[s.process].Reward)
}

// reward returns the reward of a decision at a state, once the states of cross have values: the
// expectation of R of these, times Scale, plus Cost.
func (s *solving) reward(state place, d *ExplicitDecision) (interval, error) {
	total, r := exactly(new(big.Rat)), s.rewardOf(state, d)
	for _, chance := range d.Cross {
		v := s.results[s.index[chance.State]].best
		if r != nil {
			if !v.exact() {
				return v, wrongReward(state, d, errBounds)
			}
			image, err := r.at(s.ctx, v.low)
			if s.ctx.Err() != nil {
				return v, s.ctx.Err()
			}
			if err != nil {
				return v, wrongReward(state, d, err)
			}
			v = exactly(image)
		}
		total = total.with(add, v.times(chance.Probability.rat(1)))
	}
	return total.times(d.Scale.rat(1)).with(add, exactly(d.Cost.rat(0))), nil
}

// errBounds is the error of a reward that needs an exact value.
var errBounds = errors.New("a value that it needs is known only between bounds")
