package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// grundy solves an impartial game of the program.
func grundy(t *testing.T, name, set string) *terminal.Impartial {
	t.Helper()
	text, _ := rules.Example(name)
	g := testtool.Must(rules.Parse(t.Context(), text, set))(t)
	named := testtool.Must(g.ExploreImpartial(t.Context(), 1<<20))(t)
	return testtool.Must(terminal.SolveImpartial(t.Context(), named))(t)
}

// The values of all positions, against those of the heaps of which they consist.
func TestGrundyOfHeaps(t *testing.T) {
	lengths := func(state string) (list []int) {
		for word := range strings.FieldsSeq(state) {
			n := testtool.Must(strconv.Atoi(word))(t)
			list = append(list, n)
		}
		return list
	}
	pins := func(state string) []int { return runs(strings.ReplaceAll(state, " ", ""), '1') }
	for _, game := range []struct {
		name, set, heaps string
		read             func(state string) []int
	}{
		{"nim", "3 4 5", "1-9", lengths},
		{"nim", "heaps = [7, 6], misere = False", "1-9", lengths},
		{"kayles", "12", "0.77", pins},
		{"kayles", "3 1 5", "0.77", pins},
		{"takeaway", "40", "1-3", lengths},
		{"takeaway", "200, takes = [1, 3, 4]", "1,3,4", lengths},
		{"takeaway", "60, takes = [2, 5, 9]", "2,5,9", lengths},
		{"pyramid", "4, normal = True", "1-9", func(state string) []int { return lengthsOf(t, state) }},
	} {
		r := testtool.Must(heaps.Parse(game.heaps))(t)
		g := testtool.Must(heaps.Solve(t.Context(), r, 500))(t)
		s := grundy(t, game.name, game.set)
		for v := range terminal.Node(s.Size()) {
			if got, want := s.Nimber(v).String(), fmt.Sprint(g.NimSum(game.read(s.Label(v)))); got != want {
				t.Fatalf("%s %s: %s has the value %s, not %s", game.name, game.set, s.Label(v), got, want)
			}
		}
	}
}

// All sums of positions of two different games, against the outcomes by recursion.
func TestGrundyOfSums(t *testing.T) {
	games := []*terminal.Impartial{grundy(t, "nim", "1 2 3"), grundy(t, "kayles", "5"), grundy(t, "daisy", "5"), grundy(t, "fibonacci-nim", "8"), grundy(t, "pyramid", "3, normal = True")}
	for k, g := range games {
		for _, h := range games[:k] {
			known := map[[2]terminal.Node]bool{}
			var lost func(u, v terminal.Node) bool
			lost = func(u, v terminal.Node) bool {
				key := [2]terminal.Node{u, v}
				result, ok := known[key]
				if !ok {
					result = !slices.ContainsFunc(g.Moves(u), func(w terminal.Node) bool { return lost(w, v) }) &&
						!slices.ContainsFunc(h.Moves(v), func(w terminal.Node) bool { return lost(u, w) })
					known[key] = result
				}
				return result
			}
			for u := range terminal.Node(g.Size()) {
				for v := range terminal.Node(h.Size()) {
					r := terminal.Sum{{Impartial: g, Node: u}, {Impartial: h, Node: v}}.Record()
					if lost(u, v) != (*r.Winner == "second") {
						t.Fatalf("%s: the %s player wins by the value %d", r.Position, *r.Winner, *r.Value)
					}
				}
			}
		}
	}
}

// What has no Grundy values, and why.
func TestPartizan(t *testing.T) {
	const tail = "\nstate n in 0..3 = 3\nend: previous\n"
	for text, want := range map[string]string{
		"players 3" + tail + "move if n > 0: n = n - 1":                                         "an impartial game has two players, not 3",
		"players 2" + tail + "move if n > 0: n = n - 1, player = player":                        "at the position 3: 1 moves twice",
		"players 2" + tail + "move for k in [1 if player == \"1\" else 2] if n >= k: n = n - k": "at the position 3: 1 and 2 have different moves",
		"players 2" + tail + "move if n > 0: n = n - 1\nend if n == 1: draw":                    "at the position 1: the play is drawn",
		"players 2" + tail + "move if n > 0: n = n - 1\nend if n == 1: player":                  "at the position 1: 1 cannot move and does not lose",
		"players 2" + tail + "move if n > 0: n = n - 1\nend if n == 1: \"1\"":                   "at the position 1: 1 cannot move and does not lose",
		"players 2" + tail + "move: n = n - 1":                                                  "n becomes -1, which is outside 0..3, at the position 0 (1)",
	} {
		g := testtool.Must(rules.Parse(t.Context(), text, ""))(t)
		if _, err := g.ExploreImpartial(t.Context(), 100); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s:\n%v\nnot … %s", text, err, want)
		}
	}
}

// Numbers without a name are the value of the first parameter.
func TestFirstParameter(t *testing.T) {
	const tail = "\nplayers 2\nstate n in 0..9 = 3\nend: previous\nmove if n > 0: n = n - 1"
	for set, want := range map[string]string{
		"1 2 3": "", " 7 , b = 5": "", "-3": "",
		"1, a = [2]": `"a" is set twice, first by 1`,
		"b = 2, 1":   `"1" is no setting: it is written n = 3`,
		"1 2.5":      `"1 2.5" is no setting: it is written n = 3`,
	} {
		if _, err := rules.Parse(t.Context(), "parameter a = [1]\nparameter b = 1"+tail, set); fmt.Sprint(err) != want && (err != nil || want != "") {
			t.Errorf("%s: %v, not %s", set, err, want)
		}
	}
	for text, want := range map[string]string{
		"parameter b = 1":      "b is one value, not 1 2",
		"parameter b = [\"\"]": `column 1 of "[1, 2]": a list of numbers where a list of texts is needed`,
		"c = 1":                "the game has no parameters, so that 1 2 cannot be the value of one",
	} {
		if _, err := rules.Parse(t.Context(), text+tail, "1 2"); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}
