package statements

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki/layers"
)

// reportFindings writes the findings and returns the exit status as an error. all says that
// they are those of all named statements, whose record decides.
func reportFindings(c *cli.Context, findings []lab.Finding, r layers.Range, how string, all bool) error {
	differing, failing, elsewhere := 0, 0, 0
	err := command.WithOutput(c, func(w io.Writer) error {
		write := records.NewWriter[records.Finding](w, how, nil)
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
			if err := write(records.NewFinding(f, difference)); err != nil {
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
	if differing > 0 || failing > 0 && !all {
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

func listStatements(w io.Writer, how string) error {
	write := records.NewWriter[records.Statement](w, how, nil)
	for _, s := range lab.Named() {
		if err := write(records.NewStatement(s)); err != nil {
			return err
		}
	}
	return nil
}

// invariant is a name that a statement can use.
type invariant struct {
	Definition string `json:"definition"`
	Name       string `json:"name"`
	Source     string `json:"source"`
	Type       string `json:"type"`
}

// Text returns the invariant as a line.
func (v invariant) Text() string { return fmt.Sprintf("%-20s %-18s %s", v.Name, v.Type, v.Definition) }

func listInvariants(w io.Writer, how string) error {
	names := lab.Names()
	write := records.NewWriter[invariant](w, how, nil)
	for k, v := range invariants.All() {
		if err := write(invariant{v.Definition, names[k], v.Source, v.Type.String()}); err != nil {
			return err
		}
	}
	return nil
}
