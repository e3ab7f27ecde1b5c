package text

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/data/release"
	"github.com/sekilab/sekilab/internal/units"
	certificate "github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
)

// Checked returns a check as a line of text.
func Checked(c release.Checked) string { return fmt.Sprintf("%-13s %s", c.Check, c.Result) }

// Proved returns a line of text on the proved claim.
func Proved(p certificate.Record) string {
	by := units.Plural(p.Steps, "step", "steps")
	switch {
	case p.Theorem == certificate.TwoRows && p.Steps == 0:
		by = "the theorem of two rows"
	case p.Theorem == certificate.TwoRows:
		by += " and the theorem of two rows"
	}
	text := fmt.Sprintf("%s: proved by %s: %s of %s: ", units.Visible(p.Certificate), by, p.Game.Name(), p.Matrix.String())
	if outcome := p.Result.Outcome; outcome.Known() {
		text += outcome.String()
	} else {
		for player, value := range p.Values { // there is one, because the outcome is not known
			text += fmt.Sprintf("%s for %s when %s moves first", value, player, player)
		}
	}
	if kind := p.Result.Kind; kind != seki.UnknownKind {
		text += ", " + kind.String()
	}
	return text
}
