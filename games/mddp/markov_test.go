package mddp

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// edge is a decision in a game in which two players choose in turn: its cost, and the state
// in which the other player chooses.
type edge struct{ cost, to int }

// A Markov game with turns and no chance, in which P minimises the sum of all costs and Q
// maximises it, is a pair of one-stage processes: a decision ends its own process with its cost,
// and its reward is the value of the other process. The values are those of the game, the best
// that P can secure by a strategy against all strategies of Q. State 0 ends the game.
func TestMarkovGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 4
		var game [2][n][]edge
		for side := range game {
			for s := 1; s < n; s++ {
				for range rapid.IntRange(1, 2).Draw(t, "decisions") {
					game[side][s] = append(game[side][s], edge{rapid.IntRange(0, 9).Draw(t, "cost"), rapid.IntRange(0, s-1).Draw(t, "to")})
				}
			}
		}
		process := func(side int) Process[int, int, int] {
			return Process[int, int, int]{
				Goal:     []Goal{Minimize, Maximize}[side],
				Terminal: func(s int) (float64, bool) { return float64(-min(s, 0)), s <= 0 }, // −c is the end of a decision of cost c
				Decisions: func(s int) []int {
					return []int{0, 1}[:len(game[side][s])]
				},
				Next:  func(s, d int) int { return -game[side][s][d].cost },
				Cross: func(s, d int) int { return game[side][s][d].to },
			}
		}
		solver := NewSolver(Model[int, int, int, int]{process(0), process(1)})
		value, err := solver.W(t.Context(), n-1)
		if err != nil {
			t.Fatal(err)
		}
		best := math.Inf(1)
		for p := range 1 << n { // bit s is the decision at s, where there are two
			worst := math.Inf(-1)
			for q := range 1 << n {
				total, side, s := 0, 0, n-1
				for s > 0 {
					d := []int{p, q}[side] >> s & 1 % len(game[side][s])
					total += game[side][s][d].cost
					side, s = 1-side, game[side][s][d].to
				}
				worst = max(worst, float64(total))
			}
			best = min(best, worst)
		}
		if value != best {
			t.Fatalf("%v: the processes give %v, the strategies %v", game, value, best)
		}
	})
}
