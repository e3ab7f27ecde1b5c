package pyramid

import (
	"fmt"

	"github.com/sekilab/sekilab/games/mddp"
)

// MaxModelTiers bounds the tiers of Model: with 8 tiers it has 1,100,000 decisions.
const MaxModelTiers = 8

// Model returns the game with p tiers, 2 ≤ p ≤ MaxModelTiers, as mutually dependent decision processes: in the model of
// turns of Fujita 2016 or the 0/1 model of the same author. P has the state x(…) for each position with the first
// player to move, Q y(…) with the opponent. The decisions are named as Moves writes them.
func Model(p int, zeroOne bool) (*mddp.Model, error) {
	positions := []Position{Start(p)}
	met := map[Position]bool{positions[0]: true}
	for k := 0; k < len(positions); k++ {
		for _, y := range after(positions[k]) {
			if !met[y] {
				met[y] = true
				positions = append(positions, y)
			}
		}
	}
	m := &mddp.Model{Title: fmt.Sprintf("pyramid game with %d tiers, numbers of turns", p), Processes: []mddp.Process{
		{Name: "P", Goal: "min", Reward: "V + 1"}, {Name: "Q", Goal: "max"},
	}}
	last := [2]mddp.Number{mddp.Number(fmt.Sprint(turnBound(p))), "0"} // the values of P and of Q
	if zeroOne {
		m.Title = fmt.Sprintf("pyramid game with %d tiers, 0/1 model", p)
		m.Processes[0].Reward, m.Processes[1] = "1 - V", mddp.Process{Name: "Q", Goal: "min", Reward: "1 - V"}
		last = [2]mddp.Number{"1", "1"}
	}
	for side := range m.Processes {
		own, other := "xy"[side:side+1], "yx"[side:side+1]
		for _, x := range positions {
			state := mddp.State{Name: own + x.Text(p)}
			if x == Last() {
				state.Value = last[side]
			}
			for _, u := range Moves(x) {
				state.Decisions = append(state.Decisions, mddp.Decision{
					Name: u.String(), Cross: mddp.Chances{{State: other + x.After(u).Text(p)}},
				})
			}
			m.Processes[side].States = append(m.Processes[side].States, state)
		}
	}
	return m, m.Complete()
}
