package mddp

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// drawCycles returns a model of two processes in which states depend on each other in cycles: with
// discounts; with costs of the right sign and one goal; or with chances to end and any goals. If it
// is a game, P minimises and Q maximises, and each decision leads to a state of the other.
func drawCycles(t *rapid.T, game bool) *Explicit {
	const n = 3
	kind := rapid.SampledFrom([]string{"discounts", "costs", "chances"}).Draw(t, "kind")
	goals := []string{rapid.SampledFrom([]string{"min", "max"}).Draw(t, "goal of P"), rapid.SampledFrom([]string{"min", "max"}).Draw(t, "goal of Q")}
	if game {
		kind, goals = rapid.SampledFrom([]string{"discounts", "chances"}).Draw(t, "kind of game"), []string{"min", "max"}
	}
	if kind == "costs" {
		goals[1] = goals[0]
	}
	name := func(p, k int) string { return fmt.Sprintf("%c%d", "xy"[p], k) }
	processes := make([]ExplicitProcess, 2)
	for p := range processes {
		process := ExplicitProcess{Name: "PQ"[p : p+1], Goal: goals[p]}
		if kind == "discounts" {
			process.Discount = "3/4"
		}
		process.States = []ExplicitState{{Name: name(p, 0), Value: Number(fmt.Sprint(rapid.IntRange(-3, 3).Draw(t, "value")))}}
		for k := 1; k <= n; k++ {
			state := ExplicitState{Name: name(p, k)}
			for range rapid.IntRange(1, 2).Draw(t, "decisions") {
				low := -5
				if kind == "costs" {
					low = 1
				}
				cost := rapid.IntRange(low, 5).Draw(t, "cost")
				if kind == "costs" && goals[0] == "max" {
					cost = -cost
				}
				to, side := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "to"), p
				d := ExplicitDecision{Cost: Number(fmt.Sprintf("%d/2", cost))}
				across := game || rapid.Bool().Draw(t, "across")
				if across {
					side = 1 - p
				}
				chances := Chances{{State: name(side, to[0])}}
				if kind == "chances" {
					chances = Chances{{name(side, 0), "1/7"}, {name(side, max(1, to[0])), "6/7"}}
				} else if rapid.Bool().Draw(t, "chance") {
					chances = Chances{{name(side, to[0]), "1/3"}, {name(side, to[1]), "2/3"}}
				}
				if d.Next = chances; across {
					d.Next, d.Cross = nil, chances
					if kind == "discounts" {
						d.Scale = "5/6"
					}
				}
				state.Decisions = append(state.Decisions, d)
			}
			process.States = append(process.States, state)
		}
		processes[p] = process
	}
	return testtool.Must(NewExplicit("", "", processes))(t)
}

// played returns the values of all states if each has one decision, by Gauss's elimination; nil if
// some play never ends.
func (m *Explicit) played(policy []int) []*big.Rat {
	n := len(m.states)
	rows := make([][]*big.Rat, n) // of the identity less the weights, and the constants
	for i, s := range m.states {
		rows[i] = make([]*big.Rat, n+1)
		for j := range rows[i] {
			rows[i][j] = new(big.Rat)
		}
		rows[i][i].SetInt64(1)
		if len(s.Decisions) == 0 {
			rows[i][n] = s.Value.rat(0)
			continue
		}
		d := s.Decisions[policy[i]]
		rows[i][n] = d.Cost.rat(0)
		for _, c := range d.Next {
			w := rows[i][m.index[c.State]]
			w.Sub(w, mul(c.Probability.rat(1), m.Processes[s.process].Discount.rat(1)))
		}
		for _, c := range d.Cross {
			w := rows[i][m.index[c.State]]
			w.Sub(w, mul(c.Probability.rat(1), d.Scale.rat(1)))
		}
	}
	for k := range n {
		pivot := slices.IndexFunc(rows[k:], func(row []*big.Rat) bool { return row[k].Sign() != 0 })
		if pivot < 0 {
			return nil
		}
		rows[k], rows[k+pivot] = rows[k+pivot], rows[k]
		for i := range n {
			if i == k || rows[i][k].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Quo(rows[i][k], rows[k][k])
			for j := k; j <= n; j++ {
				rows[i][j] = new(big.Rat).Sub(rows[i][j], mul(f, rows[k][j]))
			}
		}
	}
	values := make([]*big.Rat, n)
	for k := range values {
		values[k] = new(big.Rat).Quo(rows[k][n], rows[k][k])
	}
	return values
}

// policies yields all policies that differ in states of a goal.
func (m *Explicit) policies(goal string, policy []int, yield func()) {
	var from func(k int)
	from = func(k int) {
		switch {
		case k == len(m.states):
			yield()
		case m.Processes[m.states[k].process].Goal != goal || len(m.states[k].Decisions) == 0:
			from(k + 1)
		default:
			for policy[k] = range m.states[k].Decisions {
				from(k + 1)
			}
		}
	}
	from(0)
}

// The values of models with cycles are the best that those who maximise can secure by a policy against
// all policies of those who minimise. Value iteration has them between its bounds.
func TestCycles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPolicies(t, drawCycles(t, false)) })
}

// A Markov game with turns, chance, discounts and cycles, in which P minimises the expected sum of all
// costs and Q maximises it, is a pair of one-stage processes: a decision ends its own process with its
// cost, and its reward is the expected value of the other process. The values are those of the game.
func TestMarkovGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPolicies(t, drawCycles(t, true)) })
}

func checkPolicies(t *rapid.T, m *Explicit) {
	policy, want := make([]int, len(m.states)), make([]*big.Rat, len(m.states))
	m.policies("max", policy, func() {
		least := make([]*big.Rat, len(m.states))
		m.policies("min", policy, func() {
			for k, v := range m.played(policy) {
				if least[k] == nil || v.Cmp(least[k]) < 0 {
					least[k] = v
				}
			}
		})
		for k, v := range least {
			if v != nil && (want[k] == nil || v.Cmp(want[k]) > 0) {
				want[k] = v
			}
		}
	})
	solved, err := m.Solve(t.Context())
	var cycle *CycleError
	if want[0] == nil {
		if !errors.As(err, &cycle) || cycle.Why != "no decision ends it" {
			t.Fatalf("no play ends: %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	b := newBudget()
	b.exact = 0
	near := testtool.Must(m.solve(t.Context(), b))(t)
	for k, v := range solved {
		if v.Within != nil || v.Value.Cmp(want[k]) != 0 {
			t.Fatalf("%s: %v, not %v", v.State, v.shown(), want[k])
		}
		distance := new(big.Rat).Sub(near[k].Value.Rat, want[k])
		within := new(big.Rat)
		if near[k].Within != nil {
			within = near[k].Within.Rat
		}
		if distance.Abs(distance).Cmp(within) > 0 || within.Cmp(big.NewRat(1, 1e8)) > 0 {
			t.Fatalf("%s: %s, not %v", v.State, near[k].shown(), want[k])
		}
		for _, best := range v.Best {
			if !slices.Contains(near[k].Best, best) {
				t.Fatalf("%s: %v has not all of %v", v.State, near[k].Best, v.Best)
			}
		}
	}
}

// Cycles whose equations determine no values, each with the reason.
func TestEndlessCycles(t *testing.T) {
	process := func(more, decision string) string {
		return `{"processes": [{"name": "P", "goal": "min"` + more + `, "states": [{"name": "a", "decisions": [` + decision + `, {"name": "stop"}]}]},
			{"name": "Q", "goal": "max", "states": [{"name": "y", "decisions": [{"cross": "a"}]}]}]}`
	}
	for _, c := range []struct{ text, why string }{
		{process("", `{"next": "a"}`), "it needs a discount below 1, or costs above 0 as they are minimised"},
		{process("", `{"next": "a", "cost": -1}`), "it needs a discount below 1, or costs above 0 as they are minimised"},
		{strings.Replace(process("", `{"next": "a", "cost": 1}`), "min", "max", 1), "it needs a discount below 1, or costs below 0 as their sum is maximised"},
		{process(`, "objective": "max"`, `{"next": "a"}`), "in a cycle the objective is add, not max"},
		{process("", `{"cross": "y"}`), "with both goals a discount, or chance, has to end every play"},
		{process("", `{"cross": "y", "scale": "-1/2"}`), "in a cycle no scale is negative"},
		{process("", `{"cross": "y", "scale": 2}`), "in a cycle scale and discount are together at most 1"},
		{process("", `{"cross": "y", "reward": "V / 2"}`), "in a cycle the reward is the value of cross itself"},
		{`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"next": "a", "cost": 1}]}]}]}`, "no decision ends it"},
		{`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"next": {"a": 1, "b": 0}, "cost": 1}]}, {"name": "b", "decisions": [{"next": {"a": "1/2", "t": "1/2"}}]}, {"name": "t", "value": 0}]}]}`, "no decision ends it"},
	} {
		m := testtool.Must(ReadJSON(strings.NewReader(c.text)))(t)
		_, err := m.Solve(t.Context())
		var cycle *CycleError
		if !errors.As(err, &cycle) || !strings.HasSuffix(cycle.Why, c.why) || cycle.States[0] != "a" {
			t.Errorf("%s: %v, not %s", c.text, err, c.why)
		}
	}
}

// A reward that needs an exact value of a cycle with bounds is refused, and value iteration that comes
// near to nothing as well.
func TestBoundsFail(t *testing.T) {
	m, err := ReadJSON(strings.NewReader(`{"processes": [{"name": "P", "goal": "min", "discount": "2/3", "states": [{"name": "a", "decisions": [{"next": "a", "cost": 1}]}]},
		{"name": "Q", "goal": "max", "states": [{"name": "y", "decisions": [{"cross": "a", "reward": "V * V"}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.solve(t.Context(), budget{0, 1 << 20}); !errors.Is(err, errBounds) {
		t.Errorf("%v", err)
	}
	slow, err := ReadJSON(strings.NewReader(`{"processes": [{"name": "P", "goal": "min", "discount": 0.99999999999, "states": [{"name": "a", "decisions": [{"next": "b", "cost": 1}]}, {"name": "b", "decisions": [{"next": "a", "cost": 7}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slow.solve(t.Context(), budget{0, 1 << 10}); !errors.Is(err, ErrSlow) {
		t.Errorf("%v", err)
	}
}
