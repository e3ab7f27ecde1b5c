package test

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/allsums"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

func decide(c *command.Run, how string) error {
	for _, flag := range []string{"sum", "min-sum", "max-sum"} {
		if c.IsSet(flag) {
			return command.Usagef("--%s: --all-sums is about every sum", flag)
		}
	}
	for _, flag := range []string{"counterexamples", "table"} {
		if c.IsSet(flag) {
			return command.Usagef("--%s: leave it out, --all-sums solves no layers and finds one counterexample", flag)
		}
	}
	if err := command.Needs(c, command.SizeNeed(c), statementNeed(c)); err != nil {
		return err
	}
	statements, err := statements(c)
	if err != nil {
		return err
	}
	sizes, err := command.Sizes(c)
	if err != nil {
		return err
	}
	for _, size := range sizes {
		if !allsums.Fits(size) {
			return command.Usagef("%v is too large for --all-sums: at most two rows, or at most two columns", size)
		}
	}
	bar := command.NewProgress(c, "deciding", "parts")
	defer bar.Close()
	proved, failing, differing := 0, 0, 0
	err = command.WithOutput(c, func(w io.Writer) error {
		write := text.NewWriter(w, how, nil, text.Decision)
		for _, s := range statements {
			for _, size := range sizes {
				f, err := allsums.Decide(c.Context, s, size, allsums.Options{
					Progress: func(parts int) { bar.Update(float64(parts), 0, size.String()) },
				})
				if errors.As(err, new(*lab.SyntaxError)) {
					return command.Usage(err)
				}
				if err != nil {
					return fmt.Errorf("%v: %w", size, err)
				}
				difference := differs(f)
				if difference != "" {
					differing++
				}
				if f.Proved() {
					proved++
				} else {
					failing++
				}
				if err := write(records.NewDecision(f, difference)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if proved+failing > 1 {
		command.Note(c, "%s decided for all sums of %s: %d times proved, %d times refuted, %d differ from the record",
			units.Plural(len(statements), "statement", "statements"), command.SizesText(sizes), proved, failing, differing)
	}
	if differing > 0 || failing > 0 && !c.Bool("all") {
		return command.Reported{Status: command.ExitFailed}
	}
	return nil
}

// differs returns how a decision differs from the record, or "".
func differs(f allsums.Finding) string {
	finding := lab.Finding{Statement: f.Statement}
	if !f.Proved() {
		finding.Failures, finding.Counterexamples = 1, []seki.Class{*f.Counterexample}
	}
	return finding.Differs(layers.OfSize(f.Size, math.MaxInt))
}
