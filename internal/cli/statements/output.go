package statements

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/notation"
)

// reportFindings writes the findings and returns the exit status as an error.
func reportFindings(c *cli.Context, findings []lab.Finding, r layers.Range, jsonl bool) error {
	differing, failing, elsewhere := 0, 0, 0
	err := command.WithOutput(c, func(w io.Writer) error {
		write := records.NewWriter[records.Finding](w, "jsonl", nil)
		for _, f := range findings {
			difference := f.Differs(r)
			if difference != "" {
				differing++
			}
			switch {
			case !f.Holds():
				failing++
			case f.Statement.Status == lab.Refuted:
				elsewhere++
			}
			var err error
			if jsonl {
				err = write(records.NewFinding(f, difference))
			} else {
				err = writeFinding(w, f, difference)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(findings) > 1 {
		command.Note(c, "%d statements tested %s: %d hold, %d fail, %d fail only elsewhere, %d differ from the record",
			len(findings), rangeText(r), len(findings)-failing-elsewhere, failing, elsewhere, differing)
	}
	if differing > 0 || failing > 0 && !c.Bool("all") {
		return command.Reported{Status: command.ExitFailed}
	}
	return nil
}

// rangeText names a range in words.
func rangeText(r layers.Range) string {
	first, last := r.Sizes[0], r.Sizes[len(r.Sizes)-1]
	sizes := last.String()
	if len(r.Sizes) > 1 {
		sizes = fmt.Sprintf("%s to %s", first, last)
	}
	if r.MinSum > 1 {
		return fmt.Sprintf("over %s, sums %d to %d", sizes, r.MinSum, r.MaxSum)
	}
	return fmt.Sprintf("over %s, sums up to %d", sizes, r.MaxSum)
}

func writeFinding(w io.Writer, f lab.Finding, difference string) error {
	var b strings.Builder
	s := f.Statement
	if s.Name != "" {
		fmt.Fprintf(&b, "%s (%s): %s\n", s.Name, s.Status, s.Title)
	}
	fmt.Fprintf(&b, "%s\n", s)
	fmt.Fprintf(&b, "  %d classes examined, %d satisfy the premise: %s\n", f.Classes, f.Premise, f.Conclusion())
	if f.Stopped != nil {
		fmt.Fprintf(&b, "  stopped after the layer of sum %d, size %s\n", f.Stopped.Sum, f.Stopped.Size)
	}
	for _, e := range f.Counterexamples {
		fmt.Fprintf(&b, "  counterexample of sum %d: SEKI %s %s, D-SEKI %s %s\n", e.Matrix.Sum(),
			e.Results[0].Outcome, e.Results[0].Kind, e.Results[1].Outcome, e.Results[1].Kind)
		for _, line := range notation.SideBySide([]notation.Block{notation.Bracketed(e.Matrix)}, 1, 2) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	if difference != "" {
		fmt.Fprintf(&b, "  DIFFERS FROM THE RECORD: %s\n", difference)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func listStatements(w io.Writer, jsonl bool) error {
	write := records.NewWriter[records.Statement](w, "jsonl", nil)
	for _, s := range lab.Named() {
		record := records.NewStatement(s)
		var err error
		if jsonl {
			err = write(record)
		} else {
			status := fmt.Sprintf("%s; tested: %s", s.Status, s.Tested)
			if from := record.FailsFrom; from != nil {
				status += fmt.Sprintf("; known to fail from %v: %s", from.Layer, s.Counterexample)
			}
			_, err = fmt.Fprintf(w, "%s: %s\n  %s\n  %s\n  source: %s\n", s.Name, s.Title, s, status, s.Source)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func listNames(w io.Writer, jsonl bool) error {
	names := lab.Names()
	write := records.NewWriter[map[string]string](w, "jsonl", nil)
	for k, v := range invariants.All() {
		var err error
		if jsonl {
			err = write(map[string]string{
				"name": names[k], "type": v.Type.String(), "definition": v.Definition, "source": v.Source,
			})
		} else {
			_, err = fmt.Fprintf(w, "%-20s %-18s %s\n", names[k], v.Type, v.Definition)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
