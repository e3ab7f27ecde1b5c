package mddp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// randomModel has the states 0 … n-1 in each process. State i leads only to lower states.
type randomModel struct {
	goals    [2]string
	terminal [2][]float64 // the reward, or NaN where not terminal
	next     [2][][]int
	cross    [2][][]int
}

// name returns the name of a state, unique in both processes.
func (m *randomModel) name(side, s int) string { return fmt.Sprintf("%c%d", "PQ"[side], s) }

// reward is the reward of a stage of a process for the value of the other one.
func reward(side int, v float64) float64 { return float64(1+side)*v - 3 }

// solve returns the solved states by name.
func (m *randomModel) solve(t *rapid.T) map[string]Solved {
	var processes []Process
	for side := range 2 {
		p := Process{Name: m.name(side, 0)[:1], Goal: m.goals[side]}
		for s, r := range m.terminal[side] {
			state := State{Name: m.name(side, s)}
			if !math.IsNaN(r) {
				state.Value = Number(fmt.Sprint(r))
			}
			for d, next := range m.next[side][s] {
				state.Decisions = append(state.Decisions, Decision{
					Next: Chances{{State: m.name(side, next)}}, Cross: Chances{{State: m.name(1-side, m.cross[side][s][d])}},
					Reward: Reward(fmt.Sprintf("%d * V - 3", 1+side)),
				})
			}
			p.States = append(p.States, state)
		}
		processes = append(processes, p)
	}
	explicit := &Model{Processes: processes}
	testtool.NoError(t, explicit.Complete())
	list := testtool.Must(explicit.Solve(context.Background()))(t)
	solved := map[string]Solved{}
	for _, v := range list {
		solved[v.State] = v
	}
	return solved
}

func drawModel(t *rapid.T, oneStage bool) *randomModel {
	n := rapid.IntRange(2, 7).Draw(t, "states")
	m := &randomModel{}
	for side := range 2 {
		m.goals[side] = rapid.SampledFrom([]string{"min", "max"}).Draw(t, "goal")
		m.terminal[side] = make([]float64, n)
		m.next[side] = make([][]int, n)
		m.cross[side] = make([][]int, n)
		for s := range n {
			m.terminal[side][s] = math.NaN()
			if s == 0 || rapid.IntRange(0, 3).Draw(t, "terminal") == 0 {
				m.terminal[side][s] = float64(rapid.IntRange(-9, 9).Draw(t, "reward"))
				continue
			}
			for range rapid.IntRange(1, 3).Draw(t, "decisions") {
				next := rapid.IntRange(0, s-1).Draw(t, "next")
				if oneStage {
					next = 0
				}
				m.next[side][s] = append(m.next[side][s], next)
				m.cross[side][s] = append(m.cross[side][s], rapid.IntRange(0, s-1).Draw(t, "cross"))
			}
		}
	}
	return m
}

// sequences returns the totals of all decision sequences of one process from
// state s: the definition of the problems P(x0) and Q(y0), in which the rewards of
// the stages are optimal values of the other process (Fujita, one-stage model,
// section 2.1).
func sequences(m *randomModel, side, s int) []float64 {
	if r := m.terminal[side][s]; !math.IsNaN(r) {
		return []float64{r}
	}
	var totals []float64
	for d := range m.next[side][s] {
		r := reward(side, byDefinition(m, 1-side, m.cross[side][s][d]))
		for _, rest := range sequences(m, side, m.next[side][s][d]) {
			totals = append(totals, r+rest)
		}
	}
	return totals
}

func byDefinition(m *randomModel, side, s int) float64 {
	if m.goals[side] == "max" {
		return slices.Max(sequences(m, side, s))
	}
	return slices.Min(sequences(m, side, s))
}

// Theorem 2.1 and Corollary 2.1 of Fujita, one-stage model: the recursive equations
// give the optimum over all sequences of decisions, for every choice of min and max.
func TestRecursionEqualsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, rapid.Bool().Draw(t, "one stage"))
		for name, v := range m.solve(t) {
			var side rune
			var s int
			fmt.Sscanf(name, "%c%d", &side, &s)
			if got, _ := v.Value.Float64(); got != byDefinition(m, int(side-'P'), s) {
				t.Errorf("the value of %s is %v, the definition gives %v", name, got, byDefinition(m, int(side-'P'), s))
			}
		}
	})
}

// Following the policies from any state collects exactly the optimal value.
func TestPolicyAttainsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, false)
		solved := m.solve(t)
		var follow func(side, s int) float64
		follow = func(side, s int) float64 {
			if r := m.terminal[side][s]; !math.IsNaN(r) {
				return r
			}
			d := testtool.Must(strconv.Atoi(rapid.SampledFrom(solved[m.name(side, s)].Best).Draw(t, "decision")))(t)
			return reward(side, follow(1-side, m.cross[side][s][d-1])) + follow(side, m.next[side][s][d-1])
		}
		for side := range 2 {
			for s := range m.terminal[side] {
				if want, _ := solved[m.name(side, s)].Value.Float64(); follow(side, s) != want {
					t.Errorf("the policies give another value of %s than %v", m.name(side, s), want)
				}
			}
		}
	})
}
