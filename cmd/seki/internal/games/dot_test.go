package games

import (
	"bytes"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"

	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/internal/testtool"
)

// readBack returns the numbers of nodes and edges that gonum reads in the DOT text of a game, and the text.
func readBack(t *testing.T, game star.Explored) (nodes, edges int, text string) {
	t.Helper()
	var out bytes.Buffer
	positions := testtool.Must(solved(t.Context(), game))(t)
	testtool.NoError(t, positions.drawing(0).write(&out))
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
		"seki": "",
	} {
		text, _ := star.Text(name)
		game := testtool.Must(star.Load(t.Context(), name, text, settings))(t)
		explored := testtool.Must(game.Explore(t.Context(), 1000))(t)
		if nodes, edges, _ := readBack(t, explored); nodes != explored.Size() || edges != explored.Edges() {
			t.Errorf("%s: %d nodes and %d edges, not %d and %d", name, nodes, edges, explored.Size(), explored.Edges())
		}
	}
}

// gonum reads the DOT text back, with any characters in the names.
func TestDOTIsReadBack(t *testing.T) {
	const names = `
title = "a title; with }"
players = ["ü<b>", 'a "quoted" \\ player']
start = 'x "1"'
def player(x):
    return players[1 if x == "y\\n" else 0]
def moves(x):
    return {start: [start, "y\\n", "end"], "y\\n": [start]}.get(x, [])
def result(x):
    return players[0]
`
	game := testtool.Must(star.Load(t.Context(), "x", names, ""))(t)
	g := testtool.Must(game.Explore(t.Context(), 10))(t)
	nodes, edges, text := readBack(t, g)
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
