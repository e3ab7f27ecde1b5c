package explorer

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
	Games   string
	Lines   []shownLine // for each player who begins, or one without steps for both
	Choices []choices   // for each player who begins and does not lose
}

// choices are the moves of a player who begins, by what they lead to.
type choices struct {
	Heading string
	Reasons []reason
}

// reason is why moves have the same value.
type reason struct {
	Heading string
	Lines   []shownLine // for each move up to symmetry; none if both pass after whatever move
}

// shownLine is a line of play from the matrix of the page.
type shownLine struct {
	Heading string
	Steps   []step
}

// step is a turn of a line of play, or how it ends.
type step struct {
	Text string
	Turn string // as in the address of a game, with the player before it: "R1.2", "Cp"; "" for the end
	Race string // the line that the end is about: "R2" is row 2, which R empties; "" if there is none
}

// explained returns the explanations of a matrix, nil for those that are not known.
func explained(found [2]*explain.Explanation) []why {
	var list []why
	for g, x := range found {
		if x == nil {
			continue
		}
		w := why{Games: seki.Game(g).Name(), Lines: linesOf(x)}
		for p, all := range x.Choices {
			if len(all) > 0 {
				w.Choices = append(w.Choices, choicesOf(seki.Player(p), all))
			}
		}
		if len(list) > 0 && reflect.DeepEqual(list[0].Lines, w.Lines) && reflect.DeepEqual(list[0].Choices, w.Choices) {
			list[0].Games += " and " + w.Games
			continue
		}
		list = append(list, w)
	}
	return list
}

// linesOf returns the lines of play for both players who may begin.
func linesOf(x *explain.Explanation) []shownLine {
	if bothPass(x.Lines[seki.R]) && bothPass(x.Lines[seki.C]) {
		return []shownLine{{Heading: "Whoever begins: a draw, because both pass."}}
	}
	var list []shownLine
	for _, line := range x.Lines {
		list = append(list, newLine(text.LineHeading(text.Letters, line), line))
	}
	return list
}

// bothPass reports whether a line is two passes.
func bothPass(line explain.Line) bool {
	return line.Ending == explain.ByTwoPasses && len(line.Turns) == 2
}

// newLine returns a line with the steps of its turns and of its end.
func newLine(heading string, line explain.Line) shownLine {
	shown := shownLine{Heading: heading}
	for k, sentence := range text.Line(text.Letters, line) {
		s := step{Text: sentence}
		switch {
		case k < len(line.Turns):
			s.Turn = turnText(line.Turns[k])
		case k == len(line.Turns) && line.Race != nil:
			s.Race = fmt.Sprintf("%v%d", line.Race.Player, line.Race.Line+1)
		}
		shown.Steps = append(shown.Steps, s)
	}
	return shown
}

func turnText(t explain.Turn) string {
	if t.Move == nil {
		return t.Player.String() + "p"
	}
	return fmt.Sprintf("%s%d.%d", t.Player, t.Move.Row+1, t.Move.Col+1)
}

// choicesOf returns the moves of p by their value, the best first, and by the reason for it.
func choicesOf(p seki.Player, all []explain.Choice) choices {
	list := choices{Heading: "Moves of " + p.String()}
	loses := 0
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		byEnd := map[string][]explain.Choice{}
		var ends []string
		for _, c := range all {
			if c.Value != value {
				continue
			}
			if value == seki.Loss {
				loses++
			}
			end := endOf(p, c)
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
		list.Heading = fmt.Sprintf("Why %s must pass", p)
	}
	return list
}

// endOf says how the line of a choice of p ends.
func endOf(p seki.Player, c explain.Choice) string {
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
		return winner.String() + " empties a " + lineOf(winner)
	case len(line.Turns) == 0:
		return winner.String() + " wins a race at once"
	}
	return winner.String() + " wins a race after more moves"
}

func lineOf(p seki.Player) string { return [2]string{seki.R: "row", seki.C: "column"}[p] }

// newReason returns the reason that moves have the same value: all moves of p if all is set.
func newReason(p seki.Player, moves []explain.Choice, end string, all bool) reason {
	var r reason
	var names []string
	cells := 0
	for _, c := range moves {
		cells += c.Cells
		names = append(names, c.Move.String())
		heading := fmt.Sprintf("%s plays %v", p, c.Move)
		if c.Cells > 1 {
			heading += fmt.Sprintf(", or %s like it", units.Plural(uint64(c.Cells-1), "move", "moves"))
		}
		if !bothPass(c.Line) {
			r.Lines = append(r.Lines, newLine(heading+".", withChoice(c)))
		}
	}
	does := text.Effect(moves[0].Value)
	if all && cells > 1 {
		r.Heading = fmt.Sprintf("Every move of %s %s: %s.", p, does, end)
		return r
	}
	if cells > 1 {
		does = strings.TrimSuffix(does, "s") // lose, draw, win
	}
	const named = 6
	names = names[:min(len(names), named)]
	r.Heading = p.String() + " " + strings.Join(names, ", ")
	if more := cells - len(names); more > 0 {
		r.Heading += fmt.Sprintf(" and %d more", more)
	}
	r.Heading += fmt.Sprintf(" %s: %s.", does, end)
	return r
}

// withChoice returns the line of a choice with the choice as its first turn.
func withChoice(c explain.Choice) explain.Line {
	line, B := c.Line, c.Line.From
	turn := explain.Turn{Player: c.Player, Move: &c.Move, After: B}
	if B.RowSums()[c.Move.Row] == 0 {
		turn.Emptied.Row = c.Move.Row + 1
	}
	if B.ColSums()[c.Move.Col] == 0 {
		turn.Emptied.Col = c.Move.Col + 1
	}
	line.First, line.Value = c.Player, c.Value
	line.Turns = append([]explain.Turn{turn}, line.Turns...)
	return line
}
