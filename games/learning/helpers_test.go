package learning

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

var (
	acyclic = testgame.Shape{Positions: 12, Players: 3, Moves: 3, Acyclic: true}
	cyclic  = testgame.Shape{Positions: 10, Players: 3, Moves: 3}
)

var ctx = context.Background()

// check checks a property on 100 random games, and on more until enough cases have occurred.
func check(t *testing.T, enough func() bool, property func(*rapid.T)) {
	t.Helper()
	testgame.Check(t, 1, enough, property)
}

// counter returns a function that reports whether a count has reached n, without SEKI_LONG=1 a fifth of n.
func counter(count *int, n int) func() bool {
	if !testtool.Long() {
		n /= 5
	}
	return func() bool { return *count >= n }
}

// drawn draws a random game.
func drawn(t *rapid.T, shape testgame.Shape) *terminal.Graph[string] { return testgame.Draw(t, shape) }

// game returns a game of package star with some values set, and one of its positions.
func game(t rapid.TB, name, settings, x string) (*terminal.Graph[string], terminal.Node) {
	t.Helper()
	text, _ := star.Text(name)
	g := testtool.Must(testtool.Must(star.Load(ctx, name, text, settings))(t).Explore(ctx, 1<<20))(t)
	return &terminal.Graph[string]{Arena: *g.Arena, Positions: g.Labels}, terminal.Node(slices.Index(g.Labels, x))
}

// sized returns settings of a game with a size.
func sized(n int) string { return fmt.Sprint("n = ", n) }

// listed returns the game of players p and q with some positions, and one of them.
func listed(x string, positions ...testgame.Position) (*terminal.Graph[string], terminal.Node) {
	return testgame.Game{Names: []string{"p", "q"}, Positions: positions}.Graph(x)
}

// runMatch makes n plays from x and returns their summary.
func runMatch(t rapid.TB, a *terminal.Arena, x terminal.Node, n int, each func(int, terminal.Play, seki.Value),
	agents ...Agent) Summary {
	t.Helper()
	return testtool.Must(Match{Arena: a, Start: x, Agents: agents}.Run(ctx, n, each))(t)
}

// alone makes n plays from a position of a game of package star of one player, who learns.
func alone(t rapid.TB, name, settings, x string, rule Rule, n int) Summary {
	t.Helper()
	g, v := game(t, name, settings, x)
	return runMatch(t, &g.Arena, v, n, nil, NewLearner(rule, &g.Arena, 0, rand.NewPCG(1, 2)))
}

// trial is a match of a learner, with the solution of the game.
type trial struct {
	Match
	learner  *Learner
	solution *terminal.Solution
	kind     Opponent
}

// newTrial returns a match of a learner from x against opponents.
func newTrial(g *terminal.Arena, solution *terminal.Solution, rule Rule, x terminal.Node, kind Opponent,
	seed uint64) trial {
	learner := NewLearner(rule, g, solution.Player, rand.NewPCG(seed, 0))
	agents := Agents(g, learner, solution, kind, rule, seed)
	return trial{Match{Arena: g, Start: x, Player: solution.Player, Agents: agents}, learner, solution, kind}
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
