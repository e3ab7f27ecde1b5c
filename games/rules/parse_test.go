package rules_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// explored returns the labels of the positions of a game.
func explored(ctx context.Context, text, set, start string) (labels []string, err error) {
	g, err := rules.Parse(ctx, text, set)
	if err == nil && start != "" {
		err = g.MoveStart(ctx, start)
	}
	if err != nil {
		return nil, err
	}
	graph, err := g.Explore(ctx, 1000)
	if err != nil {
		return nil, err
	}
	for v := range terminal.Node(graph.Size()) {
		label := graph.Label(v)
		if graph.Terminal(v) {
			for _, p := range graph.Winners(v) {
				label += " " + g.Players[p]
			}
		}
		labels = append(labels, label)
	}
	return labels, nil
}

const pile = `
title "a pile"   # a comment, "quoted"
parameter most in 1..3 = 2
players ["a", "b"]
state pile in 0..9 = 3
end: previous
move for k in 1..most
     # a comment in a clause
     if k <= pile:
  pile = pile - k
`

func TestGames(t *testing.T) {
	for _, c := range []struct{ name, text, set, start, want string }{
		{"a pile", pile, "", "", "3 (a), 2 (b), 1 (b), 1 (a), 0 (a) b, 0 (b) a"},
		{"a parameter", pile, "most = 1", "", "3 (a), 2 (b), 1 (a), 0 (b) a"},
		{"a parameter by an expression", pile, " most = 4 // 3 ", "", "3 (a), 2 (b), 1 (a), 0 (b) a"},
		{"another start", pile, "", `pile = 1, player = "b"`, "1 (b), 0 (a) b"},
		{"a start from the start", pile, "", `pile = pile - 2`, "1 (a), 0 (b) a"},
		{"lines of Windows", strings.ReplaceAll(pile, "\n", "\r\n"), "", "", "3 (a), 2 (b), 1 (b), 1 (a), 0 (a) b, 0 (b) a"},
		{"a turn more", "players 2\nstate x in 0..2 = 2\nmove if x > 0: x = x - 1, player = player\nend: next", "", "", "2 (1), 1 (1), 0 (1) 2"},
		{"at the same time", "players 1\nstate x in 0..1 = 0\nstate y in 0..1 = 1\nend if x == 1: [player]\nmove: x = y, y = x", "", "", "x 0, y 1 (1), x 1, y 0 (1) 1"},
		{"a pass", "players 2\nstate x in 0..1 = 0\nmove: pass", "", "", "0 (1), 0 (2)"},
		{"nobody wins", "players 2\nstate x in 0..1 = 0\nend if x == 0: []\nmove: pass", "", "", "0 (1)"},
		{"several win", "players 3\nstate x in 0..1 = 0\nend if x == 0: [next, previous, next]\nmove: pass", "", "", "0 (1) 2 3"},
		{"a draw", "players 2\nstate x in 0..1 = 0\nend: draw if x == 0 else player\nmove if x > 0: pass", "", "", "0 (1)"},
		{"the first end", "players 2\nstate x in 0..1 = 0\nend if x == 0: \"1\"\nend if x == 0: \"2\"\nmove: pass", "", "", "0 (1) 1"},
		{"a part of a list", "players 1\nstate m in 0..3 = [[0, 1], [2, 3]]\nend if m[0][0] > 0: player\nmove: m[0] = m[1], m[-1][1] = 0", "", "", "0 1; 2 3 (1), 2 3; 2 0 (1) 1"},
		{"lists of several lengths", "players 1\nstate m in 0..3 = [[1], [2, 3], []]\nend if sum(m[0]) == 0: player\nmove: m[0][0] = 0", "", "", "1; 2 3;  (1), 0; 2 3;  (1) 1"},
		{"a value of several kinds", `players 1
state a in [7, -3] = -3
state b in ["yes", "no"] = "no"
state c in [True, False] = False
end if c: player
move: a = 7, b = "yes", c = b == "no"`, "", "", "a -3, b no, c False (1), a 7, b yes, c True (1) 1"},
		{"characters", "players 1\nstate b in \"·x\" = [\"·x\", \"x\"]\nend if b[1][0] == \"·\": player\nmove: b[1][0] = b[0][0]\nshow b[1] + b[0]", "", "", "x·x (1), ··x (1) 1"},
		{"a wide interval", "players 1\nstate n in -5..10**17 = 10**17\nend if n < 0: player\nmove: n = n // -10**17", "", "", "100000000000000000 (1), -1 (1) 1"},
		{"a definition of a definition", "players 1\nstate n in 0..5 = 3\nless = n - 1\nleast = less == 0\nend if least: player\nmove: n = less", "", "", "3 (1), 2 (1), 1 (1) 1"},
		{"shown with bars", "players 1\nstate n in 0..5 = 1\nend if n == 0: player\nmove: n = 0\nshow [[[n, 7]], [[n], [n]]]", "", "", "1 7 | 1; 1 (1), 0 7 | 0; 0 (1) 1"},
	} {
		got, err := explored(t.Context(), c.text, c.set, c.start)
		if err != nil || strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, %v; want %s", c.name, strings.Join(got, ", "), err, c.want)
		}
	}
}

// head begins rules whose fifth line is tried.
const head = "players [\"a\", \"b\"]\nparameter p in 1..3 = 2\nparameter q = [1]\nstate n in 0..9 = 3\n"

// Errors are one line and name line and column.
func TestErrors(t *testing.T) {
	const tail = "\nend: previous\nmove for k in 1..2 if k <= n: n = n - k"
	for _, c := range []struct{ line, want string }{
		{"what 3", "line 5, column 1: a line begins with title, parameter, players, state, end, move, show, or is NAME = VALUE"},
		{"moves: pass", "line 5, column 1: a line begins with title, parameter, players, state, end, move, show, or is NAME = VALUE, did you mean move?"},
		{"x =", "line 5, column 4: the expression ends too early"},
		{"= 3", `line 5, column 1: "" is no name: a name begins with a letter, and is no word of the language`},
		{"2x = 3", `line 5, column 1: "2x" is no name`},
		{"if = 3", `line 5, column 1: "if" is no name`},
		{"else: n = 3", "line 5, column 1: a line begins with title, parameter"},
		{"State m in 0..1 = 0", "line 5, column 1: a line begins with title, parameter, players, state, end, move, show, or is NAME = VALUE, did you mean state?"},
		{"move = 3", `line 5, column 6: a move is written: move for NAME in LIST if CONDITION: NAME = VALUE, …, or move: pass`},
		{"n = 3", "line 5, column 1: n has a value already"},
		{"player = 3", "line 5, column 1: player has a value already"},
		{"x = 3 +\n  y", "line 6, column 3: unknown name y"},
		{"x = 'ab\n  c'", ""},
		{"x = 1 / 0", "line 5, column 7: division by zero"},
		{"x = (1", "line 5, column 7: the expression ends too early, where ) is missing"},
		{"x = ", "line 5, column 4: the expression ends too early"},
		{"title 3", "line 5, column 7: a number where a text is needed"},
		{`title "a\\ ` + "\tb\"", `line 5, column 7: "a\\ \tb" has characters that cannot be printed`},
		{`title "` + strings.Repeat("x", 101) + `"`, "line 5, column 7: a text that is shown has at most 100 bytes"},
		{"title 'a'\ntitle 'b'", `line 6, column 7: there is a line "title …" already`},
		{"players 2", `line 5, column 9: there is a line "players …" already`},
		{"parameter r", "line 5, column 11: this line needs NAME in VALUES = VALUE"},
		{"parameter r of 3 = 3", "line 5, column 11: this line needs NAME in VALUES = VALUE"},
		{"parameter r in 1..2 = 3", "line 5, column 23: r is 3, which is outside 1..2"},
		{"parameter r = n", "line 5, column 15: n depends on the position; the same value is needed at all positions"},
		{"state s = 3", "line 5, column 7: a state is written: state NAME in VALUES = VALUE"},
		{"state s in 0..n = 3", "line 5, column 15: n depends on the position"},
		{"state s in 0..1/2 = 3", "line 5, column 16: 1/2 is no integer between -10^18 and 10^18"},
		{"state s in 0..10**20 = 3", "line 5, column 17: 100000000000000000000 is no integer"},
		{"state s in 3..0 = 3", "line 5, column 12: there is no value in 3..0"},
		{"state s in [] = 3", "line 5, column 12: there are no values"},
		{"state s in [1, 1] = 1", "line 5, column 12: 1 appears twice"},
		{"state s in [1/2] = 1", "line 5, column 12: 1/2 is no integer of 64 bits"},
		{"state s in 3 = 3", "line 5, column 12: the values are an interval a..b, a list or a text, not a number"},
		{"state s in [[1]] = 3", "line 5, column 12: the values are an interval a..b, a list or a text, not a list of lists"},
		{`state s in ["x "] = "x "`, `line 5, column 12: "x " begins or ends with a space`},
		{`state s in "xy" = "xz"`, "line 5, column 19: s is z, which is outside [x, y]"},
		{`state s in ["x"] = 3`, "line 5, column 20: a number where a text is needed"},
		{"state s in 0..1 = [[0, 1], [2]]", "line 5, column 19: s is 2, which is outside 0..1"},
		{"state s in 0..1 = [0 for k in 1..300]", "line 5, column 7: a position takes more than 256 bits"},
		{"end n == 0: player", "line 5, column 5: an end is written: end if CONDITION: WINNERS, or end: WINNERS where no move is possible"},
		{"end if n == 0", "line 5, column 5: an end is written"},
		{"end if n: player", "line 5, column 8: a number where true or false is needed"},
		{"end if n = 0: player", `line 5, column 10: unexpected '='`},
		{"end if n == 0: 3", "line 5, column 16: the winners are a player, such as \"a\", a list of players or draw, not a number"},
		{`end if n == 0: "c"`, "line 5, column 16: c is no player; the players are [a, b]"},
		{`end if player == "c": draw`, `line 5, column 18: "c" is no player, and no value of the state or of a parameter`},
		{"end: player", `line 6, column 4: there is a line "end: …" already`},
		{"end if n == 1: [draw]", "line 5, column 16: draw is no player"},
		{"move n = 3", "line 5, column 6: a move is written: move for NAME in LIST"},
		{"move n: pass", "line 5, column 6: unexpected n"},
		{"move for n in 1..2: pass", "line 5, column 10: n has a value already"},
		{"move: n", "line 5, column 7: an effect is written NAME = VALUE or NAME[INDEX] = VALUE"},
		{"move: n == 3", "line 5, column 7: an effect is written"},
		{"move: n = 3,", "line 5, column 13: an effect is written"},
		{"move: nn = 3", "line 5, column 7: nn is no part of the state"},
		{"move: p = 3", "line 5, column 7: p is no part of the state"},
		{"move: n -= 3", "line 5, column 9: -= is not in the language: write NAME = NAME - VALUE"},
		{"move: = 3", "line 5, column 7: the expression ends too early"},
		{"move: n[0] = 3", "line 5, column 7: n has not so many indices"},
		{"move: n = n - 1, n = n - 2", "line 5, column 18: a move assigns to the same part of n twice"},
		{"move: n = 1, n = 1", "line 5, column 14: a move assigns to the same part of n twice"},
		{"move if n > 9: n = 1, player = \"b\",\n  player = \"a\"", "line 6, column 3: a move assigns to the same part of player twice"},
		{"state l in 0..1 = [0, 1]\nmove: l = [0, 0], l[1] = 1", "line 6, column 19: a move assigns to the same part of l twice"},
		{"state l in 0..1 = [0, 1]\nmove: l[1] = 1, l = [0, 0]", "line 6, column 17: a move assigns to the same part of l twice"},
		{"state l in 0..1 = [0, 1]\nmove: l[1] = 1, l[-1] = 1", "line 6, column 17: a move assigns to the same part of l twice, at the position n 3, l 0 1 (a)"},
		{"state l in 0..1 = [0, 1, 0]\nmove for i in 0..2 for j in i..2: l[i] = 1, l[j] = 0", "line 6, column 45: a move assigns to the same part of l twice, at the position n 3, l 0 1 0 (a)"},
		{"state l in 0..1 = [0, 1, 0]\nmove for i in 0..2 for j in 0..i-1: l[i] = 1, l[j] = 0", ""},
		{"state m in 0..1 = [[0, 1], [1, 0]]\nmove for i in 0..1: m[0] = m[1], m[i][i] = 0", "line 6, column 34: a move assigns to the same part of m twice"},
		{"state m in 0..1 = [[0, 1], [1, 0]]\nmove for i in 0..1: m[i][0] = 1, m[1] = m[0]", "line 6, column 34: a move assigns to the same part of m twice"},
		{"state m in 0..1 = [[0, 1], [1, 0]]\nmove: m[0] = m[1], m[1] = m[0]", ""},
		{"move: n = player", "line 5, column 11: a text where a number is needed"},
		{"move: n = 3 if", "line 5, column 15: the expression ends too early"},
		{"move: n = 10", "line 5, column 7: n becomes 10, which is outside 0..9, at the position 3 (a)"},
		{`move: player = "c"`, "line 5, column 7: player becomes c, which is outside [a, b], at the position 3 (a)"},
		{"move: n = 1 / (n - 3)", "line 5, column 13: division by zero, at the position 3 (a)"},
		{"state l in 0..1 = [0, 1]\nmove: l[2] = 0", "line 6, column 7: l has no element 2: it has 2, counted from 0, at the position n 3, l 0 1 (a)"},
		{"state l in 0..1 = [0, 1]\nmove: l[-3] = 0", "line 6, column 7: l has no element -3"},
		{"state l in 0..1 = [0, 1]\nmove: l[1:] = [0]", "line 6, column 7: l[1:] is no part of the state"},
		{"state l in 0..1 = [0, 1]\nmove: l = [0]", "line 6, column 7: l becomes [0], which is not of the same form, or has a value outside 0..1"},
		{"show q[n]", "line 5, column 7: no element 3 in a list of 1, counted from 0, at the position 3 (a)"},
		{"show n // 2", "line 5, column 6: two positions are shown as 0 (a): 1 (a) and 0 (a)"},
		{`show [n for k in 1..1000]`, "line 5, column 6: the position is shown in more than 1000 bytes, at the position 3 (a)"},
		{"show [['a\tb']]", "line 5, column 6: the position is shown with characters that cannot be printed, at the position 3 (a)"},
		{"move: player = 'a\tb\n '", "line 5, column 7: player becomes a b  , which is outside [a, b]"},
		{"state l in 0..1 = [0, 1]\nmove: l[\n 0:] = 0", "line 6, column 7: l[  0:] is no part of the state"},
		{"show n\nshow n", `line 6, column 6: there is a line "show …" already`},
		{"move for k in 1..9999 for l in 1..9999: n = n + 0 * k", "line 5, column"},
	} {
		text := head + c.line + tail
		_, err := explored(t.Context(), text, "", "")
		if err == nil != (c.want == "") || err != nil && (!strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %v, want %s", c.line, err, c.want)
		}
	}
	const winless = "players 1\nstate n in 0..1 = 1\nmove if n > 0: n = 0"
	for _, c := range []struct{ text, set, start, want string }{
		{"", "", "", `rules need a line "players …"`},
		{"# nothing", "", "", `rules need a line "players …"`},
		{head, "", "", `rules need a line "move …: …"`},
		{"state n in 0..1 = 0", "", "", `line 1, column 1: a line "players …" has to come before this one`},
		{"players 2\nmove if n > 0: n = n - 1", "", "", `line 2, column 16: n is no part of the state; the lines "state …" come before those of moves`},
		{"players 0", "", "", "line 1, column 9: the players are a list of names, or a number from 1 to 1000"},
		{"players [1]", "", "", "line 1, column 9: the players are a list of names"},
		{`players ["a", "a"]`, "", "", "line 1, column 9: a appears twice"},
		{`players ["draw"]`, "", "", `line 1, column 9: a player is not called "draw"`},
		{`players [""]`, "", "", "line 1, column 9: the name of a player is empty"},
		{`players [" "]`, "", "", "line 1, column 9: the name of a player is empty"},
		{"players [str for str in '']", "", "", "line 1, column 25: a text where a list is needed"},
		{winless, "", "", `no move is possible at the position 0 (1), and no line "end: …" says who wins then`},
		{strings.Repeat("#", rules.MaxText+1), "", "", "rules have at most 65536 bytes"},
		{strings.Repeat("x\n", rules.MaxClauses+1), "", "", "line 1, column 1: a line begins with"},
		{many(rules.MaxClauses + 1), "", "", "line 1001, column 1: rules have at most 1000 clauses"},
		{strings.Repeat("#\n", 100) + "x = [[0 for i in 1..1000] for j in 1..99]\nparameter y = [x for k in 1..1000]", "", "", "line 102, column 15: the lists that do not depend on the position have more than 100000 elements"},
		{"parameter x = [[0]]", "x = [[0 for i in 1..1000] for j in 1..100]", "", `column 5 of "x = [[0 for i in 1..1000] for j in 1..100]": the lists that do not depend`},
		{head + tail, "r = 3", "", `the game has no parameter "r"; it has p, q`},
		{"players 1\nstate a in [\"x\", \"x yy\", \"yy zz\", \"zz\"] = [\"x yy\", \"zz\"]\nmove: a[0] = \"x\", a[1] = \"yy zz\"", "", "", `two positions are shown as x yy zz (1); take other texts, or a line "show …" that tells them apart`},
		{winless, "r = 3", "", `the game has no parameters, so that "r" cannot be set`},
		{head + tail, "p = 4", "", `column 5 of "p = 4": p is 4, which is outside 1..3`},
		{head + tail, "p = 'x'", "", `column 5 of "p = 'x'": a text where a number is needed`},
		{head + tail, "p = q", "", `column 5 of "p = q": unknown name q`},
		{head + tail, "p == 2", "", `"p == 2" is no setting: it is written n = 3`},
		{head + tail, "p = 2,", "", `"" is no setting: it is written n = 3`},
		{head + tail, "p = 2, p = 1", "", `"p" is set twice`},
		{head + tail, "", "n = 10", `column 1 of "n = 10": n becomes 10, which is outside 0..9`},
		{head + tail, "", "n = 1, n = 2", `column 8 of "n = 1, n = 2": a move assigns to the same part of n twice`},
		{head + tail, "", "m = 10", `column 1 of "m = 10": m is no part of the state`},
		{head + tail, "", "n = 1 / (n - 3)", `column 7 of "n = 1 / (n - 3)": division by zero`},
	} {
		_, err := explored(t.Context(), c.text, c.set, c.start)
		if setting := (*rules.SettingError)(nil); errors.As(err, &setting) != (c.set != "") {
			t.Errorf("%.50s, %s: %T", c.text, c.set, err)
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.50s, %s, %s: %v, want %s", c.text, c.set, c.start, err, c.want)
		}
	}
}

// Positions are shown in full, so that they look different, or rules must say how.
func TestLargePositions(t *testing.T) {
	for _, c := range []struct {
		numbers int
		show    string
		want    int // positions
	}{{52, "", 2}, {53, "", 0}, {53, "show n[52]", 2}} {
		text := fmt.Sprintf(`players 1
state n in [10**17, 10**17 + 1] = [10**17 for k in 1..%d]
move if n[-1] == 10**17: n[-1] = 10**17 + 1
end: player
%s`, c.numbers, c.show)
		labels, err := explored(t.Context(), text, "", "")
		if len(labels) != c.want || c.want > 0 && labels[0] == labels[1] {
			t.Errorf("%d numbers, %q: %v", c.numbers, c.show, labels)
		}
		if c.want == 0 && (err == nil || !strings.HasPrefix(err.Error(), "the values of the state take more than 1000 bytes")) {
			t.Errorf("%d numbers: %v", c.numbers, err)
		}
	}
}

// many returns definitions.
func many(n int) string {
	var b strings.Builder
	for k := range n {
		fmt.Fprintf(&b, "x%d = %d\n", k, k)
	}
	return b.String()
}

// Rules with too many positions or moves, or that take too long, end soon.
func TestLimits(t *testing.T) {
	const endless = "players 1\nstate n in 0..10**18 = 0\nmove: n = n + 1"
	game := testtool.Must(rules.Parse(t.Context(), endless, ""))(t)
	var limit *terminal.LimitError
	if _, err := game.Explore(t.Context(), 1000); !errors.As(err, &limit) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := game.Explore(ctx, 1000); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := rules.Parse(ctx, "x = sum(1 for x in 1..10000 for y in 1..10)", ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestExamples(t *testing.T) {
	if names := rules.Examples(); len(names) < 8 || !slices.IsSorted(names) {
		t.Error(names)
	}
	if _, ok := rules.Example("nothing"); ok {
		t.Error("rules of nothing")
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range rules.Examples() {
		text, _ := rules.Example(name)
		f.Add(text, "", "")
	}
	f.Add(pile, "most = 1", "pile = 2")
	f.Add(head+"show n\nmove: n = n - 1, player = next", "p = 2, q = [2]", "n = 1")
	f.Fuzz(func(t *testing.T, text, set, start string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // evaluations may take long
		defer cancel()
		if _, err := explored(ctx, text, set, start); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %q", text, err)
		}
	})
}
