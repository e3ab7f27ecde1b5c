package learning_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/star"
)

// The player of G_10 needs 2¹⁰ − 1 plays by LNWT, and 10 by LNWP.
func ExampleMatch_Run() {
	text, _ := star.Text("gn") // with n = 10
	ctx := context.Background()
	game, err := star.Load(ctx, "gn", text, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.Explore(ctx, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rule := range []learning.Rule{learning.LNWT, learning.LNWP} {
		match := learning.Match{Arena: g.Arena, Agents: []learning.Agent{learning.NewLearner(rule, g.Arena, 0, nil)}}
		summary, err := match.Run(ctx, 2000, nil)
		bound, _ := learning.BoundOf(rule, g.Arena, g.Solve(0), 0)
		fmt.Println(rule, summary.Lost, "plays lost, fewer than", bound.Value, bound.Held(summary), err)
	}
	// Output:
	// lnwt 1023 plays lost, fewer than 59049 true <nil>
	// lnwp 10 plays lost, fewer than 20 true <nil>
}
