package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Explanation returns an explanation in words, nothing for nil: headings, each followed by
// its indented lines.
func Explanation(n Names, x *explain.Explanation) []string {
	if x == nil {
		return nil
	}
	var text []string
	for _, line := range x.Lines {
		text = append(text, x.Game.Name()+", "+LineHeading(n, line))
		for _, turn := range Line(n, line) {
			text = append(text, "  "+turn)
		}
	}
	for p, choices := range x.Choices {
		text = append(text, choicesExplained(n, seki.Player(p), x.Game, choices)...)
	}
	return text
}

// choicesExplained explains each kind of active move of p, the best moves first.
func choicesExplained(n Names, p seki.Player, g seki.Game,
	choices []explain.Choice) []string {
	if len(choices) == 0 {
		return nil
	}
	must := !slices.ContainsFunc(choices, func(c explain.Choice) bool { return c.Value != seki.Loss })
	text := []string{fmt.Sprintf("%s, moves of %s:", g.Name(), n.Player(p))}
	if must {
		text[0] = fmt.Sprintf("%s, why %s must pass:", g.Name(), n.Player(p))
	}
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		for _, c := range choices {
			if c.Value == value {
				text = append(text, "  "+choiceText(n, c))
			}
		}
	}
	return text
}

func choiceText(n Names, c explain.Choice) string {
	text := Effect(c.Value) + " by " + n.alike(c.Move, c.Cells) + ": "
	if len(c.Line.Turns) == 0 && c.Line.Ending == explain.ByZeroLine {
		return text + "it ends the game."
	}
	var turns []string
	for k, turn := range c.Line.Turns {
		words := Turn(n, turn.Player, turn.Move)
		if last := k+1 == len(c.Line.Turns); last && c.Line.Ending == explain.ByZeroLine {
			words += ", and " + n.emptied(turn.Emptied)
		} else if turn.Threat != nil && !last {
			words += ", threatening " + n.Line(turn.Player, turn.Threat.Line)
		}
		turns = append(turns, words)
	}
	text += strings.Join(turns, "; ")
	if c.Line.Race != nil {
		if len(turns) > 0 {
			text += "; "
		}
		return text + raceText(n, *c.Line.Race)
	}
	return text + "."
}

// LineHeading names the player who moves first in a line of play, and its result.
func LineHeading(n Names, line explain.Line) string {
	text := n.Player(line.First) + " moves first: "
	switch line.Value {
	case seki.Win:
		return text + n.Player(line.First) + " wins."
	case seki.Loss:
		return text + n.Player(line.First.Opponent()) + " wins."
	}
	return text + "a draw."
}

// Line describes a line of play: a sentence for each turn, then a sentence on its end.
func Line(n Names, line explain.Line) []string {
	var text []string
	for k, turn := range line.Turns {
		if turn.Move == nil {
			text = append(text, Turn(n, turn.Player, turn.Move)+".")
			continue
		}
		who := n.Player(turn.Player)
		if k > 0 {
			if threat := line.Turns[k-1].Threat; threat != nil {
				who += fmt.Sprintf(", to answer the threat of %s to %s %s,", n.Player(threat.Player), n.words().makes,
					n.Line(threat.Player, threat.Line))
			}
		}
		sentence := fmt.Sprintf("%s %s: %s", who, n.plays(*turn.Move), turn.After)
		if end := n.emptied(turn.Emptied); end != "" {
			sentence += "; " + end
		}
		text = append(text, sentence+".")
	}
	switch line.Ending {
	case explain.ByRace:
		text = append(text, raceText(n, *line.Race))
	case explain.ByTwoPasses:
		text = append(text, "Two passes in succession: a draw.")
	}
	return text
}

// emptied names the lines that a move has made zero, "" for none.
func (n Names) emptied(e explain.Emptied) string {
	switch {
	case e.Row > 0 && e.Col > 0:
		return fmt.Sprintf("%s and %s %s", n.Line(seki.R, e.Row-1), n.Line(seki.C, e.Col-1), n.words().both)
	case e.Row > 0:
		return n.zero(seki.R, e.Row-1)
	case e.Col > 0:
		return n.zero(seki.C, e.Col-1)
	}
	return ""
}

// raceText explains in numbers why a player wins the race.
func raceText(n Names, race explain.Race) string {
	p, other := race.Player, race.Player.Opponent()
	first, reason := "moving second", ""
	if race.First {
		first = "beginning with " + n.Move(race.Move)
	}
	if race.ByTie {
		reason = fmt.Sprintf("; if both %s, %s made that move and wins", n.words().both, n.Player(p))
	}
	return fmt.Sprintf("%[1]s, %[2]s, wins the race %[3]s %[4]s: %[1]s needs %[5]s to %[6]s it, "+
		"%[7]s at least %[8]d outside it to %[6]s a %[9]s%[10]s.",
		n.Player(p), first, n.words().race, n.Line(p, race.Line), units.Plural(uint64(race.Needs), "move", "moves"),
		n.words().makes, n.Player(other), race.Allows, n.Kind(other), reason)
}

// knownText describes the known facts about an undecided matrix.
func knownText(n Names, k inspect.Known) string {
	var facts []string
	for p, r := range [2]search.Range{k.R, k.C} {
		if words, ok := knownWords[r]; ok {
			facts = append(facts, n.Player(seki.Player(p))+" "+words+" when first")
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
