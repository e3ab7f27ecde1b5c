package terminal_test

import (
	"bytes"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/randomgame"
)

// gonum's strongly connected components of the View tell which games have a play
// that repeats a position.
func TestViewForGonum(t *testing.T) {
	var _ graph.Directed = &terminal.View{}
	cyclic := map[bool]int{}
	checkMany(t, func(t *rapid.T) {
		acyclic := rapid.Bool().Draw(t, "acyclic")
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 2, Acyclic: acyclic}))
		view := &terminal.View{Arena: &g.Arena}
		repeats := false
		for x := range terminal.Node(g.Size()) {
			for play := range plays(g, x, g.First(terminal.Of())) {
				repeats = repeats || play.Repeats
			}
		}
		cycle := false
		for _, component := range topo.TarjanSCC(view) {
			id := component[0].ID()
			cycle = cycle || len(component) > 1 || view.HasEdgeFromTo(id, id)
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

// Both directions of the View, and its single edges, agree with the moves.
func TestViewEdges(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 3}))
		view := &terminal.View{Arena: &g.Arena}
		n := int64(g.Size())
		edges := 0
		for u := range n {
			for v := range n {
				has := view.HasEdgeFromTo(u, v)
				if has {
					edges++
				}
				if contains(view.From(u), v) != has || contains(view.To(v), u) != has || (view.Edge(u, v) != nil) != has ||
					view.HasEdgeBetween(u, v) != (has || view.HasEdgeFromTo(v, u)) {
					t.Fatalf("the edge from %d to %d", u, v)
				}
			}
		}
		if edges != g.Edges() || view.Nodes().Len() != int(n) {
			t.Fatalf("%d edges of %d", edges, g.Edges())
		}
		for _, id := range []int64{-1, n} {
			if view.Node(id) != nil || view.From(id).Len() != 0 || view.To(id).Len() != 0 || view.HasEdgeFromTo(id, 0) {
				t.Fatalf("there is no node %d", id)
			}
		}
	})
}

func contains(nodes graph.Nodes, id int64) bool {
	for nodes.Next() {
		if nodes.Node().ID() == id {
			return true
		}
	}
	return false
}

// gonum reads the DOT text back, with any characters in the names.
func TestDOTIsReadBack(t *testing.T) {
	game := mustExplicit(t, []string{`a "quoted" \ player`, "ü<b>"},
		terminal.Position{Name: `x "1"`, Owner: "ü<b>", Moves: []string{`x "1"`, `y\n`, "end"}},
		terminal.Position{Name: `y\n`, Owner: `a "quoted" \ player`, Moves: []string{`x "1"`}},
		terminal.Position{Name: "end", Wins: []string{"ü<b>"}})
	g := graphOf(t, game)
	players := game.PlayerNames()
	solution := g.Solve(1)
	var text bytes.Buffer
	err := (&terminal.View{
		Arena: &g.Arena, Name: "a title; with }", Label: g.Label,
		Player: func(p terminal.Player) string { return players[p] },
		Value:  solution.Value, Strategy: solution.Strategy(),
	}).DOT(&text)
	if err != nil {
		t.Fatal(err)
	}
	back := multi.NewDirectedGraph()
	if err := dot.UnmarshalMulti(text.Bytes(), back); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	if back.Nodes().Len() != g.Size() || back.Edges().Len() != g.Edges() {
		t.Errorf("%d nodes and %d edges are read back", back.Nodes().Len(), back.Edges().Len())
	}
	for _, want := range []string{`label="x \"1\"\nü<b>"`, `label="end\nwon by ü<b>"`, "peripheries=2", "0 -> 2 [penwidth=2.5];"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, &text)
		}
	}
}
