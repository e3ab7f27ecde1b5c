package text

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// outcomeWords describe the outcomes.
var outcomeWords = map[seki.Outcome]string{
	{}:                           "not decided",
	{R: seki.Win, C: seki.Win}:   "who begins wins",
	{R: seki.Win, C: seki.Loss}:  "R wins, whoever begins",
	{R: seki.Loss, C: seki.Win}:  "C wins, whoever begins",
	{R: seki.Win, C: seki.Draw}:  "R wins when R begins, a draw when C begins",
	{R: seki.Draw, C: seki.Win}:  "C wins when C begins, a draw when R begins",
	{R: seki.Draw, C: seki.Draw}: "a draw, whoever begins",
}

// Class returns lines that describe a matrix to people: its block on the left, what is
// known on the right. Lines of more than width characters are broken at spaces, unless width
// is 0.
func Class(class records.Class, games []seki.Game, block func(seki.Matrix) notation.Block, width int) []string {
	var facts notation.Block
	if len(class.Parameters) > 0 {
		facts = append(facts, class.Parameters.String())
	}
	given, canonical := class.Text()
	if P, ok := class.Position(); ok {
		facts = append(facts, strings.TrimSpace(strings.TrimPrefix(given, class.Matrix.String())),
			fmt.Sprintf("%v, %s", P.Size(), units.Plural(P.Total(), "liberty", "liberties")),
			"liberties of rows "+invariants.Format(class.RowSums)+", of columns "+invariants.Format(class.ColSums))
	} else {
		facts = append(facts,
			class.Layer.String(),
			"row sums "+invariants.Format(class.RowSums)+", column sums "+invariants.Format(class.ColSums))
	}
	switch canonical {
	case "":
		facts = append(facts, "the canonical form was not found within "+cmp.Or(class.FormLimit, "the time limit"))
	case given:
		facts = append(facts, "in canonical form")
	default:
		facts = append(facts, "canonical form "+canonical)
	}
	if class.Label != "" {
		facts = append(facts, "class "+class.Label+" of the known seki")
	}
	for _, g := range games {
		facts = append(facts, fmt.Sprintf("%-7s %s", g.Name(), Verdict(*class.Games.Of(g))))
	}
	if by := class.RestsOn(); by != "" {
		facts = append(facts, by)
	}
	for _, i := range class.Invariants {
		facts = append(facts, i.Name+": "+i.Text())
	}
	facts = append(facts, movesText(class.Moves, games)...)
	for _, g := range games {
		facts = append(facts, Explanation(class.Games.Of(g).Explanation)...)
		facts = append(facts, Explanation(class.Games.Of(g).OfPosition)...)
	}
	const gap = 3
	left := block(class.Matrix)
	return notation.SideBySide([]notation.Block{left, wrap(facts, width-left.Width()-gap)}, 1<<30, gap)
}

// Verdict returns the outcome, and the outcome and kind in words.
func Verdict(v records.Verdict) string { return v.Outcome.String() + "  " + VerdictWords(v) }

// VerdictWords returns the outcome and kind in words.
func VerdictWords(v records.Verdict) string {
	if v.Terminal {
		return "the game is over: " + TerminalWords[v.Outcome]
	}
	text := outcomeWords[v.Outcome]
	if v.Known != nil {
		return text + limitWords[v.Limit] + "; " + knownText(*v.Known)
	}
	switch v.Kind {
	case seki.UnknownKind:
		return text + "; the kind is not decided" + limitWords[v.Limit]
	case seki.SemiCompleteR, seki.SemiCompleteC:
		p, _ := v.Kind.MustPass()
		return text + fmt.Sprintf("; semi-complete: %s must pass, %s need not", p, p.Opponent())
	case seki.Complete:
		return text + "; complete: both players must pass"
	case seki.Plain:
		return text + "; seki: neither player has to pass"
	}
	return text
}

// limitWords name the limits that leave a matrix undecided.
var limitWords = map[records.Limit]string{
	records.Time: " (the time limit ended the search)", records.Memory: " (too large to be searched in this memory)",
}

// TerminalWords say why a game is over.
var TerminalWords = map[seki.Outcome]string{
	{R: seki.Win, C: seki.Loss}:  "a row is zero, R has won",
	{R: seki.Loss, C: seki.Win}:  "a column is zero, C has won",
	{R: seki.Loss, C: seki.Loss}: "a row and a column became zero at once, who made that move has won",
	{R: seki.Draw, C: seki.Draw}: "a row and a column became zero at once, a draw",
}

// movesText returns the table of active moves, nil if there are none.
func movesText(moves []records.Move, games []seki.Game) []string {
	if len(moves) == 0 {
		return nil
	}
	width := 0
	places := make([]string, len(moves))
	for k, mv := range moves {
		places[k] = fmt.Sprintf("after %v", mv)
		if mv.Cells > 1 {
			places[k] += fmt.Sprintf(" and %d like it", mv.Cells-1)
		}
		width = max(width, len(places[k]))
	}
	lines := make([]string, len(moves))
	for k, mv := range moves {
		lines[k] = fmt.Sprintf("%-*s", width, places[k])
		for _, g := range games {
			lines[k] += fmt.Sprintf("  %s %s", g.Name(), *mv.Games.Of(g))
		}
	}
	for _, g := range games {
		for _, p := range seki.Players {
			lines = append(lines, choicesText(moves, g, p))
		}
	}
	return lines
}

// choicesText says what each active move of p leads to.
func choicesText(moves []records.Move, g seki.Game, p seki.Player) string {
	var choices []string
	for _, group := range []struct {
		reply seki.Value // the result for the opponent, who is to move
		words string
	}{{seki.Loss, "wins by"}, {seki.Draw, "draws by"}, {seki.Win, "loses by"}, {seki.Unknown, "not decided:"}} {
		var places []string
		for _, mv := range moves {
			if (mv.Player == nil || *mv.Player == p) && mv.Games.Of(g).First(p.Opponent()) == group.reply {
				places = append(places, mv.String())
			}
		}
		if len(places) > 0 {
			between := " "
			if slices.ContainsFunc(places, func(place string) bool { return strings.Contains(place, " ") }) {
				between = ", "
			}
			choices = append(choices, group.words+" "+strings.Join(places, between))
		}
	}
	return fmt.Sprintf("%s, %s moves first: %s", g.Name(), p, strings.Join(choices, "; "))
}

// NewClassWriter is like NewWriter for classes, with the given parameters. As text they are
// the lines of Class, separated by an empty line.
func NewClassWriter(w io.Writer, how string, games []seki.Game, block func(seki.Matrix) notation.Block, width int, parameters ...string) func(records.Class) error {
	between := ""
	return NewWriter(w, how, records.ClassColumns(games, parameters...), func(class records.Class) string {
		text := between + strings.Join(Class(class, games, block, width), "\n")
		between = "\n"
		return text
	})
}

// Result returns the kind as used in tables, or the outcome if the matrix is not a seki.
func Result(r seki.Result) string {
	if p, ok := r.Kind.MustPass(); ok {
		return p.String() + " must pass"
	}
	if r.Kind.IsSeki() {
		return r.Kind.Name()
	}
	return r.Outcome.String()
}
