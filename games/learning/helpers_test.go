package learning

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/randomgame"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

var (
	acyclic = randomgame.Shape{Positions: 12, Players: 3, Moves: 3, Acyclic: true}
	cyclic  = randomgame.Shape{Positions: 10, Players: 3, Moves: 3}
)

var ctx = context.Background()

// check checks a property on 100 random games, and on more until enough cases have occurred.
func check(t *testing.T, enough func() bool, property func(*rapid.T)) {
	t.Helper()
	randomgame.Check(t, 1, enough, property)
}

// counter returns a function that reports whether a count has reached n, in short tests a fifth of n.
func counter(count *int, n int) func() bool {
	if testing.Short() {
		n /= 5
	}
	return func() bool { return *count >= n }
}

func explore[X comparable](t rapid.TB, g terminal.Game[X], starts ...X) *terminal.Graph[X] {
	t.Helper()
	return testtool.Must(terminal.Explore(ctx, g, 1<<20, starts...))(t)
}

// graphOf explores an explicit game and returns the node of x.
func graphOf(t rapid.TB, g *terminal.Explicit, x string) (*terminal.Graph[string], terminal.Node) {
	t.Helper()
	graph := explore(t, g, g.Names()...)
	v, ok := graph.Node(x)
	if !ok {
		t.Fatalf("no position %q", x)
	}
	return graph, v
}

// drawn draws a random game.
func drawn(t *rapid.T, shape randomgame.Shape) *terminal.Graph[string] {
	g, _ := graphOf(t, randomgame.Draw(t, shape), "x0")
	return g
}

// game returns a game of package star, of size n if it has one.
func game(t rapid.TB, name string, n int) *terminal.Explicit {
	t.Helper()
	text, _ := star.Text(name)
	settings := ""
	if n > 0 {
		settings = fmt.Sprint("n = ", n)
	}
	g := testtool.Must(star.Load(ctx, name, text, settings))(t)
	return testtool.Must(testtool.Must(g.Explore(ctx, 1<<20))(t).Explicit())(t)
}

// listed returns the game of players p and q with some positions.
func listed(t rapid.TB, positions ...terminal.Position) *terminal.Explicit {
	t.Helper()
	return testtool.Must(terminal.NewExplicit([]string{"p", "q"}, positions))(t)
}

// runMatch makes n plays from x and returns their summary.
func runMatch(t rapid.TB, a *terminal.Arena, x terminal.Node, n int, each func(int, terminal.Play, seki.Value),
	agents ...Agent) Summary {
	t.Helper()
	return testtool.Must(Match{Arena: a, Start: x, Agents: agents}.Run(ctx, n, each))(t)
}

// alone makes n plays of a game of one player, who learns.
func alone(t rapid.TB, g *terminal.Explicit, x string, rule Rule, n int) Summary {
	t.Helper()
	graph, v := graphOf(t, g, x)
	return runMatch(t, &graph.Arena, v, n, nil, NewLearner(rule, &graph.Arena, 0, rand.NewPCG(1, 2)))
}

// trial is a match of a learner, with the solution of the game.
type trial struct {
	Match
	learner  *Learner
	solution *terminal.Solution
}

// newTrial returns a match of a learner from x against opponents.
func newTrial(g *terminal.Arena, solution *terminal.Solution, rule Rule, x terminal.Node, kind Opponent,
	seed uint64) trial {
	learner := NewLearner(rule, g, solution.Player, rand.NewPCG(seed, 0))
	agents := Agents(g, learner, solution, kind, rule, seed)
	return trial{Match{Arena: g, Start: x, Player: solution.Player, Agents: agents}, learner, solution}
}

// trials yields a match for every player, start and kind of opponents.
func trials(g *terminal.Graph[string], rule Rule, seed uint64) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			for x := range terminal.Node(g.Size()) {
				for kind := Perfect; kind <= Learning; kind++ {
					if !yield(newTrial(&g.Arena, solution, rule, x, kind, seed)) {
						return
					}
				}
			}
		}
	}
}

func (s trial) run(t rapid.TB, n int, each func(int, terminal.Play, seki.Value)) Summary {
	t.Helper()
	return testtool.Must(s.Run(ctx, n, each))(t)
}

// follower is an agent that follows a strategy.
type follower = fixedAgent
