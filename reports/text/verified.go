package text

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// Checked returns a check as a line of text.
func Checked(c records.Checked) string { return fmt.Sprintf("%-13s %s", c.Check, c.Result) }

// Proved returns what is proved as a line of text.
func Proved(p records.Proved) string {
	text := fmt.Sprintf("%s: proved by %s: %s of %s: ", p.Certificate,
		units.Plural(p.Statements, "statement", "statements"), p.Game.Name(), p.Matrix.String())
	if outcome := p.Result.Outcome; outcome.Known() {
		text += outcome.String()
	} else {
		for player, value := range p.Values { // there is one, because the outcome is not known
			text += fmt.Sprintf("%s for %s when %s begins", value, player, player)
		}
	}
	if kind := p.Result.Kind; kind != seki.UnknownKind {
		text += ", " + kind.String()
	}
	return text
}

// Automaton returns what an automaton proves: a line, one for the matrix that was asked for,
// and one for each theorem.
func Automaton(a records.Automaton) string {
	text := fmt.Sprintf("%s: proved for every %v matrix: outcome, kind and moves in %s, by %s up to symmetry (%d in all) and %s",
		a.Automaton, a.Size, a.Game.Name(), units.Plural(a.States, "state", "states"), a.All, units.Plural(a.Tuples, "tuple", "tuples"))
	if a.NotDerived != "" {
		text += "; not derived: " + a.NotDerived
	}
	if q := a.Asked; q != nil {
		text += fmt.Sprintf("\n%s of %v: %v, ", a.Game.Name(), q.Matrix, q.Result.Outcome)
		if q.Over {
			text += "the game is over"
		} else {
			text += q.Result.Kind.String()
		}
	}
	if a.Theorems != nil {
		text = strings.Join(append([]string{text}, a.Theorems.Lines...), "\n")
	}
	return text
}
