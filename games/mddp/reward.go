package mddp

import (
	"cmp"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/internal/expression"
)

// Reward is a function R of a value V: an expression in V (package expression), empty for V itself.
type Reward string

// rewardScope is what an expression can use.
var rewardScope = expression.Scope{{Name: "V", Type: expression.Number}}

// compile prepares a reward.
func (m *Explicit) compile(r Reward) error {
	if r == "" || m.programs[r] != nil {
		return nil
	}
	program, err := rewardScope.Compile(string(r), expression.Number)
	if err != nil {
		return fmt.Errorf("the reward: %w", err)
	}
	m.programs[r] = program
	return nil
}

// rewardOf returns the function R of a decision.
func (m *Explicit) rewardOf(s place, d *ExplicitDecision) Reward {
	return cmp.Or(d.Reward, m.Processes[s.process].Reward)
}

// reward returns the reward of a decision at a state, once the states of cross have values: the
// expectation of R of these, times Scale, plus Cost.
func (s *solving) reward(state place, d *ExplicitDecision) (*big.Rat, error) {
	total, program := new(big.Rat), s.programs[s.rewardOf(state, d)]
	for _, chance := range d.Cross {
		v := s.solved[s.index[chance.State]].Value.Rat
		if program != nil {
			image, err := program.Run(s.ctx, []expression.Value{expression.Rational(v)})
			if s.ctx.Err() != nil {
				return nil, s.ctx.Err()
			}
			if err != nil {
				return nil, fmt.Errorf("state %q: decision %q: the reward: %w", state.Name, d.Name, err)
			}
			v = image.Rat()
		}
		total.Add(total, mul(v, chance.Probability.rat(1)))
	}
	return add(mul(total, d.Scale.rat(1)), d.Cost.rat(0)), nil
}
