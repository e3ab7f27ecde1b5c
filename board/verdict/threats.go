package verdict

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// threats say what ko threats elsewhere change, as "Black wins with one ko threat more if White begins".
func (v Verdict) threats() (parts []string) {
	for k, t := range v.Threats {
		other := t
		other.First = t.First.Opponent()
		if slices.Contains(v.Threats[:k], other) {
			continue // said with the other
		}
		text := colourName(t.Player) + [...]string{seki.Win: " wins with ", seki.Draw: " does not lose with "}[t.Value]
		text += [...]string{1: "one ko threat more", 2: "two ko threats more"}[t.Number]
		if slices.Contains(v.Threats, other) {
			text += ", whoever begins"
		} else {
			text += fmt.Sprintf(" if %s begins", colourName(t.First))
		}
		parts = append(parts, text)
	}
	return parts
}
