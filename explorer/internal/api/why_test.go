package api

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Every line can be played from the matrix, its words say the matrix after each move, and every
// move that can be made is in one reason, which says what it does.
func TestWhy(t *testing.T) {
	solver := search.New(search.Options{Memory: 16 << 20, Workers: 1})
	var list []seki.Matrix // seki and others
	for _, text := range []string{"1", "3", "2 1; 1 1", "2 2; 2 1", "1 1; 1 2", "3 1; 0 2", "2 1 1; 1 3 1; 1 1 4",
		"0 2 1; 2 1 0", "3 0 1; 1 2 2; 0 2 1"} {
		list = append(list, seki.Must(notation.Parse(text)))
	}
	for _, class := range known.All().Of(seki.Size{Rows: 3, Cols: 3}).Classes() {
		if class.Sum <= 12 {
			list = append(list, class.Matrix)
		}
	}
	merged := 0
	for _, A := range list {
		var found [2]*explain.Explanation
		for _, g := range seki.Games {
			x := testtool.Must(explain.Explain(t.Context(), solver, A, g))(t)
			found[g] = &x
		}
		list := explanations(found)
		if len(list) == 1 {
			merged++
			list = append(list, list[0])
		}
		for g, w := range list {
			x := found[g]
			for _, line := range w.Lines {
				checkSteps(t, A, x.Game, line)
			}
			n := 0
			for p, all := range x.Choices {
				if len(all) > 0 {
					checkChoices(t, A, x.Game, seki.Player(p), all, w.Choices[n])
					n++
				}
			}
			if n != len(w.Choices) {
				t.Errorf("%v, %v: moves of %d players instead of %d", A, x.Game, len(w.Choices), n)
			}
		}
	}
	if merged == 0 {
		t.Error("no matrix has the same explanation in both games")
	}
	if one := explanations([2]*explain.Explanation{}); len(one) > 0 {
		t.Error("an explanation of nothing:", one)
	}
}

func checkSteps(t *testing.T, A seki.Matrix, g seki.Game, line shownLine) {
	t.Helper()
	game := &play.Game{Start: A, Rules: g}
	for k, s := range line.Steps {
		if s.Turn == "" && s.Lit != "" && !strings.Contains(s.Text[text.Letters],
			map[byte]string{'R': "the race in row ", 'C': "the race in column "}[s.Lit[0]]+s.Lit[1:]+":") {
			t.Errorf("%v, %v: %q is about %q", A, g, s.Text, s.Lit)
		}
		if s.Turn == "" {
			continue
		}
		if k == 0 && s.Turn[0] == 'C' {
			game.First = seki.C
		}
		turn, ok := play.Turn{Pass: true}, true
		if s.Turn[1:] != "p" {
			turn, ok = play.ParseTurn(strings.Replace(s.Turn[1:], ".", " ", 1))
		}
		if !ok || game.ToMove().String() != s.Turn[:1] {
			t.Fatalf("%v, %v: step %d is %q", A, g, k+1, s.Turn)
		}
		if err := game.Play(turn); err != nil {
			t.Fatalf("%v, %v: step %d, %q: %v", A, g, k+1, s.Turn, err)
		}
		if !turn.Pass && !strings.Contains(s.Text[text.Letters], game.Matrix().String()) {
			t.Errorf("%v, %v: after step %d the matrix is %v: %q", A, g, k+1, game.Matrix(), s.Text)
		}
	}
	last := line.Steps
	if len(last) > 0 && !game.Over() && last[len(last)-1].Lit == "" && !strings.HasPrefix(last[len(last)-1].Text[0], "(") {
		t.Errorf("%v, %v: the line ends with %q", A, g, last[len(last)-1].Text)
	}
}

func checkChoices(t *testing.T, A seki.Matrix, g seki.Game, p seki.Player, all []explain.Choice, shown choices) {
	t.Helper()
	lines := map[string]string{} // heading of the reason by the first turn of a line
	passes := map[string]bool{}  // headings of reasons without lines
	for _, r := range shown.Reasons {
		for _, line := range r.Lines {
			checkSteps(t, A, g, line)
			if lines[line.Steps[0].Turn] != "" {
				t.Errorf("%v, %v: %s twice", A, g, line.Steps[0].Turn)
			}
			lines[line.Steps[0].Turn] = r.Heading[text.Letters]
		}
		if len(r.Lines) == 0 {
			passes[r.Heading[text.Letters]] = true
		}
	}
	loses := 0
	for _, c := range all {
		verb := map[seki.Value]string{seki.Win: "win", seki.Draw: "draw", seki.Loss: "lose"}[c.Value]
		if c.Value == seki.Loss {
			loses++
		}
		turn := turnText(explain.Turn{Player: p, Move: &c.Move})
		if bothPass(c.Line) {
			if !slices.ContainsFunc(shown.Reasons, func(r reason) bool {
				return passes[r.Heading[text.Letters]] && strings.Contains(r.Heading[text.Letters], "draw")
			}) {
				t.Errorf("%v, %v: no reason for %s", A, g, turn)
			}
			continue
		}
		if !strings.Contains(lines[turn], verb) {
			t.Errorf("%v, %v: %s %s: %q", A, g, turn, verb, lines[turn])
		}
		delete(lines, turn)
	}
	if len(lines) > 0 {
		t.Errorf("%v, %v: lines %v of no move", A, g, lines)
	}
	if must := shown.Heading[text.Letters] == fmt.Sprintf("Why %s must pass", p); must != (loses == len(all)) {
		t.Errorf("%v, %v: %q, %d of %d moves lose", A, g, shown.Heading, loses, len(all))
	}
}
