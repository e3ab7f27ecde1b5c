package learning_test

import (
	"context"
	"iter"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

func explore[X comparable](t rapid.TB, g terminal.Game[X], starts ...X) *terminal.Graph[X] {
	t.Helper()
	graph, err := terminal.Explore(context.Background(), g, 1<<20, starts...)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// example explores an explicit game and returns its graph and the node of x.
func example(t rapid.TB, g *terminal.Explicit, x string) (*terminal.Graph[string], terminal.Node) {
	t.Helper()
	graph := explore(t, g, g.Names()...)
	v, ok := graph.Node(x)
	if !ok {
		t.Fatalf("no position %q", x)
	}
	return graph, v
}

// alone plays n plays of a game of one player who learns.
func alone(t testing.TB, g *terminal.Explicit, x string, rule learning.Rule, n int) learning.Summary {
	t.Helper()
	graph, v := example(t, g, x)
	learner := learning.NewLearner(rule, &graph.Arena, 0, rand.NewPCG(1, 2))
	summary, err := learning.Match{Arena: &graph.Arena, Start: v, Player: 0, Agents: []learning.Agent{learner}}.
		Run(context.Background(), n, nil)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// scene is a match of a learner in a game, with what is known about it.
type scene struct {
	learning.Match
	learner  learning.Learner
	solution *terminal.Solution
}

// newScene makes a match of a learner against opponents.
func newScene(g *terminal.Graph[string], solution *terminal.Solution, rule learning.Rule, x terminal.Node, kind learning.Opponent, seed uint64) scene {
	learner := learning.NewLearner(rule, &g.Arena, solution.Player, rand.NewPCG(seed, 0))
	agents := learning.Agents(&g.Arena, learner, solution, kind, rule, seed)
	match := learning.Match{Arena: &g.Arena, Start: x, Player: solution.Player, Agents: agents}
	return scene{match, learner, solution}
}

// scenes yields a match for every player, start and kind of opponents.
func scenes(g *terminal.Graph[string], rule learning.Rule, seed uint64) iter.Seq[scene] {
	return func(yield func(scene) bool) {
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			for x := range terminal.Node(g.Size()) {
				for kind := learning.Perfect; kind <= learning.Learning; kind++ {
					if !yield(newScene(g, solution, rule, x, kind, seed)) {
						return
					}
				}
			}
		}
	}
}

func (s scene) run(t rapid.TB, n int, each func(int, terminal.Play, seki.Value)) learning.Summary {
	t.Helper()
	summary, err := s.Run(context.Background(), n, each)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// often checks a property on several hundred random games.
func often(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	for range 4 {
		rapid.Check(t, property)
	}
}
