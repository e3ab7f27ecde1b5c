package terminal_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// gonum's strongly connected components tell which games have a play that repeats a
// position.
func TestLongCyclesByGonum(t *testing.T) {
	cyclic := map[bool]int{}
	checkMany(t, func(t *rapid.T) {
		acyclic := rapid.Bool().Draw(t, "acyclic")
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 2, Acyclic: acyclic}))
		repeats := false
		for x := range terminal.Node(g.Size()) {
			for play := range plays(g, x, g.First(terminal.Of())) {
				repeats = repeats || play.Repeats
			}
		}
		cycle := false
		for _, component := range topo.TarjanSCC(gonumGraph(t, g)) {
			node := terminal.Node(component[0].ID())
			cycle = cycle || len(component) > 1 || slices.Contains(g.Moves(node), node)
		}
		if cycle != repeats || (acyclic && cycle) {
			t.Fatalf("acyclic %t, a cycle by components %t, by plays %t", acyclic, cycle, repeats)
		}
		cyclic[cycle]++
	})
	if cyclic[true] == 0 || cyclic[false] == 0 {
		t.Fatalf("cyclic or not: %v", cyclic)
	}
}

// viewOf returns a view from node 0 for the first of at most four players.
func viewOf(g *terminal.Graph[string]) *terminal.View {
	s := g.Solve(0)
	return &terminal.View{Named: terminal.Named{Arena: &g.Arena, Label: g.Label, Players: []string{"1", "2", "3", "4"}}, Value: s.Value, Strategy: s.Strategy()}
}

// gonumGraph returns the graph that gonum reads in the DOT text of a game.
func gonumGraph(t rapid.TB, g *terminal.Graph[string]) *multi.DirectedGraph {
	t.Helper()
	var text bytes.Buffer
	testtool.NoError(t, viewOf(g).WriteDOT(&text))
	back := numbered{multi.NewDirectedGraph()}
	if err := dot.UnmarshalMulti(text.Bytes(), back); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	return back.DirectedGraph
}

// numbered is a graph whose nodes have the numbers that the DOT text gives them.
type numbered struct{ *multi.DirectedGraph }

type numberedNode struct{ id int64 }

func (n *numberedNode) ID() int64            { return n.id }
func (n *numberedNode) SetDOTID(text string) { n.id, _ = strconv.ParseInt(text, 10, 64) }

// NewNode returns a node that is numbered before it is added.
func (g numbered) NewNode() graph.Node { return new(numberedNode) }

// The DOT text has the nodes and the moves of the game, and no others.
func TestLongDOTEdges(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 3}))
		view := gonumGraph(t, g)
		n := int64(g.Size())
		edges := 0
		for u := range n {
			for v := range n {
				has := slices.Contains(g.Moves(terminal.Node(u)), terminal.Node(v))
				if has {
					edges++
				}
				if view.HasEdgeFromTo(u, v) != has {
					t.Fatalf("the edge from %d to %d", u, v)
				}
			}
		}
		if edges != g.Edges() || view.Nodes().Len() != int(n) || view.Edges().Len() != edges {
			t.Fatalf("%d edges of %d", edges, g.Edges())
		}
	})
}

// gonum reads the DOT text back, with any characters in the names.
func TestDOTIsReadBack(t *testing.T) {
	game := mustExplicit(t, []string{`a "quoted" \ player`, "ü<b>"},
		terminal.Position{Name: `x "1"`, Owner: "ü<b>", Moves: []string{`x "1"`, `y\n`, "end"}},
		terminal.Position{Name: `y\n`, Owner: `a "quoted" \ player`, Moves: []string{`x "1"`}},
		terminal.Position{Name: "end", Wins: []string{"ü<b>"}})
	g := graphOf(t, game)
	solution := g.Solve(1)
	view := viewOf(g)
	view.Title, view.Players, view.Value, view.Strategy = "a title; with }", game.PlayerNames, solution.Value, solution.Strategy()
	var text bytes.Buffer
	testtool.NoError(t, view.WriteDOT(&text))
	back := multi.NewDirectedGraph()
	if err := dot.UnmarshalMulti(text.Bytes(), back); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	if back.Nodes().Len() != g.Size() || back.Edges().Len() != g.Edges() {
		t.Errorf("%d nodes and %d edges are read back", back.Nodes().Len(), back.Edges().Len())
	}
	for _, want := range []string{`label="x \"1\"\nü<b> to move"`, `label="end\nwon by ü<b>"`, "peripheries=2", "0 -> 2 [penwidth=2.5];"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, &text)
		}
	}
}
