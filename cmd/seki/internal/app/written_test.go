package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// written returns what a command writes, perhaps that a position is not decided.
func written(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr strings.Builder
	if status := Run(t.Context(), append([]string{"seki"}, args...), nil, &stdout, &stderr); status > command.ExitFailed {
		t.Fatalf("%v: status %d, %s", args, status, &stderr)
	}
	return stdout.String()
}

// TestLongDrawingsAreReadAgain writes drawings of the gallery in each format and reads them again: all of them
// with SEKI_LONG=1, otherwise some of all sizes.
func TestLongDrawingsAreReadAgain(t *testing.T) {
	names := testtool.Must(filepath.Glob("../../../../docs/positions/*.sgf"))(t)
	if len(names) < 100 {
		t.Fatal(len(names))
	}
	if !testtool.Long() {
		k := 0
		names = slices.DeleteFunc(names, func(string) bool { k++; return k%60 != 1 })
	}
	for _, format := range []string{"text", "sgf"} {
		args := append([]string{"board", "read", "--timeout", "200ms", "--format", format}, names...)
		got := testtool.Must(board.Parse([]byte(written(t, args...)), board.Shown))(t)
		if len(got) != len(names) {
			t.Fatalf("%s: %d positions, want %d", format, len(got), len(names))
		}
		for k, name := range names {
			want := testtool.Must(board.Parse(testtool.Must(os.ReadFile(name))(t), board.Shown))(t)
			if len(want) != 1 || !got[k].Equal(want[0]) {
				t.Errorf("%s in %s:\n%s", name, format, got[k])
			}
		}
	}
}

// gonum reads the DOT text of a game back, with its positions and moves and no others, and with any characters in names.
func TestDOTIsReadBack(t *testing.T) {
	names := filepath.Join(t.TempDir(), "names")
	testtool.NoError(t, os.WriteFile(names, []byte(`
title = "a title; with }"
players = ["ü<b>", 'a "quoted" \\ player']
start = 'x "1"'
def player(x):
    return players[1 if x == "y\\n" else 0]
def moves(x):
    return {start: [start, "y\\n", "end"], "y\\n": [start]}.get(x, [])
def result(x):
    return players[0]
`), 0o600))
	for game, settings := range map[string]string{
		"nim": "heaps = [2, 3]", "pyramid": "tiers = 4", "hexapawn": "", "h": "", "detour": "", "takeaway": "number = 3",
		"seki": "", names: "",
	} {
		args := []string{"games", "solve", game, "--set", settings}
		var positions, moves, edges int
		head, _, _ := strings.Cut(written(t, args...), " moves\n")
		_, head, _ = strings.Cut(head, ": ")
		if _, err := fmt.Sscanf(head, "%d positions, %d", &positions, &moves); err != nil {
			t.Fatal(head, err)
		}
		text := written(t, append(args, "--format", "dot")...)
		back := multi.NewDirectedGraph()
		testtool.NoError(t, dot.UnmarshalMulti([]byte(text), back))
		for all := back.Edges(); all.Next(); {
			edges += all.Edge().(multi.Edge).Len()
		}
		if nodes := back.Nodes().Len(); nodes != positions || edges != moves {
			t.Errorf("%s: %d nodes and %d edges, not %d and %d", game, nodes, edges, positions, moves)
		}
		for _, want := range []string{`label="x \"1\"\nü<b> to move"`, `label="end\nwon by ü<b>"`, "peripheries=2",
			"0 -> 2 [penwidth=2.5];"} {
			if game == names && !strings.Contains(text, want) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
	}
}
