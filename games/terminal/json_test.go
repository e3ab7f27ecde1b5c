package terminal_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/randomgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

const documented = `{
  "title": "a game of two players",
  "players": ["anna", "ben"],
  "start": "b",
  "positions": [
    {"name": "a", "owner": "anna", "moves": ["b", "t"]},
    {"name": "b", "owner": "ben", "moves": ["a", "u"]},
    {"name": "t", "wins": ["ben"]},
    {"name": "u", "wins": ["anna", "ben"]}
  ]
}`

// A game that is written is read back as the same game, with its title and start. The arena of a game, listed again, is
// the same game.
func TestLongWriteJSONRoundTrip(t *testing.T) {
	check(t, randomgame.Always, func(t *rapid.T) {
		game := randomgame.Draw(t, randomgame.Shape{Positions: 8, Players: 4, Moves: 4})
		game.Title = rapid.SampledFrom([]string{"", "a \"game\""}).Draw(t, "title")
		game.Start = rapid.SampledFrom(game.Names()).Draw(t, "start")
		g := graphOf(t, game)
		start, _ := g.Node(game.Start)
		named := terminal.Named{Arena: &g.Arena, Title: game.Title, Players: game.PlayerNames, Start: start, Label: g.Label}
		var first, second, third bytes.Buffer
		testtool.NoError(t, errors.Join(game.WriteJSON(&first), named.WriteJSON(&third)))
		back, err := terminal.ReadJSON(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, &first)
		}
		testtool.NoError(t, back.WriteJSON(&second))
		if first.String() != second.String() || first.String() != third.String() {
			t.Fatalf("%s\nbecomes\n%s\nor\n%s", &first, &second, &third)
		}
		h := graphOf(t, back)
		for v := range terminal.Node(g.Size()) {
			if g.Label(v) != h.Label(v) || g.Owner(v) != h.Owner(v) ||
				!slices.Equal(g.Moves(v), h.Moves(v)) || !slices.Equal(g.Winners(v), h.Winners(v)) {
				t.Fatalf("position %s differs", g.Label(v))
			}
		}
	})
}

// Every error is one line that names the place.
func TestReadJSONErrors(t *testing.T) {
	position := func(positions string) string { return `{"players": ["p", "q"], "positions": [` + positions + `]}` }
	for _, c := range []struct{ text, want string }{
		{``, `the file is empty`},
		{`[]`, `a game is a JSON object`},
		{"{\"players\":\n[", `line 2, column 2: the JSON ends too early`},
		{"{\n  players: []}", `line 2, column 3: not JSON`},
		{position(`{"name": "a"}`) + ` {}`, `after top-level value`},
		{`null`, `the game has no players`},
		{`7`, `a game is a JSON object`},
		{`{"players": ["p"], "players": []}`, `line 1, column 20: the field "players" appears twice`},
		{`{"players": ["p"], "owner": "p"}`,
			`line 1, column 20: unknown field "owner"; the fields here are title, players, start, positions`},
		{"{\"players\": [\"p\"],\n \"positions\": [{\"name\": \"a\"},\n  {\"name\": \"b\" , \"win\": []}]}",
			`line 3, column 18: unknown field "win"; the fields here are name, owner, moves, wins`},
		{position(`{"name": "a", "owner": 3}`), `the field "positions.owner" cannot hold a value of the kind number`},
		{`{"players": [], "positions": [{"name": "a"}]}`, `the game has no players`},
		{`{"players": ["p", ""], "positions": [{"name": "a"}]}`, `player 2: the name is empty`},
		{`{"players": ["p", "p"], "positions": [{"name": "a"}]}`, `player 2: "p" is already the name of player 1`},
		{`{"players": ["p\n"], "positions": [{"name": "a"}]}`, `player 1: the name "p\n" has characters`},
		{`{"title": "\u0000", "players": ["p"], "positions": [{"name": "a"}]}`, `the title: `},
		{`{"players": ["p"], "start": "b", "positions": [{"name": "a"}]}`, `the start "b" is no listed position`},
		{position(``), `the game has no positions`},
		{position(`{"name": ""}`), `position 1: the name is empty`},
		{position("{\"name\": \"a\"},\n {\"name\": \" b\"}"), `position 2: the name " b" begins or ends with a space`},
		{position(`{"name": "a"}, {"name": "a"}`), `position 2: "a" is already the name of position 1`},
		{position(`{"name": "a", "owner": "p", "moves": ["b"]}`),
			`position "a": its move to "b" leads to no listed position`},
		{position(`{"name": "a", "owner": "p", "moves": ["a", "a"]}`), `position "a": its move to "a" is listed twice`},
		{position(`{"name": "a", "moves": ["a"]}`), `position "a": it has moves but no owner`},
		{position(`{"name": "a", "owner": "r", "moves": ["a"]}`), `position "a": its owner "r" is not a player`},
		{position(`{"name": "a", "owner": "p"}`),
			`position "a": it has no moves, so it is terminal and cannot belong to "p"`},
		{position(`{"name": "a", "owner": "p", "moves": ["a"], "wins": ["q"]}`),
			`position "a": it has moves, so it is not terminal and "q" cannot win there`},
		{position("\n{\"name\": \"a\", \"wins\": [\"r\"]}"), `position "a": its winner "r" is not a player`},
		{position(`{"name": "a", "wins": ["p", "p"]}`), `position "a": its winner "p" is listed twice`},
	} {
		_, err := terminal.ReadJSON(strings.NewReader(c.text))
		if err == nil {
			t.Errorf("%s: accepted", c.text)
		} else if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q does not say %q in one line", c.text, err, c.want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := terminal.ReadJSON(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("a failing reader gives %v", err)
	}
}

// No file makes the reader or the solver panic, and the strategies of every game
// that is read are verified.
func FuzzReadJSON(f *testing.F) {
	f.Add(documented)
	f.Add(`{"players": ["p", "q"], "positions": [{"name": "a", "owner": "p", "moves": ["b"]}, {"name": "b", "owner": "q", "moves": ["a", "c"]}, {"name": "c", "wins": ["p"]}]}`)
	f.Add(`{"players": ["p"], "positions": [{"name": "\ud800", "owner": "p", "moves": ["z"], "wins": ["p"]}]}`)
	f.Add(`{"players": {"players": []}}`)
	f.Add(strings.Repeat("[", 200))
	f.Fuzz(func(t *testing.T, text string) {
		game, err := terminal.ReadJSON(strings.NewReader(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error %q has several lines", err)
			}
			return
		}
		g := testtool.Must(terminal.Explore(context.Background(), game, 1<<20, game.Names()...))(t)
		for p := range terminal.Player(min(g.Players(), 8)) {
			testtool.NoError(t, g.Solve(p).Verify())
		}
	})
}
