package mddp

import (
	"fmt"
	"math/big"
	"strings"
)

// Equation returns the derivation of a value as the papers print it, such as
// "x = min[y + 1, z + 1] = min[2, 3] = 2, π* = u", where the names of states stand for their
// values, in the order of the decisions. v is a state of the solved model with its Decisions.
func (m *Explicit) Equation(v Valued) string {
	if len(v.Decisions) == 0 {
		return fmt.Sprintf("%s = %s", v.State, v.Value.Short())
	}
	state := m.states[m.index[v.State]]
	process := m.Processes[state.process]
	var expressions, values []string
	for k, d := range v.Decisions {
		expressions = append(expressions, process.decisionText(m.rewardOf(state, &state.Decisions[k]) != "", &state.Decisions[k]))
		values = append(values, d.Value.Short())
	}
	return fmt.Sprintf("%s = %s[%s] = %s[%s] = %s, π* = %s", v.State, process.Goal, strings.Join(expressions, ", "),
		process.Goal, strings.Join(values, ", "), v.Value.Short(), strings.Join(v.Best, " "))
}

func (p ExplicitProcess) decisionText(hasReward bool, d *ExplicitDecision) string {
	form, reward := "%s", Exact{d.Cost.rat(0)}.Short()
	if hasReward {
		form = "R(%s)"
	}
	if d.Cross != nil {
		reward = d.rewardText(d.Cross.text(form))
	}
	if d.Next == nil {
		return reward
	}
	next := d.Next.text("%s")
	if p.adds() && d.Cross == nil && d.Cost.rat(0).Sign() == 0 {
		return next
	}
	return p.combined(reward, next)
}

// rewardText returns Scale·product + Cost, such as "2·y - 1", or "1 - y" for -y + 1.
func (d *ExplicitDecision) rewardText(product string) string {
	scale, cost := d.Scale.rat(1), d.Cost.rat(0)
	if size := new(big.Rat).Abs(scale); size.Cmp(one) != 0 {
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
