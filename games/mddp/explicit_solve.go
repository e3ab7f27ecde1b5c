package mddp

import (
	"context"
	"math/big"
)

// Valued is a state of an Explicit model with its optimal value, which is exact.
type Valued struct {
	Process string   `json:"process"`
	State   string   `json:"state"`
	Value   Decimal  `json:"value"`
	Best    []string `json:"best"`    // π*: the optimal decisions in their order; none at a terminal state
	Reached bool     `json:"reached"` // from the start, by any decisions
}

// Decimal is a value: a finite decimal, as all of an Explicit model are.
type Decimal struct{ *big.Rat }

// String returns all digits.
func (d Decimal) String() string {
	digits, _ := d.FloatPrec()
	return d.FloatString(digits)
}

// MarshalJSON writes a number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// Solve returns all states, the processes in turn, with their values. The error is the
// context's or a *CycleError. Each state is valued once, after all that it depends on;
// the cost is linear in the model, but for the length of the numbers.
func (m *Explicit) Solve(ctx context.Context) ([]Valued, error) {
	solved := make([]Valued, len(m.states))
	visit := func(k int) {
		s := m.states[k]
		process := m.Processes[s.process]
		v := Valued{Process: process.Name, State: s.Name, Value: Decimal{number(s.Value, 0)}, Best: []string{}, Reached: solved[k].Reached}
		for i, d := range s.Decisions {
			value := number(d.Cost, 0)
			if d.Cross != "" {
				reward := new(big.Rat).Mul(number(d.Scale, 1), solved[m.index[d.Cross]].Value.Rat)
				value.Add(value, reward)
			}
			if d.Next != "" {
				value = objectives[process.Objective](value, solved[m.index[d.Next]].Value.Rat)
			}
			order := value.Cmp(v.Value.Rat)
			if process.Goal == "max" {
				order = -order
			}
			if i == 0 || order < 0 {
				v.Value, v.Best = Decimal{value}, nil
			}
			if i == 0 || order <= 0 {
				v.Best = append(v.Best, d.Name)
			}
		}
		solved[k] = v
	}
	if err := m.inOrder(ctx, visit); err != nil {
		return nil, err
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

// needs returns the states whose values the value of a state depends on.
func (m *Explicit) needs(k int) []int {
	var out []int
	for _, d := range m.states[k].Decisions {
		for _, name := range []string{d.Cross, d.Next} {
			if name != "" {
				out = append(out, m.index[name])
			}
		}
	}
	return out
}

// inOrder visits every state after all that it needs. A cycle is a *CycleError.
func (m *Explicit) inOrder(ctx context.Context, visit func(k int)) error {
	const onPath, done = 1, 2
	status := make([]uint8, len(m.states))
	type step struct {
		state int
		needs []int // still to be followed
	}
	for first := range m.states {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if status[first] == done {
			continue
		}
		status[first] = onPath
		path := []step{{first, m.needs(first)}}
		for len(path) > 0 {
			top := &path[len(path)-1]
			if len(top.needs) == 0 {
				visit(top.state)
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
