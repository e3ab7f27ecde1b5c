package api

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// why explains the outcome of a matrix in one game, or in both if the same is true in both.
type why struct {
	Games   string      `json:"games"`
	Of      []seki.Game `json:"of"`
	Lines   []shownLine `json:"lines"`   // for each player who moves first, or one without steps for both
	Choices []choices   `json:"choices"` // for each player who does not lose when moving first
}

// choices are the first moves of a player, by their effect.
type choices struct {
	Heading Said     `json:"heading"`
	Reasons []reason `json:"reasons"`
}

// reason is why moves have the same value.
type reason struct {
	Heading Said        `json:"heading"`
	Lines   []shownLine `json:"lines"` // for each move up to symmetry; none if both pass after whatever move
}

// shownLine is a line of play from the matrix of the page.
type shownLine struct {
	Heading Said   `json:"heading"`
	Steps   []step `json:"steps"`
}

// step is a turn of a line of play, or how it ends.
type step struct {
	Text Said `json:"text"`

	// Turn is as in the address of a game, with the player before it: "R1.2", "Cp"; "" for the end.
	Turn string `json:"turn,omitempty"`

	// Lit is the line that is threatened, or that the end is about: "R2" is row 2, which R empties; "" if there is none.
	Lit string `json:"lit,omitempty"`
}

// explanations returns what explains the outcomes of a matrix, by game; one that is not known is nil.
func explanations(found [2]*explain.Explanation) []why {
	list := []why{}
	for g, x := range found {
		if x == nil {
			continue
		}
		w := why{Games: seki.Game(g).Name(), Of: []seki.Game{seki.Game(g)}, Lines: linesOf(x)}
		for p, all := range x.Choices {
			if len(all) > 0 {
				w.Choices = append(w.Choices, choicesOf(seki.Player(p), all))
			}
		}
		if len(list) > 0 && reflect.DeepEqual(list[0].Lines, w.Lines) && reflect.DeepEqual(list[0].Choices, w.Choices) {
			list[0].Games += " and " + w.Games
			list[0].Of = append(list[0].Of, w.Of...)
			continue
		}
		list = append(list, w)
	}
	return list
}

// linesOf returns the lines of play for both players who may begin.
func linesOf(x *explain.Explanation) []shownLine {
	if bothPass(x.Lines[seki.R]) && bothPass(x.Lines[seki.C]) {
		return []shownLine{{Heading: say(func(text.Names) string { return "Whoever moves first: a draw, because both pass." })}}
	}
	var list []shownLine
	for _, line := range x.Lines {
		list = append(list, newLine(say(func(n text.Names) string { return text.LineHeading(n, line) }), line))
	}
	return list
}

// bothPass reports whether a line is two passes.
func bothPass(line explain.Line) bool {
	return line.Ending == explain.ByTwoPasses && len(line.Turns) == 2
}

// newLine returns a line with the steps of its turns and of its end.
func newLine(heading Said, line explain.Line) shownLine {
	shown := shownLine{Heading: heading}
	letters := text.Line(text.Letters, line)
	for k, sentence := range text.Line(text.Colours, line) {
		s := step{Text: Said{text.Colours: sentence, text.Letters: letters[k]}}
		switch {
		case k < len(line.Turns):
			s.Turn = turnText(line.Turns[k])
			if threat := line.Turns[k].Threat; threat != nil {
				s.Lit = litText(threat.Player, threat.Line)
			}
		case k == len(line.Turns) && line.Race != nil:
			s.Lit = litText(line.Race.Player, line.Race.Line)
		}
		shown.Steps = append(shown.Steps, s)
	}
	return shown
}

// litText names line k, counted from 0, that p wants to empty.
func litText(p seki.Player, k int) string { return fmt.Sprintf("%v%d", p, k+1) }

func turnText(t explain.Turn) string {
	if t.Move == nil {
		return t.Player.String() + "p"
	}
	return fmt.Sprintf("%s%d.%d", t.Player, t.Move.Row+1, t.Move.Col+1)
}

// choicesOf returns the moves of p by their value, the best first, and by the reason for it.
func choicesOf(p seki.Player, all []explain.Choice) choices {
	list := choices{Heading: say(func(n text.Names) string { return "Moves of " + n.Player(p) })}
	loses := 0
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		byEnd := map[Said][]explain.Choice{}
		var ends []Said
		for _, c := range all {
			if c.Value != value {
				continue
			}
			if value == seki.Loss {
				loses++
			}
			end := say(func(n text.Names) string { return endOf(n, p, c) })
			if byEnd[end] == nil {
				ends = append(ends, end)
			}
			byEnd[end] = append(byEnd[end], c)
		}
		for _, end := range ends {
			list.Reasons = append(list.Reasons, newReason(p, byEnd[end], end, len(byEnd[end]) == len(all)))
		}
	}
	if loses == len(all) {
		list.Heading = say(func(n text.Names) string { return fmt.Sprintf("Why %s must pass", n.Player(p)) })
	}
	return list
}

// endOf returns how the line of a choice of p ends.
func endOf(n text.Names, p seki.Player, c explain.Choice) string {
	line := c.Line
	winner := p
	if c.Value == seki.Loss {
		winner = p.Opponent()
	}
	switch {
	case bothPass(line):
		return "both pass"
	case line.Ending == explain.ByTwoPasses:
		return "both pass after more moves"
	case line.Ending == explain.ByZeroLine && len(line.Turns) == 0:
		return "it ends the game"
	case line.Ending == explain.ByZeroLine:
		return n.Player(winner) + " " + n.Takes(winner)
	case len(line.Turns) == 0:
		return n.Player(winner) + " wins a race at once"
	}
	return n.Player(winner) + " wins a race after more moves"
}

// newReason returns the reason that moves have the same value: all moves of p if all is set.
func newReason(p seki.Player, moves []explain.Choice, end Said, all bool) reason {
	var r reason
	cells := 0
	for _, c := range moves {
		cells += c.Cells
		if !bothPass(c.Line) {
			heading := say(func(n text.Names) string { return choiceHeading(n, p, c) })
			r.Lines = append(r.Lines, newLine(heading, withChoice(c)))
		}
	}
	r.Heading = say(func(n text.Names) string { return reasonHeading(n, p, moves, cells, end[n], all) })
	return r
}

// choiceHeading names the move of a choice of p.
func choiceHeading(n text.Names, p seki.Player, c explain.Choice) string {
	heading := text.Turn(n, p, &c.Move)
	if c.Cells > 1 {
		heading += fmt.Sprintf(", or %s like it", units.Plural(uint64(c.Cells-1), "move", "moves"))
	}
	return heading + "."
}

// reasonHeading returns the effect of moves of p, which stand for a number of cells, and how the play ends.
func reasonHeading(n text.Names, p seki.Player, moves []explain.Choice, cells int, end string, all bool) string {
	does := text.Effect(moves[0].Value)
	if all && cells > 1 {
		return fmt.Sprintf("Every move of %s %s: %s.", n.Player(p), does, end)
	}
	const named = 6
	var names []string
	for _, c := range moves[:min(len(moves), named)] {
		names = append(names, n.Move(c.Move))
	}
	if more := cells - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("%s %s with %s: %s.", n.Player(p), does, strings.Join(names, ", or "), end)
}

// withChoice returns the line of a choice with the choice as its first turn.
func withChoice(c explain.Choice) explain.Line {
	line := c.Line
	turn := explain.Turn{Player: c.Player, Move: &c.Move, After: line.From, Emptied: explain.EmptiedIn(line.From)}
	line.First, line.Value = c.Player, c.Value
	line.Turns = append([]explain.Turn{turn}, line.Turns...)
	return line
}
