package learning_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func explore[X comparable](t rapid.TB, g terminal.Game[X], starts ...X) *terminal.Graph[X] {
	t.Helper()
	return testtool.Must(terminal.Explore(context.Background(), g, 1<<20, starts...))(t)
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

// game returns a game of package star, of size n if it has one.
func game(t rapid.TB, name string, n int) *terminal.Explicit {
	t.Helper()
	text, _ := star.Text(name)
	settings := ""
	if n > 0 {
		settings = fmt.Sprint("n = ", n)
	}
	g := testtool.Must(star.Load(context.Background(), name, text, settings))(t)
	explored := testtool.Must(g.Explore(context.Background(), 1<<20))(t)
	return testtool.Must(explored.Explicit())(t)
}

// alone makes n plays of a game of one player, who learns.
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

// trial is a match of a learner, with the solution of the game.
type trial struct {
	learning.Match
	learner  *learning.Learner
	solution *terminal.Solution
}

// newTrial returns a match of a learner from x against opponents.
func newTrial(g *terminal.Arena, solution *terminal.Solution, rule learning.Rule, x terminal.Node, kind learning.Opponent, seed uint64) trial {
	learner := learning.NewLearner(rule, g, solution.Player, rand.NewPCG(seed, 0))
	agents := learning.Agents(g, learner, solution, kind, rule, seed)
	match := learning.Match{Arena: g, Start: x, Player: solution.Player, Agents: agents}
	return trial{match, learner, solution}
}

// trials yields a match for every player, start and kind of opponents.
func trials(g *terminal.Graph[string], rule learning.Rule, seed uint64) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			for x := range terminal.Node(g.Size()) {
				for kind := learning.Perfect; kind <= learning.Learning; kind++ {
					if !yield(newTrial(&g.Arena, solution, rule, x, kind, seed)) {
						return
					}
				}
			}
		}
	}
}

// moveCount returns M_p(x), the number of moves of p at the positions reachable
// from x.
func moveCount(a *terminal.Arena, p terminal.Player, x terminal.Node) int {
	n := 0
	for _, y := range a.Reachable(nil, x) {
		if a.Owner(y) == p {
			n += len(a.Moves(y))
		}
	}
	return n
}

func (s trial) run(t rapid.TB, n int, each func(int, terminal.Play, seki.Value)) learning.Summary {
	t.Helper()
	return testtool.Must(s.Run(context.Background(), n, each))(t)
}

// checkMany checks a property on 100 random games, with SEKI_LONG=1 on 500.
func checkMany(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	hundreds := 1
	if testtool.Long() {
		hundreds = 5
	}
	for range hundreds {
		rapid.Check(t, property)
	}
}

// checkEnough does so until enough, with up to a hundred times as many games. Without it a test that
// counts rare cases would fail now and then, by chance: short tests draw fewer games, and smaller ones.
func checkEnough(t *testing.T, enough func() bool, property func(*rapid.T)) {
	t.Helper()
	checkMany(t, property)
	for k := 1; k < 100 && !enough(); k++ {
		checkMany(t, property)
	}
}

// atLeast returns what checkEnough must reach of n in 400 games. rapid draws a fifth of the
// games in short tests.
func atLeast(n int) int {
	if testing.Short() {
		return n / 20
	}
	return n / 4
}

// deterministic are the rules without random moves.
var deterministic = []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.LLP, learning.LNWPThenLLP}
