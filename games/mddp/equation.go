package mddp

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Equation returns the derivation of a value as the papers print it, such as "x = min[y + 1, z + 1] = min[2, 3] = 2, π*
// = u", where the names of states stand for their values, in the order of the decisions.
func (m *Model) Equation(v Solved) string {
	if len(v.Decisions) == 0 {
		return fmt.Sprintf("%s = %s", v.State, v.Value.RatString())
	}
	state := m.states[m.index[v.State]]
	goal := m.Processes[state.process].Goal
	terms := units.Texts(state.Decisions, func(d Decision) string { return d.text(string(m.reward(state, d))) })
	values := units.Texts(v.Decisions, (*big.Rat).RatString)
	return fmt.Sprintf("%s = %s[%s] = %s[%s] = %s, π* = %s", v.State, goal, strings.Join(terms, ", "), goal,
		strings.Join(values, ", "), v.Value.RatString(), strings.Join(v.Best, " "))
}

// text returns the value of a decision, which has a reward, in terms of the states that it refers to.
func (d Decision) text(reward string) string {
	if d.Cross == nil && reward == "0" && d.Next != nil {
		return d.Next.text("V")
	}
	if d.Cross != nil {
		reward = d.Cross.text(reward)
	}
	if d.Next == nil {
		return reward
	}
	if strings.Contains(reward, " ") {
		reward = "(" + reward + ")"
	}
	return reward + " + " + d.Next.text("V")
}

var valueOfCross = regexp.MustCompile(`\bV\b`)

// text writes the expectation of an expression in V, such as "1/3·(1 - y) + 2/3·(1 - z)".
func (c Chances) text(expression string) string {
	return strings.Join(units.Texts(c, func(chance Chance) string {
		term := valueOfCross.ReplaceAllLiteralString(expression, chance.State)
		if len(c) == 1 {
			return term
		}
		if strings.Contains(term, " ") {
			term = "(" + term + ")"
		}
		return chance.Probability.rat(1).RatString() + "·" + term
	}), " + ")
}
