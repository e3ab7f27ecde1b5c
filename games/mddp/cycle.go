package mddp

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// CycleError is returned if states depend on each other in a cycle, so that the recursion
// does not end.
type CycleError struct {
	States []string // such as P(3) or Q((1,1)); each depends on the next, the last on the first
	Why    string   // unless empty: why the values of the cycle have no equations that determine them
}

// Error returns the message; it omits the middle of a long cycle.
func (e *CycleError) Error() string {
	const most = 20
	states, why := e.States, ""
	if n := len(states); n > most {
		states = slices.Concat(states[:most/2], []string{fmt.Sprintf("… %d more …", n-most)}, states[n-most/2:])
	}
	if e.Why != "" {
		why = ": " + e.Why
	}
	return fmt.Sprintf("the processes do not end: %s → %s%s", strings.Join(states, " → "), e.States[0], why)
}

// component is a strongly connected component of states with cycles. Its values are the solution of
//
//	V(s) = opt over the choices of s of constant + Σ weight·V(to)
//
// with weights that are not negative, and have a sum of at most 1 for each choice: what is missing to
// 1 is the chance that the play leaves the component, or is over by discounting.
//
// A choice is endless if its weights have the sum 1 and all its states, again, have endless choices.
// If there are none, every play leaves. The right-hand side is then a contraction in a weighted
// maximum norm, and so has one solution, which iteration approaches from everywhere (Bertsekas and
// Tsitsiklis 1996, proposition 2.2; with two players, Shapley 1953). If there are some, all states must have the same goal,
// and an endless choice must be worse than nothing, so that no good play stays for ever. Then the
// same holds (Bertsekas and Tsitsiklis 1991).
type component struct {
	states  []int32 // of the model
	maximal []bool  // by state of the component: the goal
	choices [][]choice
	endless bool // some choices are
}

// choice is a decision at a state of a component.
type choice struct {
	constant interval
	to       []int // states of the component, without repetitions
	weight   []*big.Rat
	sum      *big.Rat // of the weights
}

func (s *solving) solveCycle(states []int32) error {
	c := &component{states: states, maximal: make([]bool, len(states)), choices: make([][]choice, len(states))}
	number := map[int32]int{}
	for i, k := range states {
		number[k] = i
		c.maximal[i] = s.Processes[s.states[k].process].Goal == "max"
	}
	for i, k := range states {
		for j := range s.states[k].Decisions {
			if err := s.ctx.Err(); err != nil {
				return err
			}
			x, why, err := s.linear(number, s.states[k], &s.states[k].Decisions[j])
			if err != nil {
				return err
			}
			if why != "" {
				return s.cycle(k, fmt.Sprintf("decision %q of %q: %s", s.states[k].Decisions[j].Name, s.states[k].Name, why))
			}
			c.choices[i] = append(c.choices[i], x)
		}
	}
	if i, why := c.check(); why != "" {
		return s.cycle(states[i], why)
	}
	values, err := c.solve(s.ctx, &s.budget)
	for i, k := range states {
		if err == nil {
			s.results[k] = outcome{best: values[i], worst: values[i]}
		}
	}
	return err
}

// linear returns a decision as a choice or, if it is none, says why.
func (s *solving) linear(number map[int32]int, state place, d *ExplicitDecision) (c choice, why string, err error) {
	process := &s.Processes[state.process]
	if !process.adds() {
		return c, "in a cycle the objective is add, not " + process.Objective, nil
	}
	weights := map[int]*big.Rat{}
	outside := *d // the part of the decision that is a constant
	outside.Cross, outside.Next = nil, nil
	for field, chances := range [][]Chance{d.Cross, d.Next} {
		factor := [...]*big.Rat{d.Scale.rat(1), process.Discount.rat(1)}[field]
		var constant Chances
		for _, chance := range chances {
			i, inside := number[int32(s.index[chance.State])]
			weight := mul(factor, chance.Probability.rat(1))
			switch {
			case !inside:
				constant = append(constant, Chance{chance.State, Number(chance.Probability.rat(1).RatString())})
			case field == 0 && s.rewardOf(state, d) != nil:
				return c, "in a cycle the reward is the value of cross itself", nil
			case weight.Sign() < 0:
				return c, "in a cycle no scale is negative", nil
			case weight.Sign() == 0:
			case weights[i] == nil:
				c.to, weights[i] = append(c.to, i), weight
			default:
				weights[i].Add(weights[i], weight)
			}
		}
		if field == 0 {
			outside.Cross = constant
		} else {
			outside.Next = constant
		}
	}
	c.sum = new(big.Rat)
	for _, i := range c.to {
		c.weight = append(c.weight, weights[i])
		c.sum.Add(c.sum, weights[i])
	}
	if c.sum.Cmp(one) > 0 {
		return c, "in a cycle scale and discount are together at most 1", nil
	}
	v, err := s.decide(state, &outside)
	c.constant = v.best
	return c, "", err
}

// at is a choice of a state.
type at struct{ state, choice int }

// before returns the choices that may lead to each state.
func (c *component) before() [][]at {
	list := make([][]at, len(c.states))
	for i, choices := range c.choices {
		for j, x := range choices {
			for _, to := range x.to {
				list[to] = append(list[to], at{i, j})
			}
		}
	}
	return list
}

// endlessChoices returns, by state, which choices are endless, and the states that have some. Cost:
// linear in the component.
func (c *component) endlessChoices() (choices [][]bool, states []bool) {
	choices, states = make([][]bool, len(c.states)), make([]bool, len(c.states))
	left := make([]int, len(c.states)) // choices that may still be endless
	var queue []int                    // states that have none
	for i := range c.choices {
		choices[i] = make([]bool, len(c.choices[i]))
		for j, x := range c.choices[i] {
			if x.sum.Cmp(one) == 0 {
				choices[i][j] = true
				left[i]++
			}
		}
		if states[i] = left[i] > 0; !states[i] {
			queue = append(queue, i)
		}
	}
	for before := c.before(); len(queue) > 0; queue = queue[1:] {
		for _, x := range before[queue[0]] {
			if !choices[x.state][x.choice] {
				continue
			}
			choices[x.state][x.choice] = false
			if left[x.state]--; left[x.state] == 0 {
				states[x.state] = false
				queue = append(queue, x.state)
			}
		}
	}
	return choices, states
}

// check returns a state at which the values are not determined, and why.
func (c *component) check() (state int, why string) {
	never, endless := c.endlessChoices()
	first := slices.Index(endless, true)
	if first < 0 {
		return 0, ""
	}
	if slices.Contains(c.maximal, true) && slices.Contains(c.maximal, false) {
		return first, "with both goals a discount, or chance, has to end every play"
	}
	c.endless = true
	if i := slices.Index(c.leave(make([]int, len(c.states))), false); i >= 0 { // a weight of 0 leads nowhere
		return i, "no decision ends it"
	}
	for i, choices := range c.choices {
		for j, x := range choices {
			bad := x.constant.low.Sign() <= 0
			if c.maximal[i] {
				bad = x.constant.high.Sign() >= 0
			}
			if never[i][j] && bad {
				return i, map[bool]string{
					false: "it needs a discount below 1, or costs above 0 as they are minimised",
					true:  "it needs a discount below 1, or costs below 0 as their sum is maximised",
				}[c.maximal[i]]
			}
		}
	}
	return 0, ""
}

// cycle returns the error of a cycle through a state of a component, a shortest one.
func (s *solving) cycle(state int32, why string) error {
	before := map[int32]int32{}
	queue := []int32{state}
	for i := 0; i < len(queue); i++ {
		for _, next := range s.needs[queue[i]] {
			if _, met := before[next]; met || s.component[next] != s.component[state] {
				continue
			}
			before[next] = queue[i]
			queue = append(queue, next)
		}
	}
	e := &CycleError{States: []string{s.states[state].Name}, Why: why}
	for k := before[state]; k != state; k = before[k] {
		e.States = append(e.States, s.states[k].Name)
	}
	slices.Reverse(e.States[1:])
	return e
}
