package mddp

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A Markov game with turns is a pair of one-stage processes: each decision pays a cost and leads by
// chance to states of the other process (Fujita 2016, section 1). The values are those over all
// policies of one player of the worst that a policy of the other makes of them.
func TestMarkovGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const states = 3
		m := &Model{Processes: []Process{{Name: "P", Goal: "max"}, {Name: "Q", Goal: "min"}}}
		name := func(side, k int) string { return fmt.Sprintf("%c%d", "pq"[side], k) }
		for side := range 2 {
			process := &m.Processes[side]
			process.States = []State{{Name: name(side, 0), Value: Number(fmt.Sprint(rapid.IntRange(-3, 3).Draw(t, "value")))}}
			for k := 1; k < states; k++ {
				state := State{Name: name(side, k)}
				for range rapid.IntRange(1, 3).Draw(t, "decisions") {
					cross := Chances{{State: name(1-side, k-1), Probability: "1"}}
					if k > 1 && rapid.Bool().Draw(t, "by chance") {
						cross = Chances{{name(1-side, k-1), "1/3"}, {name(1-side, k-2), "2/3"}}
					}
					cost := rapid.IntRange(-3, 3).Draw(t, "cost")
					state.Decisions = append(state.Decisions, Decision{Name: fmt.Sprint(len(state.Decisions), " for ", cost), Cross: cross, Reward: Reward(fmt.Sprint("V + ", cost))})
				}
				process.States = append(process.States, state)
			}
		}
		testtool.NoError(t, m.Complete())
		for _, v := range testtool.Must(m.Solve(t.Context()))(t) {
			var best *big.Rat
			for own := range policies(m.Processes[0]) {
				var worst *big.Rat
				for other := range policies(m.Processes[1]) {
					if value := m.expected([2][]int{own, other}, v.State); worst == nil || value.Cmp(worst) < 0 {
						worst = value
					}
				}
				if best == nil || worst.Cmp(best) > 0 {
					best = worst
				}
			}
			if v.Value.Cmp(best) != 0 {
				t.Fatalf("%s: %v, over all policies %v", v.State, v.Value, best)
			}
		}
	})
}

// policies yields all choices of a decision at each state of a process.
func policies(p Process) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		policy := make([]int, len(p.States))
		for k := 0; k < len(policy) && yield(policy); {
			for k = 0; k < len(policy); k++ {
				if policy[k]++; policy[k] < len(p.States[k].Decisions) {
					break
				}
				policy[k] = 0
			}
		}
	}
}

// expected returns the expected total of the plays from a state if both players follow policies.
func (m *Model) expected(policy [2][]int, name string) *big.Rat {
	state := m.states[m.index[name]]
	if len(state.Decisions) == 0 {
		return state.Value.rat(0)
	}
	d := state.Decisions[policy[state.process][state.number]]
	var number, cost int64
	fmt.Sscanf(d.Name, "%d for %d", &number, &cost)
	total := big.NewRat(cost, 1)
	for _, chance := range d.Cross {
		total.Add(total, new(big.Rat).Mul(chance.Probability.rat(1), m.expected(policy, chance.State)))
	}
	return total
}
