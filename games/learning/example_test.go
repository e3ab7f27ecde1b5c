package learning_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// The player of G_10 needs 2¹⁰ − 1 plays by LNWT, and 10 by LNWP.
func ExampleMatch_Run() {
	text, _ := star.Text("gn") // with n = 10
	game, err := star.Load(context.Background(), "gn", text, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.Explore(context.Background(), 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	solution := g.Solve(0)
	for _, rule := range []learning.Rule{learning.LNWT, learning.LNWP} {
		match := learning.Match{Arena: g.Arena, Agents: []learning.Agent{learning.NewLearner(rule, g.Arena, 0, nil)}}
		summary, err := match.Run(context.Background(), 2000, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		bound, _ := learning.BoundOf(rule, g.Arena, solution, 0)
		fmt.Printf("%v: %d plays lost, fewer than %v: %t\n", rule, summary.Lost, bound.Value, bound.Held(summary))
	}
	// Output:
	// lnwt: 1023 plays lost, fewer than 59049: true
	// lnwp: 10 plays lost, fewer than 20: true
}

// R learns by LLP to draw a complete seki against perfect play.
func ExampleAgents() {
	A := seki.Must(seki.FromRows([][]int{{1, 1}, {1, 1}}))
	start, err := terminal.NewSekiPosition(A, seki.R)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := terminal.Explore(context.Background(), terminal.Seki{Game: seki.Seki}, 1000, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	learner := learning.NewLearner(learning.LLP, &g.Arena, 0, nil)
	agents := learning.Agents(&g.Arena, learner, g.Solve(0), learning.Perfect, learning.LLP, 1)
	summary, err := learning.Match{Arena: &g.Arena, Agents: agents}.Run(context.Background(), 200, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d drawn, %d lost, the last in play %d\n", summary.Drawn, summary.Lost, summary.LastLoss)
	// Output: 196 drawn, 4 lost, the last in play 4
}
