// Package test has the command test.
package test

import (
	"errors"
	"io"
	"regexp"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Command tests statements over all classes.
func Command() *cli.Command {
	return command.New("test", command.InFormat(runTest),
		&cli.StringFlag{Name: "if", Usage: "test STATEMENT only on classes of which `PREMISE` is true"},
		&cli.BoolFlag{
			Name:  "all",
			Usage: "test all named statements; fail if a verdict differs from the one on record",
		},
		&cli.IntFlag{
			Name: "counterexamples", Aliases: []string{"k"}, Value: 1,
			Usage:  "show at most `K` counterexamples; the test stops after the layer in which it has found so many",
			Action: command.InRange("counterexamples", 1, 0),
		},
		command.SizeFlags(3), command.SumFlags("24"), command.FormatFlag("text", "jsonl"), command.TableFlag,
		command.OutputFlag)
}

func runTest(c *command.Run, format string) error {
	r, err := command.LayersAsked(c, statementNeed(c))
	if err != nil {
		return err
	}
	statements, err := statements(c)
	if err != nil {
		return err
	}
	source, err := command.OpenSource(c, "testing")
	if err != nil {
		return err
	}
	var last seki.Layer
	findings, err := lab.Test(c.Context, statements, r, lab.Options{
		Source: source,
		Limit:  c.Int("counterexamples"),
		Done:   func(done seki.Layer) { last = done },
	})
	if err := command.Refusal(err); errors.As(err, new(command.UsageError)) {
		return err
	}
	var syntax *lab.SyntaxError
	if errors.As(err, &syntax) {
		if command.FileExists(c.Args().First()) {
			return command.Usagef("%s is a file: give the statement itself, in quotes", c.Args().First())
		}
		return command.Usage(err)
	}
	if err != nil {
		return command.CompleteUpTo(c.Context, last, err)
	}
	return reportFindings(c, findings, r, format)
}

func statementNeed(c *command.Run) string {
	if c.IsSet("if") {
		return command.NeedIf(!c.Args().Present(), "a statement, of which --if is the premise")
	}
	return command.NeedIf(!c.Args().Present() && !c.Bool("all"), "a statement, the name of one, or --all")
}

// statements returns the statements that --all or the arguments choose: names, or the text of one statement.
func statements(c *command.Run) ([]lab.Statement, error) {
	args := c.Args().Slice()
	switch {
	case c.Bool("all") && (len(args) > 0 || c.IsSet("if")):
		return nil, command.Usagef("--all tests the named statements: leave out STATEMENT and --if")
	case c.Bool("all"):
		return lab.Named(), nil
	}
	var list []lab.Statement
	for _, name := range args {
		if s, ok := lab.Lookup(name); ok && !c.IsSet("if") {
			list = append(list, s)
		}
	}
	switch {
	case len(list) == len(args):
		return list, nil
	case len(args) > 1:
		return nil, command.Usagef("one statement at a time, not %d: put it in quotes", len(args))
	case statementName.MatchString(args[0]):
		names := units.Texts(lab.Named(), func(s lab.Statement) string { return s.Name })
		return nil, command.Usagef("no statement is named %q%s; seki help statements lists them", args[0],
			units.Suggestion(names, args[0]))
	}
	return []lab.Statement{{If: c.String("if"), Then: args[0]}}, nil
}

// statementName matches an argument that can only be the name of a statement.
var statementName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)+$`)

// reportFindings writes the findings and returns the exit status as an error: with --all the record decides.
func reportFindings(c *command.Run, findings []lab.Finding, r layers.Range, format string) error {
	differing, failing, elsewhere := 0, 0, 0
	err := command.WithOutput(c, func(w io.Writer) error {
		tested := command.RangeText(r, false)
		write := text.NewWriter(w, format, nil, func(f lab.FindingRecord) string { return text.Finding(f, tested) })
		reason := lab.LayersSolved
		if c.String("table") != "" {
			reason = lab.FromTablebase
		}
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
			if err := write(lab.NewFindingRecord(f, r, reason, difference)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(findings) > 1 {
		command.Note(c, "%d statements tested over %s: %s, %s, %s only elsewhere, %s from the record",
			len(findings), command.RangeText(r, false), units.Plural(len(findings)-failing-elsewhere, "holds", "hold"),
			units.Plural(failing, "fails", "fail"), units.Plural(elsewhere, "fails", "fail"),
			units.Plural(differing, "differs", "differ"))
	}
	if differing > 0 || failing > 0 && !c.Bool("all") {
		return command.Reported{Status: command.ExitFailed}
	}
	return nil
}
