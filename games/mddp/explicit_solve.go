package mddp

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/games/internal/components"
	"github.com/sekilab/sekilab/games/terminal"
)

// Valued is a state of an Explicit model with its optimal value.
type Valued struct {
	Process string   `json:"process"`
	State   string   `json:"state"`
	Value   Exact    `json:"value"`
	Within  *Exact   `json:"within,omitempty"` // how far the value may be from Value; nil if Value is exact
	Best    []string `json:"best"`             // π*: the optimal decisions in the order of the list (with Within, those not proved worse); none at a terminal state
	Reached bool     `json:"reached"`          // reachable from the start, by any decisions

	// The opposite optimum, in a process with a product and a negative reward before
	// another stage: the value of the rest of a play while the product so far is negative.
	Worst   *Exact   `json:"worst,omitempty"`
	WorstBy []string `json:"worst_by,omitempty"`

	Decisions []Decided `json:"decisions,omitempty"`
}

// Decided is a decision with its value: the optimum over all plays that begin with it.
type Decided struct {
	Name   string `json:"name"`
	Value  Exact  `json:"value"`
	Within *Exact `json:"within,omitempty"` // as of Valued

	turned bool // Value is that of the worst rest of the play
}

// outcome is what is known of a state: its optimal value and, in a process with products, the
// opposite optimum.
type outcome struct {
	best, worst interval
	decided     []decided
}

// decided is the optimal value of a decision and, in a process with products, the worst one.
type decided struct {
	best, worst interval
	turned      bool
}

// allBits bounds all values and those of decisions together, 32 MiB, as terminal.MaxDigits bounds each: products can
// double their length at every stage.
const allBits = 1 << 28

// solving is the state of Solve.
type solving struct {
	*Explicit
	ctx       context.Context
	needs     [][]int32 // by state: the states on whose values its value depends
	component []int32   // by state
	results   []outcome
	turned    []bool // by process: a negative reward reverses the order of what follows
	bits      int
	budget    budget
}

// Solve returns all states with their values and decisions, one process after another. The error is
// the context's, or names what is wrong with the model: a *CycleError, ErrSlow, or the state at which a value becomes
// too long or a reward cannot be evaluated.
//
// Strongly connected components of states are valued one after another, each after those that it
// depends on. Most are single states, which are valued once; apart from the length of the numbers,
// the cost is linear in the model. Of others see component.
func (m *Explicit) Solve(ctx context.Context) ([]Valued, error) { return m.solve(ctx, newBudget()) }

func (m *Explicit) solve(ctx context.Context, b budget) ([]Valued, error) {
	s := &solving{
		Explicit: m, ctx: ctx, needs: make([][]int32, len(m.states)), results: make([]outcome, len(m.states)),
		turned: make([]bool, len(m.Processes)), budget: b,
	}
	all := make([]int32, len(m.states))
	for k := range all {
		all[k], s.needs[k] = int32(k), m.needs(k)
	}
	s.component = components.Strong(len(all), func(k int32) []int32 { return s.needs[k] }, all...)
	slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(s.component[a], s.component[b]) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && s.component[all[n]] == s.component[all[0]] {
			n++
		}
		if err := s.solve(all[:n]); err != nil {
			return nil, err
		}
		all = all[n:]
	}
	return s.valued(), nil
}

// solve values the states of a component.
func (s *solving) solve(states []int32) error {
	if len(states) > 1 || slices.Contains(s.needs[states[0]], states[0]) {
		if err := s.solveCycle(states); err != nil {
			return err
		}
	}
	for _, k := range states {
		if err := s.evaluate(k); err != nil {
			return err
		}
	}
	return nil
}

// evaluate computes the value of a state whose needs have values.
func (s *solving) evaluate(k int32) error {
	state := s.states[k]
	if len(state.Decisions) == 0 {
		value := exactly(state.Value.rat(0))
		s.results[k] = outcome{best: value, worst: value}
		return s.count(k, value)
	}
	var r outcome
	for i := range state.Decisions {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		d, err := s.decide(state, &state.Decisions[i])
		if err == nil {
			err = s.count(k, d.best)
		}
		if err != nil {
			return err
		}
		r.decided = append(r.decided, d)
	}
	maximal := s.Processes[state.process].Goal == "max"
	for i, d := range r.decided {
		if i == 0 {
			r.best, r.worst = d.best, d.worst
			continue
		}
		r.best, r.worst = optimum(maximal, r.best, d.best), optimum(!maximal, r.worst, d.worst)
	}
	s.results[k] = r
	return nil
}

// optimum returns the greater or the less of two values.
func optimum(maximal bool, a, b interval) interval {
	return a.with(objectives[map[bool]string{false: "min", true: "max"}[maximal]], b)
}

func (s *solving) decide(state place, d *ExplicitDecision) (decided, error) {
	process := &s.Processes[state.process]
	reward, err := s.reward(state, d)
	if err != nil || d.Next == nil {
		return decided{best: reward, worst: reward}, err
	}
	best := s.expected(d.Next, func(r *outcome) interval { return r.best })
	switch {
	case process.adds():
		v := reward.with(add, best.times(process.Discount.rat(1)))
		return decided{best: v, worst: v}, nil
	case process.Objective != "multiply":
		v := reward.with(objectives[process.Objective], best)
		return decided{best: v, worst: v}, nil
	case !reward.exact() || !best.exact():
		return decided{}, wrongReward(state, d, errBounds)
	}
	worst := s.expected(d.Next, func(r *outcome) interval { return r.worst })
	v := decided{best: best.times(reward.low), worst: worst.times(reward.low)}
	if reward.low.Sign() < 0 && !meet(best, worst) {
		v = decided{v.worst, v.best, true}
		s.turned[state.process] = true
	}
	return v, nil
}

func (s *solving) expected(chances Chances, value func(*outcome) interval) interval {
	total := exactly(new(big.Rat))
	for _, chance := range chances {
		total = total.with(add, value(&s.results[s.index[chance.State]]).times(chance.Probability.rat(1)))
	}
	return total
}

func (s *solving) count(k int32, value interval) error {
	n := value.bits()
	if s.bits += 4 * n; s.bits > allBits {
		return fmt.Errorf("state %q: the values up to here have together more than %d bits; take shorter numbers or fewer states", s.states[k].Name, allBits)
	}
	if n > terminal.MaxBits {
		return fmt.Errorf("state %q: its value has more than %d digits; take shorter numbers or fewer stages", s.states[k].Name, terminal.MaxDigits)
	}
	return nil
}

func (s *solving) valued() []Valued {
	solved := make([]Valued, len(s.states))
	for k, state := range s.states {
		r, process := &s.results[k], s.Processes[state.process]
		v := Valued{Process: process.Name, State: state.Name, Best: []string{}}
		v.Value, v.Within = r.best.rounded()
		turned := s.turned[state.process] && len(r.decided) > 0
		if turned {
			worst, _ := r.worst.rounded()
			v.Worst = &worst
		}
		for i, d := range r.decided {
			name := state.Decisions[i].Name
			if meet(d.best, r.best) {
				v.Best = append(v.Best, name)
			}
			if turned && meet(d.worst, r.worst) {
				v.WorstBy = append(v.WorstBy, name)
			}
			shown := Decided{Name: name, turned: d.turned}
			shown.Value, shown.Within = d.best.rounded()
			v.Decisions = append(v.Decisions, shown)
		}
		solved[k] = v
	}
	reached := []int32{int32(s.index[s.Start])}
	for i := 0; i < len(reached); i++ {
		if k := reached[i]; !solved[k].Reached {
			solved[k].Reached = true
			reached = append(reached, s.needs[k]...)
		}
	}
	return solved
}

// meet reports whether two values may be equal.
func meet(a, b interval) bool { return a.low.Cmp(b.high) <= 0 && b.low.Cmp(a.high) <= 0 }

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
