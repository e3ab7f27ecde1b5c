package mddp_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/mddp"
)

// Players take one to three stones of a pile, and whoever takes the last stone
// wins. P is the player to move and wants to win in as few turns as possible; Q is
// the opponent and delays. A turn of P counts 1, a lost game 100.
func Example() {
	take := func(stones int) []int { return []int{1, 2, 3}[:min(3, stones)] }
	left := func(stones, taken int) int { return stones - taken }
	const done = -1 // the terminal state that every decision leads its own process to
	p := mddp.Process[int, int, int]{
		Goal: mddp.Minimize,
		Terminal: func(stones int) (float64, bool) {
			switch stones {
			case 0: // the opponent has taken the last stone
				return 100, true
			case done:
				return 1, true
			}
			return 0, false
		},
		Decisions: take,
		Next:      func(int, int) int { return done },
		Cross:     left,
	}
	q := p
	q.Goal = mddp.Maximize
	q.Terminal = func(stones int) (float64, bool) { return 0, stones <= 0 }

	solver := mddp.NewSolver(mddp.Model[int, int, int, int]{P: p, Q: q})
	turns, err := solver.W(context.Background(), 99)
	if err != nil {
		fmt.Println(err)
		return
	}
	first, _ := solver.PolicyX(99)
	fmt.Printf("99 stones: %v turns, take %d first\n", turns, first)
	// Output: 99 stones: 25 turns, take 3 first
}
