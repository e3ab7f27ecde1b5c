package games

import (
	"bytes"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"

	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// readBack returns the numbers of nodes and edges that gonum reads in the DOT text of a game, and the text.
func readBack(t *testing.T, game source) (nodes, edges int, text string) {
	t.Helper()
	var out bytes.Buffer
	positions := testtool.Must(solved(t.Context(), game, 0))(t)
	testtool.NoError(t, positions.drawing().write(&out))
	back := multi.NewDirectedGraph()
	if err := dot.UnmarshalMulti(out.Bytes(), back); err != nil {
		t.Fatalf("%v in\n%s", err, &out)
	}
	for all := back.Edges(); all.Next(); {
		edges += all.Edge().(multi.Edge).Len()
	}
	return back.Nodes().Len(), edges, out.String()
}

// The DOT text of every game of the program has its positions and moves, and no others.
func TestDOTOfGames(t *testing.T) {
	for name, settings := range map[string]string{
		"nim": "heaps = [2, 3]", "pyramid": "tiers = 4", "hexapawn": "", "h": "", "detour": "", "takeaway": "number = 3",
		"seki-passes": "",
	} {
		text, _ := star.Text(name)
		game := testtool.Must(star.Load(t.Context(), name, text, settings))(t)
		explored := testtool.Must(game.Explore(t.Context(), 1000))(t)
		if nodes, edges, _ := readBack(t, source{explored, name}); nodes != explored.Size() || edges != explored.Edges() {
			t.Errorf("%s: %d nodes and %d edges, not %d and %d", name, nodes, edges, explored.Size(), explored.Edges())
		}
	}
}

// gonum reads the DOT text back, with any characters in the names.
func TestDOTIsReadBack(t *testing.T) {
	game := testtool.Must(terminal.NewExplicit([]string{"ü<b>", `a "quoted" \ player`}, []terminal.Position{
		{Name: `x "1"`, Owner: "ü<b>", Moves: []string{`x "1"`, `y\n`, "end"}},
		{Name: `y\n`, Owner: `a "quoted" \ player`, Moves: []string{`x "1"`}},
		{Name: "end", Wins: []string{"ü<b>"}},
	}))(t)
	g := testtool.Must(terminal.Explore(t.Context(), game, 10, game.Names()...))(t)
	s := source{name: "x"}
	s.Named = terminal.Named{Arena: &g.Arena, Title: "a title; with }", Players: game.PlayerNames, Label: g.Label}
	nodes, edges, text := readBack(t, s)
	if nodes != g.Size() || edges != g.Edges() {
		t.Errorf("%d nodes and %d edges are read back", nodes, edges)
	}
	for _, want := range []string{`label="x \"1\"\nü<b> to move"`, `label="end\nwon by ü<b>"`, "peripheries=2",
		"0 -> 2 [penwidth=2.5];"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
