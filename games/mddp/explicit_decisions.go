package mddp

import (
	"context"
	"fmt"
	"math/big"
	"strings"
)

// Decided is a decision with its exact value: the optimum over all plays that begin with it.
type Decided struct {
	Name  string `json:"name"`
	Value Exact  `json:"value"`

	expression string // what Value is the value of
}

// Decisions returns the decisions of the state number k of a solved model, in the order of the
// file. Cost: linear in their number.
func (m *Explicit) Decisions(solved []Valued, k int) []Decided {
	state := m.states[k]
	process := m.Processes[state.process]
	var out []Decided
	for i := range state.Decisions {
		d := &state.Decisions[i]
		value, err := m.reward(context.Background(), state, d, func(name string) *big.Rat { return solved[m.index[name]].Value.Rat })
		if err != nil {
			panic(err) // the model would not be solved
		}
		expression := Exact{d.Cost.rat(0)}.Short()
		if d.Cross != nil {
			expression = d.rewardText(m.crossText(state, d))
		}
		if d.Next != "" {
			next, name := solved[m.index[d.Next]], d.Next
			combine, reward := objectives[process.Objective], value
			value = combine(reward, next.Value.Rat)
			if next.Worst != nil { // it is better where the reward is negative
				turned := combine(reward, next.Worst.Rat)
				if c := turned.Cmp(value); process.Goal == "max" && c > 0 || process.Goal == "min" && c < 0 {
					value, name = turned, "worst("+name+")"
				}
			}
			expression = process.combined(expression, name)
		}
		out = append(out, Decided{d.Name, Exact{value}, expression})
	}
	return out
}

// Equation returns the derivation of a value as the papers print it, such as
// "x = min[y + 1, z + 1] = min[2, 3] = 2, π* = u", where the names of states stand for their
// values, in the order of the decisions. v is a state of the solved model with its Decisions.
func (m *Explicit) Equation(v Valued) string {
	if len(v.Decisions) == 0 {
		return fmt.Sprintf("%s = %s", v.State, v.Value.Short())
	}
	var expressions, values []string
	for _, d := range v.Decisions {
		expressions = append(expressions, d.expression)
		values = append(values, d.Value.Short())
	}
	goal := m.Processes[m.states[m.index[v.State]].process].Goal
	return fmt.Sprintf("%s = %s[%s] = %s[%s] = %s, π* = %s", v.State, goal, strings.Join(expressions, ", "),
		goal, strings.Join(values, ", "), v.Value.Short(), strings.Join(v.Best, " "))
}

// rewardText returns Scale·product + Cost, such as "2·y - 1", or "1 - y" for -y + 1.
func (d *ExplicitDecision) rewardText(product string) string {
	scale, cost := d.Scale.rat(1), d.Cost.rat(0)
	if size := new(big.Rat).Abs(scale); size.Cmp(big.NewRat(1, 1)) != 0 {
		product = Exact{size}.Short() + "·" + product
	}
	switch {
	case scale.Sign() < 0 && cost.Sign() == 0:
		return "-" + product
	case scale.Sign() < 0:
		return Exact{cost}.Short() + " - " + product
	case cost.Sign() == 0:
		return product
	case cost.Sign() < 0:
		return product + " - " + Exact{cost.Neg(cost)}.Short()
	}
	return product + " + " + Exact{cost}.Short()
}

// combined returns reward ∘ V(next) as text.
func (p ExplicitProcess) combined(reward, next string) string {
	switch p.Objective {
	case "multiply":
		return "(" + reward + ")·" + next
	case "min", "max":
		return fmt.Sprintf("%s(%s, %s)", p.Objective, reward, next)
	}
	return reward + " + " + next
}
