package mddp

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/expression"
)

// Solved is a state of a model with its optimal value.
type Solved struct {
	Process string   `json:"process"`
	State   string   `json:"state"`
	Value   *big.Rat `json:"value"`
	Best    []string `json:"best"`    // π*: the optimal decisions in the order of the list; none at a terminal state
	Reached bool     `json:"reached"` // reachable from the start, by any decisions

	// Decisions holds the value of each decision: the optimum over all plays that begin with it.
	Decisions []*big.Rat `json:"decisions,omitempty"`
}

// solving is the state of Solve.
type solving struct {
	*Model
	ctx    context.Context
	solved []Solved // by state
}

// Solve returns all states with their values, one process after another. The error is the context's, names a cycle of
// states, or the state at which a reward cannot be evaluated. Each state is valued once, after those on which it depends;
// apart from the length of the numbers, the cost is linear in the model.
func (m *Model) Solve(ctx context.Context) ([]Solved, error) {
	needs := make([][]int32, len(m.states))
	for k, s := range m.states {
		for _, d := range s.Decisions {
			for _, chance := range slices.Concat(d.Cross, d.Next) {
				needs[k] = append(needs[k], int32(m.index[chance.State]))
			}
		}
	}
	order, err := m.order(needs)
	if err != nil {
		return nil, err
	}
	s := &solving{m, ctx, make([]Solved, len(m.states))}
	for _, k := range order {
		if err := s.evaluate(int(k)); err != nil {
			return nil, err
		}
	}
	reached := []int32{int32(m.index[m.Start])}
	for i := 0; i < len(reached); i++ {
		if k := reached[i]; !s.solved[k].Reached {
			s.solved[k].Reached = true
			reached = append(reached, needs[k]...)
		}
	}
	return s.solved, nil
}

// evaluate computes the value of a state whose needs have values.
func (s *solving) evaluate(k int) error {
	state := s.states[k]
	process := &s.Processes[state.process]
	v := Solved{Process: process.Name, State: state.Name, Best: []string{}}
	if len(state.Decisions) == 0 {
		v.Value = state.Value.rat(0)
	}
	better := map[string]int{"min": -1, "max": 1}[process.Goal]
	for _, d := range state.Decisions {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		value, err := s.decide(d, s.programs[s.reward(state, d)])
		if err != nil {
			return fmt.Errorf("state %q: decision %q: the reward: %w", state.Name, d.Name, err)
		}
		v.Decisions = append(v.Decisions, value)
		order := better
		if v.Value != nil {
			order = value.Cmp(v.Value)
		}
		if order == better {
			v.Value, v.Best = value, nil
		}
		if order == better || order == 0 {
			v.Best = append(v.Best, d.Name)
		}
	}
	s.solved[k] = v
	return nil
}

// decide returns the value of a decision: the expectation of R over the states of Cross, plus the
// expectation of the values of Next.
func (s *solving) decide(d Decision, program *expression.Program) (*big.Rat, error) {
	value := func(state string) (*big.Rat, error) { return s.solved[s.index[state]].Value, nil }
	reward := func(state string) (*big.Rat, error) {
		V := new(big.Rat)
		if state != "" {
			V, _ = value(state)
		}
		r, err := program.Run(s.ctx, expression.Values{expression.Rational(V)})
		if err != nil {
			return nil, err
		}
		return r.Rat(), nil
	}
	cross := d.Cross
	if cross == nil {
		cross = Chances{{}}
	}
	total, err := cross.expectation(reward)
	if err != nil {
		return nil, err
	}
	rest, err := d.Next.expectation(value)
	return total.Add(total, rest), err
}
