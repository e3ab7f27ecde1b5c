package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Explanation returns an explanation in words, nothing for nil: headings, each followed by
// its indented lines.
func Explanation[P, M fmt.Stringer](x *explain.ExplanationOf[P, M]) []string {
	if x == nil {
		return nil
	}
	var text []string
	for _, line := range x.Lines {
		text = append(text, x.Game.Name()+", "+LineHeading(line))
		for _, turn := range Line(line) {
			text = append(text, "  "+turn)
		}
	}
	for p, choices := range x.Choices {
		text = append(text, choicesExplained(seki.Player(p), x.Game, choices)...)
	}
	return text
}

// choicesExplained says what each kind of active move of p leads to, the best moves first.
func choicesExplained[P, M fmt.Stringer](p seki.Player, g seki.Game, choices []explain.ChoiceOf[P, M]) []string {
	if len(choices) == 0 {
		return nil
	}
	must := !slices.ContainsFunc(choices, func(c explain.ChoiceOf[P, M]) bool { return c.Value != seki.Loss })
	text := []string{fmt.Sprintf("%s, moves of %s:", g.Name(), p)}
	if must {
		text[0] = fmt.Sprintf("%s, why %s must pass:", g.Name(), p)
	}
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		for _, c := range choices {
			if c.Value == value {
				text = append(text, "  "+choiceText(p, c))
			}
		}
	}
	return text
}

// choiceVerbs say what a move does for the player who makes it, in the singular and the
// plural.
var choiceVerbs = map[seki.Value][2]string{
	seki.Win: {"wins", "win"}, seki.Draw: {"draws", "draw"}, seki.Loss: {"loses", "lose"},
}

func choiceText[P, M fmt.Stringer](p seki.Player, c explain.ChoiceOf[P, M]) string {
	text := played(p, c.Move)
	if c.Cells > 1 {
		text += fmt.Sprintf(" and %d like it %s: ", c.Cells-1, choiceVerbs[c.Value][1])
	} else {
		text += " " + choiceVerbs[c.Value][0] + ": "
	}
	if len(c.Line.Turns) == 0 && c.Line.Ending == explain.ByZeroLine {
		return text + "it ends the game."
	}
	var turns []string
	for k, turn := range c.Line.Turns {
		words := turn.Player.String() + " passes"
		if turn.Move != nil {
			words = played(turn.Player, *turn.Move)
		}
		if last := k+1 == len(c.Line.Turns); last && c.Line.Ending == explain.ByZeroLine {
			words += strings.Replace(emptied(turn.Emptied), ";", ",", 1)
			words = strings.TrimSuffix(words, ".")
		} else if turn.Threat != nil && !last {
			words += " threatens " + lineName(turn.Player, turn.Threat.Line)
		}
		turns = append(turns, words)
	}
	text += strings.Join(turns, "; ")
	if c.Line.Race != nil {
		if len(turns) > 0 {
			text += "; "
		}
		return text + raceText(*c.Line.Race) + chosenBySums(c.Line)
	}
	return text + "." + chosenBySums(c.Line)
}

// played names a player with a move: "R (1,2)", "R filling the eye of row 1".
func played(p seki.Player, mv fmt.Stringer) string {
	if text := mv.String(); strings.Contains(text, " ") {
		return p.String() + " filling " + text
	}
	return fmt.Sprintf("%s %v", p, mv)
}

// chosenBySums returns a remark for a line whose exact lengths would have taken too long.
func chosenBySums[P, M any](line explain.LineOf[P, M]) string {
	if line.Exact {
		return ""
	}
	return " (Chosen by line sums: the lengths of the lines were too costly to find.)"
}

// lineName names line k, counted from 0, that a player wants to make zero.
func lineName(p seki.Player, k int) string {
	if p == seki.R {
		return fmt.Sprintf("row %d", k+1)
	}
	return fmt.Sprintf("column %d", k+1)
}

// LineHeading says who begins a line of play, and its result.
func LineHeading[P, M any](line explain.LineOf[P, M]) string {
	text := line.First.String() + " begins: "
	switch line.Value {
	case seki.Win:
		return text + line.First.String() + " wins."
	case seki.Loss:
		return text + line.First.Opponent().String() + " wins."
	}
	return text + "a draw."
}

// Line describes a line of play: a sentence for each turn, then what is to be said of its end.
func Line[P, M fmt.Stringer](line explain.LineOf[P, M]) []string {
	var text []string
	for k, turn := range line.Turns {
		if turn.Move == nil {
			text = append(text, turn.Player.String()+" passes.")
			continue
		}
		who := turn.Player.String()
		if k > 0 {
			if threat := line.Turns[k-1].Threat; threat != nil {
				who += fmt.Sprintf(", to answer the threat of %s to empty %s,", threat.Player, lineName(threat.Player, threat.Line))
			}
		}
		text = append(text, fmt.Sprintf("%s plays %v: %s", who, *turn.Move, turn.After)+emptied(turn.Emptied))
	}
	switch line.Ending {
	case explain.ByRace:
		text = append(text, raceText(*line.Race))
	case explain.ByTwoPasses:
		text = append(text, "Two passes in succession: a draw.")
	}
	if !line.Exact {
		text = append(text, strings.TrimSpace(chosenBySums(line)))
	}
	return text
}

// emptied says which lines a move has made zero.
func emptied(e explain.Emptied) string {
	var lines []string
	if e.Row > 0 {
		lines = append(lines, lineName(seki.R, e.Row-1))
	}
	if e.Col > 0 {
		lines = append(lines, lineName(seki.C, e.Col-1))
	}
	switch len(lines) {
	case 0:
		return "."
	case 1:
		return "; " + lines[0] + " is empty."
	}
	return "; " + strings.Join(lines, " and ") + " are empty at once."
}

// raceText explains in numbers why a player wins the race.
func raceText[M fmt.Stringer](race explain.RaceOf[M]) string {
	crossing := "column"
	if race.Player == seki.C {
		crossing = "row"
	}
	first, reason := "moving second", ""
	if race.First {
		first = "beginning with " + race.Move.String()
	}
	if race.ByTie {
		reason = ", and wins when both become empty at once"
	}
	for _, k := range race.Eyes {
		reason += fmt.Sprintf(", and can empty %s, which has an eye, only after all its dame", lineName(race.Player.Opponent(), k))
	}
	return fmt.Sprintf("%s, %s, wins the race in %s: it needs %s there, and %s at least %d outside it for any %s%s.",
		race.Player, first, lineName(race.Player, race.Line), units.Plural(uint64(race.Needs), "move", "moves"),
		race.Player.Opponent(), race.Allows, crossing, reason)
}

// knownText says what is known about an undecided matrix.
func knownText(k records.Known) string {
	var facts []string
	for p, r := range [2]search.Range{k.R, k.C} {
		if words, ok := knownWords[r]; ok {
			facts = append(facts, seki.Player(p).String()+" "+words+" when first")
		}
	}
	if len(facts) == 0 {
		return "nothing is known"
	}
	return strings.Join(facts, ", ")
}

var knownWords = map[search.Range]string{
	{Min: seki.Win, Max: seki.Win}:   "wins",
	{Min: seki.Draw, Max: seki.Draw}: "draws",
	{Min: seki.Loss, Max: seki.Loss}: "loses",
	{Min: seki.Draw, Max: seki.Win}:  "does not lose",
	{Min: seki.Loss, Max: seki.Draw}: "does not win",
}
