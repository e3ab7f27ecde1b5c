package describe

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// outcomeWords says what each outcome means.
var outcomeWords = map[string]string{
	"WW": "who begins wins",
	"WL": "R wins, whoever begins",
	"LW": "C wins, whoever begins",
	"WD": "R wins when R begins, a draw when C begins",
	"DW": "C wins when C begins, a draw when R begins",
	"DD": "a draw, whoever begins",
	"?":  "not decided",
}

// kindWords says what each kind of seki means.
var kindWords = map[string]string{
	"complete": "complete: both players must pass",
	"seki":     "seki: neither player has to pass",
}

// ClassText returns the description of one matrix: its block on the left, what
// is known on the right.
func ClassText(class reports.Class, games []seki.Game, block func(seki.Matrix) notation.Block) []string {
	A := seki.Must(seki.FromRows(class.Matrix))
	facts := notation.Block{
		fmt.Sprintf("%d×%d, sum %d", class.Rows, class.Cols, class.Sum),
		"row sums " + JoinInts(class.RowSums, " ") + ", column sums " + JoinInts(class.ColSums, " "),
	}
	if len(class.Canonical) == 0 {
		facts = append(facts, "the canonical form was not found within --timeout")
	} else if form := seki.Must(seki.FromRows(class.Canonical)); form.Equal(A) {
		facts = append(facts, "in canonical form")
	} else {
		facts = append(facts, "canonical form "+notation.Plain(form))
	}
	for _, g := range games {
		facts = append(facts, fmt.Sprintf("%-7s %s", GameName(g), verdictText(*class.Games.Of(g))))
	}
	for _, f := range class.Invariants {
		facts = append(facts, fmt.Sprintf("%s: %s", f.Name, f.Value))
	}
	facts = append(facts, movesText(class.Moves, games)...)
	for _, g := range games {
		facts = append(facts, explainText(class.Games.Of(g).Explanation)...)
	}
	return notation.SideBySide([]notation.Block{block(A), facts}, 1<<30, 3)
}

// verdictText returns the outcome and kind in words.
func verdictText(v reports.Verdict) string {
	if v.Terminal {
		return v.Outcome + "  the game is over: " + TerminalWords[v.Outcome]
	}
	text := v.Outcome + "  " + outcomeWords[v.Outcome]
	if v.Limit == "memory" {
		text += " (too large to be searched within --memory)"
	}
	switch {
	case v.Known != nil:
		text += "; " + knownText(*v.Known)
	case v.Kind == "?":
		text += "; the kind is not decided"
	case v.MustPass != "":
		other := "R"
		if v.MustPass == "R" {
			other = "C"
		}
		text += fmt.Sprintf("; semi-complete: %s must pass, %s need not", v.MustPass, other)
	case v.Kind != "none":
		text += "; " + kindWords[v.Kind]
	}
	return text
}

// TerminalWords says why a game is over.
var TerminalWords = map[string]string{
	"WL": "a row is zero, R has won",
	"LW": "a column is zero, C has won",
	"LL": "a row and a column became zero at once, who made that move has won",
	"DD": "a row and a column became zero at once, a draw",
}

// movesText returns the table of active moves, nothing when there are none.
func movesText(moves []reports.Move, games []seki.Game) []string {
	if len(moves) == 0 {
		return nil
	}
	width := 0
	places := make([]string, len(moves))
	for k, mv := range moves {
		places[k] = fmt.Sprintf("after (%d,%d)", mv.Row, mv.Col)
		if mv.Cells > 1 {
			places[k] += fmt.Sprintf(" and %d like it", mv.Cells-1)
		}
		width = max(width, len(places[k]))
	}
	lines := make([]string, len(moves))
	for k, mv := range moves {
		lines[k] = fmt.Sprintf("%-*s", width, places[k])
		for _, g := range games {
			lines[k] += fmt.Sprintf("  %s %s", GameName(g), *mv.Games.Of(g))
		}
	}
	for _, g := range games {
		for _, p := range []seki.Player{seki.R, seki.C} {
			lines = append(lines, choicesText(moves, g, p))
		}
	}
	return lines
}

// choicesText says what each active move leads to for p, who makes it.
func choicesText(moves []reports.Move, g seki.Game, p seki.Player) string {
	var choices []string
	for _, group := range []struct {
		reply string // the result for the opponent, who is then first
		words string
	}{{"L", "wins by"}, {"D", "draws by"}, {"W", "loses by"}, {"?", "not decided:"}} {
		var places []string
		for _, mv := range moves {
			after := *mv.Games.Of(g)
			reply := after[len(after)-1:] // of C, or ?
			if p == seki.C {
				reply = after[:1]
			}
			if reply == group.reply {
				places = append(places, fmt.Sprintf("(%d,%d)", mv.Row, mv.Col))
			}
		}
		if len(places) > 0 {
			choices = append(choices, group.words+" "+strings.Join(places, " "))
		}
	}
	return fmt.Sprintf("%s, %s moves first: %s", GameName(g), p, strings.Join(choices, "; "))
}
