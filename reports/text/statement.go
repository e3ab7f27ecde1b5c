package text

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Statement returns a statement with what is on record.
func Statement(s records.Statement) string {
	known := ""
	if from := s.FailsFrom; from != nil {
		known = fmt.Sprintf("; known to fail from %v: %s", from.Layer, s.Counterexample)
	}
	return fmt.Sprintf("%s: %s\n  %s\n  %s; tested: %s%s\n  source: %s",
		s.Name, s.Title, lab.Statement{If: s.If, Then: s.Then}, s.Status, s.Tested, known, s.Source)
}

// Finding returns the finding of a test with its counterexamples as blocks.
func Finding(f records.Finding) string {
	var b strings.Builder
	if f.Name != "" {
		fmt.Fprintf(&b, "%s (%s): %s\n", f.Name, f.Status, f.Title)
	}
	fmt.Fprintf(&b, "%s\n", lab.Statement{If: f.If, Then: f.Then})
	fmt.Fprintf(&b, "  %d classes examined, %d satisfy the premise: %s", f.Classes, f.Premise, f.Conclusion)
	if f.StoppedSize != "" {
		fmt.Fprintf(&b, "\n  stopped after the layer of sum %d, size %s", f.StoppedSum, f.StoppedSize)
	}
	for _, e := range f.Counterexamples {
		s, d := e.Results[seki.Seki], e.Results[seki.DSeki]
		fmt.Fprintf(&b, "\n  counterexample of sum %d: SEKI %s %s, D-SEKI %s %s", e.Matrix.Sum(), s.Outcome, s.Kind, d.Outcome, d.Kind)
		for _, line := range notation.Bracketed(e.Matrix) {
			fmt.Fprintf(&b, "\n    %s", line)
		}
	}
	if f.Difference != "" {
		fmt.Fprintf(&b, "\n  DIFFERS FROM THE RECORD: %s", f.Difference)
	}
	return b.String()
}
