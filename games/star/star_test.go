package star_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// explore reads and explores a game.
func explore(ctx context.Context, text, set string, limit int) (star.Explored, error) {
	game, err := star.Load(ctx, "my.star", text, set)
	if err != nil {
		return star.Explored{}, err
	}
	return game.Explore(ctx, limit)
}

const pile = `
most = 2
start = 3
def moves(pile):
    return [pile - k for k in range(1, most + 1) if k <= pile]
`

// A mistake is one line with its place and, if it shows only in play, the position.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, set, want string }{
		{"start = sum(1)\n" + pile, "", "my.star: line 1, column 12: sum: for parameter 1: got int, want iterable"},
		{"start = sum([1, 'x'])\n" + pile, "", "my.star: line 1, column 12: unknown binary op: int + string"},
		{"start = (1", "", "my.star: line 1, column 11: got end of file, want ')'"},
		{"start = 1", "", "my.star: the game has no moves: write def moves(position)"},
		{"def moves(x):\n    return []\n", "", "my.star: the game has no start"},
		{"start = 1\nmoves = 2", "", "my.star: moves is not a function"},
		{"start = 1\ndef moves(x, y, z):\n    return []\n", "", "my.star: moves takes 3 parameters"},
		{pile + "players = [1, 2]", "", "my.star: players is not a list of different names: 1"},
		{pile + "players = []", "", "my.star: players is not a list of 1 to"},
		{pile + `players = ["draw", "x"]`, "", "my.star: players is not a list of different names"},
		{pile + `title = "a\nb"`, "", "my.star: title is not a text on one line"},
		{pile + "x = 1 // 0", "", "my.star: line 6, column 7: floored division by zero"},
		{"start = 3\ndef moves(x):\n    return x - 1\n", "",
			"my.star: line 2, column 1: moves returns a list of positions, not 2, at the position 3"},
		{"start = 3\ndef moves(x):\n    return [max([])]\n", "",
			"my.star: line 3, column 16: max: argument is an empty sequence"},
		{"start = 3\ndef moves(x):\n    return [1.5]\n", "",
			"my.star: line 2, column 1: a position consists of numbers without a point"},
		{"start = {}\ndef moves(x):\n    return []\n", "", "my.star: start: a position consists of numbers without a point"},
		{"start = [1]\ndef moves(x):\n    x[0] = 2\n    return [x]\n", "",
			"my.star: line 3, column 6: cannot assign to element of frozen list, at the position [1]"},
		{pile + "def player(x):\n    return 1\n", "",
			"my.star: line 6, column 1: player returns 1, which is none of the players 1, 2, at the position 3"},
		{pile + "def result(x):\n    return \"3\"\n", "",
			`result returns "3"; it must be a player (1, 2), a list of players, "draw" or a number, at the position 0`},
		{"start = 2\nmoves = lambda x: [x - 1, x + 1] if x == 2 else []\nresult = lambda x: 7 if x == 1 else \"draw\"\n", "",
			"result returns a winner, but a number at another position, at the position 3"},
		{pile + "players = [\"a\", \"b\", \"c\"]\nresult = lambda x: 1\n", "",
			"my.star: a game for numbers has two players, not 3"},
		{pile + "show = lambda x: 1\n", "",
			"my.star: a position is shown as 1 (2), like 2: a function show must tell them apart"},
		{pile + "show = lambda x: \"\\n\"\n", "", "characters that cannot be printed"},
		{pile + "show = lambda x: \"x\" * 2000\n", "", "a position is shown in more than 1000 bytes"},
		{pile + "y = []\ny.append(y)\nstart = y\n", "", "lists in lists up to a depth of"},
		{"load(\"x.star\", \"y\")\n" + pile, "", "my.star: line 1, column 1: load not implemented"},
		{pile, "most = pile(", "settings: "},
		{pile, "3", `settings: "3" is no list such as n = 3, k = 2`},
		{pile, "most = 1), (", `settings: "most = 1), (" is no list`},
		{pile, "most = later", "settings: undefined: later"},
		{pile, "most = 2, start = 1 // 0", "settings: floored division by zero"},
	} {
		_, err := explore(t.Context(), c.text, c.set, 100)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s with %q:\n%v, not %s", c.text, c.set, err, c.want)
		}
	}
}

// A game ends at its limits of positions and, some seconds later, of steps, and when its context ends.
func TestLongLimits(t *testing.T) {
	endless := "start = 0\ndef moves(x):\n    return [x + 1]\n"
	limit := (*terminal.LimitError)(nil)
	if _, err := explore(t.Context(), endless, "", 50); !errors.As(err, &limit) || limit.Limit != 50 {
		t.Errorf("positions without an end: %v", err)
	}
	loop := "start = 0\ndef moves(x):\n    while True:\n        x += 1\n    return []\n"
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := explore(ctx, loop, "", 50); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("interrupted: %v", err)
	}
	if _, err := explore(ctx, endless, "", 1<<30); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("interrupted between calls: %v", err)
	}
	if _, err := explore(ctx, "while True:\n    pass\n"+pile, "", 50); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("interrupted while it is read: %v", err)
	}
	if !testtool.Long() {
		return
	}
	if _, err := explore(t.Context(), loop, "", 50); err == nil ||
		!strings.HasSuffix(err.Error(), "too many steps, at the position 0") {
		t.Errorf("steps without an end: %v", err)
	}
}

// Every game of the program can be explored, as far as a thousand positions.
func TestGamesOfTheProgram(t *testing.T) {
	for _, name := range star.Names() {
		text, _ := star.Text(name)
		g, err := explore(t.Context(), text, "", 1000)
		if !errors.As(err, new(*terminal.LimitError)) && (err != nil || g.Edges() == 0) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Players who do not move in turn, draws, numbers, settings, and positions that are equal as lists and as tuples.
func TestRules(t *testing.T) {
	counting := "start = (0, \"\")\nplayers = [\"a\", \"b\"]\n" +
		"def player(p):\n    return \"a\" if p[0] < 2 else \"b\"\n" +
		"def moves(p):\n    return [[p[0] + 1, p[1] + c] for c in [\"x\", \"y\"]] if p[0] < 3 else []\n"
	g := testtool.Must(explore(t.Context(), counting+"result = lambda p: \"draw\"\n", "", 100))(t)
	if g.Size() != 15 || g.Owner(0) != 0 || g.Labels[3] != "2 xx" || g.Owner(3) != 1 || g.Moves(14)[0] != 14 {
		t.Errorf("%d positions, %s of player %d, moves of the last %v", g.Size(), g.Labels[3], g.Owner(3), g.Moves(14))
	}
	for _, c := range []struct{ result, want string }{
		{"", "[0]"}, {"result = lambda p: []\n", "[]"},
		{"result = lambda p: [\"b\", \"a\"]\n", "[0 1]"}, {"result = lambda p: \"b\"\n", "[1]"},
		{"result = lambda p, who: who\n", "[1]"},
	} {
		g, err := explore(t.Context(), counting+c.result, "", 100)
		if got := fmt.Sprint(g.Winners(14)); err != nil || got != c.want {
			t.Errorf("%q: won by %s (%v), not %s", c.result, got, err, c.want)
		}
	}
	numbers := testtool.Must(explore(t.Context(), counting+"result = lambda p: sum([len(p[1]), 0])\n", "start = (1, 'z')", 100))(t)
	if n := numbers.Size(); n != 7 || numbers.Number(6).Int64() != 3 || numbers.Number(0) != nil {
		t.Errorf("%d positions, %v at the last", n, numbers.Number(6))
	}
	same := testtool.Must(explore(t.Context(), "start = [1]\nmoves = lambda p: [(1,), [2], (2,)] if len(p) == 1 else []\n",
		"", 100))(t)
	if same.Size() != 4 || same.Labels[2] != "2 (2)" {
		t.Errorf("%d positions", same.Size())
	}
}
