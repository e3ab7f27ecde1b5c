package terminal_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// A complete seki is drawn by passing: every active move loses.
func ExampleSeki() {
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
	solution := g.Solve(0) // for player 0, R
	x, _ := g.Node(start)
	fmt.Println(start, "is", solution.Value(x), "for R, who moves to", g.Label(g.Next(solution.Strategy(), x)))
	fmt.Println("every reply checked:", solution.Verify() == nil)
	// Output:
	// 1 1; 1 1 (R) is D for R, who moves to 1 1; 1 1 (C)
	// every reply checked: true
}

// Q is a set of players: ben and carl together force a win for ben that neither can
// force alone.
func ExampleArena_Attractor() {
	game, err := terminal.ReadJSON(strings.NewReader(`{
	  "players": ["anna", "ben", "carl"],
	  "positions": [
	    {"name": "a", "owner": "anna", "moves": ["b"]},
	    {"name": "b", "owner": "ben", "moves": ["a", "c"]},
	    {"name": "c", "owner": "carl", "moves": ["a", "won"]},
	    {"name": "won", "wins": ["ben"]}
	  ]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := terminal.Explore(context.Background(), game, 100, game.Names()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := g.Node("a")
	for _, q := range [][]terminal.Player{{1}, {2}, {1, 2}} {
		A := g.Attractor(terminal.Of(q...), g.WonBy(1))
		fmt.Println(q, A.Rank(a))
	}
	// Output:
	// [1] -1
	// [2] -1
	// [1 2] 3
}
