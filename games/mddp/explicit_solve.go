package mddp

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// Valued is a state of an Explicit model with its optimal value.
type Valued struct {
	Process string   `json:"process"`
	State   string   `json:"state"`
	Value   Exact    `json:"value"`
	Best    []string `json:"best"`    // π*: the optimal decisions in the order of the list; none at a terminal state
	Reached bool     `json:"reached"` // reachable from the start, by any decisions

	Decisions []Decided `json:"decisions,omitempty"`
}

// Decided is a decision with its value: the optimum over all plays that begin with it.
type Decided struct {
	Name  string `json:"name"`
	Value Exact  `json:"value"`
}

// allBits bounds all values and those of decisions together, 32 MiB, as MaxDigits bounds each: products can
// double their length at every stage.
const allBits = 1 << 28

// solving is the state of Solve.
type solving struct {
	*Explicit
	ctx    context.Context
	solved []Valued // by state
	bits   int
}

// Solve returns all states with their values and decisions, one process after another. The error is
// the context's, or names what is wrong with the model: a *CycleError, or the state at which a value becomes
// too long, a reward cannot be evaluated, or a product has a negative reward. Each state is valued
// once, after those that it depends on; apart from the length of the numbers, the cost is linear in
// the model.
func (m *Explicit) Solve(ctx context.Context) ([]Valued, error) {
	needs := make([][]int32, len(m.states))
	for k := range needs {
		needs[k] = m.needs(k)
	}
	order, err := m.order(needs)
	if err != nil {
		return nil, err
	}
	s := &solving{Explicit: m, ctx: ctx, solved: make([]Valued, len(m.states))}
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
	v := Valued{Process: process.Name, State: state.Name, Best: []string{}}
	if len(state.Decisions) == 0 {
		v.Value = Exact{state.Value.rat(0)}
		s.solved[k] = v
		return s.count(state, v.Value.Rat)
	}
	better := map[string]int{"min": -1, "max": 1}[process.Goal]
	for i := range state.Decisions {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		d := &state.Decisions[i]
		value, err := s.decide(state, d)
		if err == nil {
			err = s.count(state, value)
		}
		if err != nil {
			return err
		}
		v.Decisions = append(v.Decisions, Decided{d.Name, Exact{value}})
		order := better
		if i > 0 {
			order = value.Cmp(v.Value.Rat)
		}
		if order == better {
			v.Value, v.Best = Exact{value}, nil
		}
		if order == better || order == 0 {
			v.Best = append(v.Best, d.Name)
		}
	}
	s.solved[k] = v
	return nil
}

func (s *solving) decide(state place, d *ExplicitDecision) (*big.Rat, error) {
	process := &s.Processes[state.process]
	reward, err := s.reward(state, d)
	if err != nil || d.Next == nil {
		return reward, err
	}
	if process.Objective == "multiply" && reward.Sign() < 0 {
		return nil, fmt.Errorf("state %q: decision %q: the reward %s is negative, which reverses the order of a product",
			state.Name, d.Name, Exact{reward}.Short())
	}
	rest := new(big.Rat)
	for _, chance := range d.Next {
		rest.Add(rest, mul(s.solved[s.index[chance.State]].Value.Rat, chance.Probability.rat(1)))
	}
	return objectives[process.Objective](reward, rest), nil
}

func (s *solving) count(state place, value *big.Rat) error {
	n := max(value.Num().BitLen(), value.Denom().BitLen())
	if s.bits += 4 * n; s.bits > allBits {
		return fmt.Errorf("state %q: the values up to here have together more than %d bits; take shorter numbers or fewer states", state.Name, allBits)
	}
	if n > MaxBits {
		return fmt.Errorf("state %q: its value has more than %d digits; take shorter numbers or fewer stages", state.Name, MaxDigits)
	}
	return nil
}

// needs returns the states on whose values the value of a state depends.
func (m *Explicit) needs(k int) []int32 {
	var out []int32
	for _, d := range m.states[k].Decisions {
		for _, chance := range slices.Concat(d.Cross, d.Next) {
			out = append(out, int32(m.index[chance.State]))
		}
	}
	return out
}
