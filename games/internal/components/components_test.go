package components_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/components"
	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Two nodes are in one component exactly when each reaches the other, and a
// component has a greater number than those that it leads to.
func TestComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := randomgame.Draw(t, randomgame.Shape{Positions: 12, Players: 2, Moves: 3})
		g := testtool.Must(terminal.Explore(t.Context(), game, 1<<10, game.Names()...))(t)
		reaches := make([][]terminal.Node, g.Size())
		for v := range terminal.Node(g.Size()) {
			reaches[v] = g.Reachable(nil, v)
		}
		component := components.Strong(g.Size(), g.Moves, 0)
		for v := range terminal.Node(g.Size()) {
			if reached := slices.Contains(reaches[0], v); reached != (component[v] >= 0) {
				t.Fatalf("node %d: component %d, reached %t", v, component[v], reached)
			}
			for w := range terminal.Node(g.Size()) {
				if component[v] < 0 || component[w] < 0 {
					continue
				}
				there, back := slices.Contains(reaches[v], w), slices.Contains(reaches[w], v)
				if (component[v] == component[w]) != (there && back) || there && component[v] < component[w] {
					t.Fatalf("nodes %d and %d: components %d and %d, reach %t and back %t", v, w, component[v], component[w], there, back)
				}
			}
		}
	})
}
