package mddp

import (
	"context"
	"fmt"
	"math/big"
)

// Valued is a state of an Explicit model with its exact optimal value.
type Valued struct {
	Process string   `json:"process"`
	State   string   `json:"state"`
	Value   Exact    `json:"value"`
	Best    []string `json:"best"`    // π*: the optimal decisions in the order of the list; none at a terminal state
	Reached bool     `json:"reached"` // reachable from the start, by any decisions

	// The opposite optimum, in a process with a product and a negative reward before
	// another stage: the value of the rest of a play while the product so far is negative.
	Worst   *Exact   `json:"worst,omitempty"`
	WorstBy []string `json:"worst_by,omitempty"`

	Decisions []Decided `json:"decisions,omitempty"` // only where a caller sets them
}

// extremes are the least and the greatest value of a state over all plays of its process,
// with the decisions that begin such plays.
type extremes struct {
	least, greatest     *big.Rat
	leastBy, greatestBy []string
}

// add includes the plays that begin with a decision and have values from least to greatest.
func (e *extremes) add(name string, least, greatest *big.Rat) {
	if e.least == nil || least.Cmp(e.least) < 0 {
		e.least, e.leastBy = least, nil
	}
	if least.Cmp(e.least) == 0 {
		e.leastBy = append(e.leastBy, name)
	}
	if e.greatest == nil || greatest.Cmp(e.greatest) > 0 {
		e.greatest, e.greatestBy = greatest, nil
	}
	if greatest.Cmp(e.greatest) == 0 {
		e.greatestBy = append(e.greatestBy, name)
	}
}

// Limits on the length of values, which products can double at every stage. A digit takes
// log2(10) bits.
const (
	MaxDigits = 10_000 // of a value, in its numerator or denominator
	maxBits   = MaxDigits * 33220 / 10000
	allBits   = 1 << 28 // of all values, 32 MiB
)

// DigitsError names the state at which its value, or the total of all values, becomes too
// long.
type DigitsError struct {
	State    string
	Together bool
}

func (e *DigitsError) Error() string {
	if e.Together {
		return fmt.Sprintf("state %q: the values up to here have together more than %d bits; take shorter numbers or fewer states", e.State, allBits)
	}
	return fmt.Sprintf("state %q: its value has more than %d digits; take shorter numbers or fewer stages", e.State, MaxDigits)
}

// solving is the state of Solve.
type solving struct {
	*Explicit
	ctx    context.Context
	values []extremes
	turned []bool // by process: a negative reward reverses the order of what follows
	bits   int
}

// Solve returns all states with their values, one process after another. The error is the
// context's, a *CycleError, a *DigitsError or a *RewardError. Each state is valued once, after all states
// that it depends on; apart from the length of the numbers, the cost is linear in the
// model.
func (m *Explicit) Solve(ctx context.Context) ([]Valued, error) {
	s := &solving{m, ctx, make([]extremes, len(m.states)), make([]bool, len(m.Processes)), 0}
	if err := m.inOrder(ctx, s.value); err != nil {
		return nil, err
	}
	solved := make([]Valued, len(m.states))
	for k, state := range m.states {
		e, process := s.values[k], m.Processes[state.process]
		v := Valued{
			Process: process.Name, State: state.Name, Value: Exact{e.least}, Best: append([]string{}, e.leastBy...),
			Worst: &Exact{e.greatest}, WorstBy: e.greatestBy,
		}
		if process.Goal == "max" {
			v.Value, v.Best, v.Worst, v.WorstBy = Exact{e.greatest}, append([]string{}, e.greatestBy...), &Exact{e.least}, e.leastBy
		}
		if !s.turned[state.process] || len(state.Decisions) == 0 {
			v.Worst, v.WorstBy = nil, nil
		}
		solved[k] = v
	}
	reached := []int{m.index[m.Start]}
	for i := 0; i < len(reached); i++ {
		if k := reached[i]; !solved[k].Reached {
			solved[k].Reached = true
			reached = append(reached, m.needs(k)...)
		}
	}
	return solved, nil
}

// optimum returns the optimal value of a state that has been valued.
func (s *solving) optimum(name string) *big.Rat {
	k := s.index[name]
	if s.Processes[s.states[k].process].Goal == "max" {
		return s.values[k].greatest
	}
	return s.values[k].least
}

// value computes the value of a state whose needs have been valued.
func (s *solving) value(k int) error {
	state, e := s.states[k], &s.values[k]
	if len(state.Decisions) == 0 {
		value := state.Value.rat(0)
		e.least, e.greatest = value, value
	}
	combine := objectives[s.Processes[state.process].Objective]
	for i := range state.Decisions {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		d := &state.Decisions[i]
		reward, err := s.reward(s.ctx, state, d, s.optimum)
		if err != nil {
			return err
		}
		least, greatest := reward, reward
		if d.Next != "" {
			next := s.values[s.index[d.Next]]
			least, greatest = combine(reward, next.least), combine(reward, next.greatest)
			if least.Cmp(greatest) > 0 {
				least, greatest = greatest, least
				s.turned[state.process] = true
			}
		}
		if longest(least, greatest) > maxBits {
			return &DigitsError{State: state.Name}
		}
		e.add(d.Name, least, greatest)
	}
	if s.bits += 4 * longest(e.least, e.greatest); s.bits > allBits {
		return &DigitsError{state.Name, true}
	}
	return nil
}

// longest returns the greatest length in bits of a numerator or denominator.
func longest(a, b *big.Rat) int {
	return max(a.Num().BitLen(), a.Denom().BitLen(), b.Num().BitLen(), b.Denom().BitLen())
}

// needs returns the states on whose values the value of a state depends.
func (m *Explicit) needs(k int) []int {
	var out []int
	for _, d := range m.states[k].Decisions {
		for _, chance := range d.Cross {
			out = append(out, m.index[chance.State])
		}
		if d.Next != "" {
			out = append(out, m.index[d.Next])
		}
	}
	return out
}

// inOrder visits every state after all that it needs. It returns the context's error, that
// of visit, or a *CycleError.
func (m *Explicit) inOrder(ctx context.Context, visit func(k int) error) error {
	const onPath, done = 1, 2
	status := make([]uint8, len(m.states))
	type step struct {
		state int
		needs []int // not yet visited
	}
	for first := range m.states {
		if status[first] == done {
			continue
		}
		status[first] = onPath
		path := []step{{first, m.needs(first)}}
		for len(path) > 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			top := &path[len(path)-1]
			if len(top.needs) == 0 {
				if err := visit(top.state); err != nil {
					return err
				}
				status[top.state] = done
				path = path[:len(path)-1]
				continue
			}
			k := top.needs[0]
			top.needs = top.needs[1:]
			switch status[k] {
			case 0:
				status[k] = onPath
				path = append(path, step{k, m.needs(k)})
			case onPath:
				e := &CycleError{}
				for _, s := range path {
					if s.state == k || e.States != nil {
						e.States = append(e.States, m.states[s.state].Name)
					}
				}
				return e
			}
		}
	}
	return nil
}
