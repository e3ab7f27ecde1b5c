package text

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// statementWidth is the greatest number of characters in a line of a statement.
const statementWidth = 100

// Statements returns statements with their records. The layers that most of them were tested on are named once. All
// were tested on the same lists.
func Statements(list []lab.Statement) string {
	counts := map[string]int{} // by range
	usual := ""
	for _, s := range list {
		counts[s.Tested]++
		if counts[s.Tested] > counts[usual] {
			usual = s.Tested
		}
	}
	lines := units.Wrap("Unless an entry names other layers, the statement was tested on "+usual+".", statementWidth, 0)
	for _, s := range list {
		entry := fmt.Sprintf("%s (%s): %s", s.Name, s.Status, s.Title)
		if A := s.Counterexample; A.Rows() > 0 {
			entry += fmt.Sprintf("; fails from %v: %s", A.Layer(), A)
		}
		if s.Tested != usual {
			tested, _, _ := strings.Cut(s.Tested, ";")
			entry += "; tested on " + tested
		}
		lines = append(lines, units.Wrap(entry+". Source: "+s.Source, statementWidth, 2)...)
	}
	return strings.Join(lines, "\n")
}

// Finding returns the text of the finding of a test over some classes, such as "3×3, sums up to 9", with its
// counterexamples as blocks.
func Finding(f lab.FindingRecord, tested string) string {
	var b strings.Builder
	if f.Name != "" {
		fmt.Fprintf(&b, "%s (%s): %s\n", f.Name, f.Status, f.Title)
	}
	fmt.Fprintf(&b, "%s\n  %s: %s examined", lab.Statement{If: f.If, Then: f.Then}, tested,
		units.Plural(f.Classes, "class", "classes"))
	if f.If != "" {
		fmt.Fprintf(&b, ", %s the premise", units.Plural(f.Premise, "satisfies", "satisfy"))
	}
	fmt.Fprintf(&b, ": %s", f.Conclusion)
	if f.StoppedSize != "" {
		fmt.Fprintf(&b, "\n  stopped after the layer of sum %d, size %s", f.StoppedSum, f.StoppedSize)
	}
	for _, c := range f.Counterexamples {
		s, d := c.Results[seki.Seki], c.Results[seki.DSeki]
		fmt.Fprintf(&b, "\n  counterexample of sum %d: SEKI %s %s, D-SEKI %s %s", c.Matrix.Sum(), s.Outcome, s.Kind, d.Outcome,
			d.Kind)
		for _, line := range notation.Bracketed(c.Matrix) {
			fmt.Fprintf(&b, "\n    %s", line)
		}
	}
	if f.Difference != "" {
		fmt.Fprintf(&b, "\n  DIFFERS FROM THE RECORD: %s", f.Difference)
	}
	return b.String()
}
