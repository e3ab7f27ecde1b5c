package mddp_test

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/testtool"
)

// A Markov game with turns is a pair of one-stage processes: each decision pays a cost and leads by chance to states of
// the other process (Fujita 2016, section 1). Each value is the maximum over the policies of one player of the minimum
// over the policies of the other.
func TestMarkovGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const states = 3
		m := &mddp.Model{Processes: []mddp.Process{{Name: "P", Goal: "max"}, {Name: "Q", Goal: "min"}}}
		name := func(side, k int) string { return fmt.Sprintf("%c%d", "pq"[side], k) }
		for side := range 2 {
			process := &m.Processes[side]
			process.States = []mddp.State{{Name: name(side, 0),
				Value: mddp.Number(fmt.Sprint(rapid.IntRange(-3, 3).Draw(t, "value")))}}
			for k := 1; k < states; k++ {
				state := mddp.State{Name: name(side, k)}
				for range rapid.IntRange(1, 3).Draw(t, "decisions") {
					cross := mddp.Chances{{State: name(1-side, k-1), Probability: "1"}}
					if k > 1 && rapid.Bool().Draw(t, "by chance") {
						cross = mddp.Chances{{name(1-side, k-1), "1/3"}, {name(1-side, k-2), "2/3"}}
					}
					cost := rapid.IntRange(-3, 3).Draw(t, "cost")
					state.Decisions = append(state.Decisions, mddp.Decision{
						Name:  fmt.Sprint(len(state.Decisions), " for ", cost),
						Cross: cross, Reward: mddp.Reward(fmt.Sprint("V + ", cost)),
					})
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
					if value := expected(m, [2][]int{own, other}, v.State); worst == nil || value.Cmp(worst) < 0 {
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

// expected returns the expected total of the plays from a state if both players follow policies.
func expected(m *mddp.Model, policy [2][]int, name string) *big.Rat {
	p, k := find(m, name)
	state := m.Processes[p].States[k]
	if len(state.Decisions) == 0 {
		return rational(state.Value, 0)
	}
	d := state.Decisions[policy[p][k]]
	var number, cost int64
	fmt.Sscanf(d.Name, "%d for %d", &number, &cost)
	total := big.NewRat(cost, 1)
	for _, chance := range d.Cross {
		total.Add(total, new(big.Rat).Mul(rational(chance.Probability, 1), expected(m, policy, chance.State)))
	}
	return total
}
