package text

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// outcomeWords describe the outcomes, with the names of R and C.
var outcomeWords = map[seki.Outcome]string{
	{}:                           "not decided",
	{R: seki.Win, C: seki.Win}:   "whoever moves first wins",
	{R: seki.Win, C: seki.Loss}:  "%[1]s wins, whoever moves first",
	{R: seki.Loss, C: seki.Win}:  "%[2]s wins, whoever moves first",
	{R: seki.Win, C: seki.Draw}:  "%[1]s wins moving first, a draw if %[2]s moves first",
	{R: seki.Draw, C: seki.Win}:  "%[2]s wins moving first, a draw if %[1]s moves first",
	{R: seki.Draw, C: seki.Draw}: "a draw, whoever moves first",
}

// Class returns lines that describe a matrix to people: the matrix on the left, its properties on the right. Lines of
// more than width characters are broken at spaces, unless width is 0.
func Class(n Names, class inspect.Class, games []seki.Game, width int) []string {
	var facts notation.Block
	given, canonical := class.Text()
	if P, ok := class.Position(); ok {
		facts = append(facts, strings.TrimSpace(strings.TrimPrefix(given, class.Matrix.String())),
			fmt.Sprintf("%v, %s", P.Size(), units.Plural(P.Total(), "liberty", "liberties")))
	} else {
		facts = append(facts, class.Layer.String())
	}
	facts = append(facts, sumsText(n, class))
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
		facts = append(facts, fmt.Sprintf("%-7s %s", g.Name(), Verdict(n, *class.Games.Of(g))))
	}
	if by := class.RestsOn(); by != "" {
		facts = append(facts, by)
	}
	for _, i := range class.Invariants {
		other := func(g seki.Game) bool { return strings.HasPrefix(i.Name, g.String()+".") && !slices.Contains(games, g) }
		if slices.ContainsFunc(seki.Games[:], other) {
			continue
		}
		if text := i.Text(); text != "" { // otherwise not defined, or none
			facts = append(facts, i.Name+": "+text)
		}
	}
	if class.NoInvariants {
		facts = append(facts, "invariants: not found within the limits")
	}
	var explanations []string
	for _, g := range games {
		explanations = append(explanations, Explanation(n, class.Games.Of(g).Explanation)...)
	}
	if n == Colours && len(explanations) > 0 {
		facts = append(facts, coloursText)
	}
	facts = append(facts, movesText(n, class.Moves, games)...)
	facts = append(facts, explanations...)
	const gap = 3
	left := notation.Bracketed(class.Matrix)
	return notation.SideBySide([]notation.Block{left, wrap(facts, width-left.Width()-gap)}, 1<<30, gap)
}

// coloursText names how the words of the board name the players, lines and entries of a matrix.
const coloursText = "White (R) captures black chains, the rows; Black (C) captures white chains, the columns. " +
	"A dame of Black 2 and White 1 is a unit of the entry (2,1)."

// minWidth is the least number of characters to which lines are wrapped: in fewer, wrapped
// text is harder to read than lines that the terminal breaks.
const minWidth = 40

// wrap breaks lines of more than width characters. The lines after a break are indented by two more.
func wrap(lines []string, width int) (wrapped []string) {
	if width < minWidth {
		return lines
	}
	for _, line := range lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		wrapped = append(wrapped, units.Wrap(line, width, indent+2)...)
	}
	return wrapped
}

// sumsText names the line sums: in Colours, and with eyes and private liberties, as liberties.
func sumsText(n Names, class inspect.Class) string {
	template := "row sums %[2]s, column sums %[4]s"
	if _, ok := class.Position(); ok || n == Colours {
		template = "liberties of %s %s, of %s %s"
	}
	lines := n.words().lines
	return fmt.Sprintf(template, lines[seki.R], invariants.Format(class.RowSums), lines[seki.C],
		invariants.Format(class.ColSums))
}

// Verdict returns the outcome, and the outcome and kind in words.
func Verdict(n Names, v inspect.Verdict) string {
	return v.Outcome.String() + "  " + VerdictWords(n, v)
}

// VerdictWords returns the outcome and kind in words.
func VerdictWords(n Names, v inspect.Verdict) string {
	if v.Terminal {
		return "the game is over: " + TerminalWords(n, v.Outcome)
	}
	text := outcomeText(n, v.Outcome)
	if v.Known != nil {
		return text + limitWords[v.Limit] + "; " + knownText(n, *v.Known)
	}
	switch v.Kind {
	case seki.UnknownKind:
		return text + "; the kind is not decided" + limitWords[v.Limit]
	case seki.SemiCompleteR, seki.SemiCompleteC:
		p, _ := v.Kind.MustPass()
		return text + fmt.Sprintf("; semi-complete: %s must pass, %s need not", n.Player(p), n.Player(p.Opponent()))
	case seki.Complete:
		return text + "; complete: both players must pass"
	case seki.Plain:
		return text + "; seki: neither player has to pass"
	}
	return text
}

// limitWords name the limits that leave a matrix undecided.
var limitWords = map[inspect.Limit]string{
	inspect.Time: " (the time limit ended the search)", inspect.Memory: " (too large to be searched in this memory)",
}

func outcomeText(n Names, o seki.Outcome) string {
	template := outcomeWords[o]
	if !strings.Contains(template, "%") {
		return template
	}
	return fmt.Sprintf(template, n.Player(seki.R), n.Player(seki.C))
}

// TerminalWords say why a game with this outcome is over.
func TerminalWords(n Names, o seki.Outcome) string {
	for _, p := range seki.Players {
		if o.First(p) == seki.Win {
			return fmt.Sprintf("%s, %s has won", n.Ended(p), n.Player(p))
		}
	}
	end := "a draw"
	if o.R == seki.Loss {
		end = "whoever made the last move has won"
	}
	return n.Ended(seki.R, seki.C) + ", " + end
}

// movesText returns the table of active moves, nil if there are none.
func movesText(n Names, moves []inspect.Move, games []seki.Game) []string {
	if len(moves) == 0 {
		return nil
	}
	width := 0
	places := make([]string, len(moves))
	for k, mv := range moves {
		places[k] = "after " + n.alike(mv.Move, mv.Cells)
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
			lines = append(lines, choicesText(n, moves, g, p))
		}
	}
	return lines
}

// choicesText returns the result of each active move of p.
func choicesText(n Names, moves []inspect.Move, g seki.Game, p seki.Player) string {
	var choices []string
	for _, group := range []struct {
		reply seki.Value // the result for the opponent, who is to move
		words string
	}{{seki.Loss, "wins by"}, {seki.Draw, "draws by"}, {seki.Win, "loses by"}, {seki.Unknown, "not decided:"}} {
		var places []string
		for _, mv := range moves {
			if mv.Games.Of(g).First(p.Opponent()) == group.reply {
				places = append(places, n.Move(mv.Move))
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
	return fmt.Sprintf("%s, %s moves first: %s", g.Name(), n.Player(p), strings.Join(choices, "; "))
}

// NewClassWriter is like NewWriter for classes. As text they are the lines of Class, separated by an empty line.
func NewClassWriter(n Names, w io.Writer, format string, games []seki.Game, width int) func(inspect.Class) error {
	between := ""
	return NewWriter(w, format, seki.ClassColumns(games), func(class inspect.Class) string {
		text := between + strings.Join(Class(n, class, games, width), "\n")
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
