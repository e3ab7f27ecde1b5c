package test

import (
	"embed"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help}

// Command tests statements over all classes.
func Command() *cli.Command {
	return texts.Command("test", command.InFormat(runTest),
		&cli.StringFlag{Name: "if", Usage: "`PREMISE`: test only classes that satisfy this"},
		&cli.BoolFlag{Name: "all", Usage: "test every named statement against the verdict on record"},
		&cli.StringSliceFlag{Name: "named", Usage: "test the statement `NAME` of --list; may be repeated"},
		&cli.BoolFlag{Name: "list", Usage: "list the names for --named and their recorded verdicts, and test nothing"},
		&cli.BoolFlag{Name: "invariants", Usage: "list the names that a statement can use and their definitions, and test nothing"},
		&cli.IntFlag{Name: "counterexamples", Aliases: []string{"k"}, Value: 1, Usage: "collect up to `K` counterexamples", Action: command.InRange("counterexamples", 1, 0)},
		command.SizeFlagsTo3, command.SumFlags, command.FormatFlag("text", "jsonl"), command.TableFlag, command.OutputFlag, command.QuietFlag)
}

func runTest(c *command.Run, how string) error {
	invariants := c.Bool("invariants")
	if invariants || c.Bool("list") {
		if err := command.NoArguments(c); err != nil {
			return err
		}
		if invariants && c.Bool("list") {
			return command.Usagef("--list and --invariants: only one of them")
		}
		return command.WithOutput(c, func(w io.Writer) error {
			if invariants {
				return listInvariants(w, how)
			}
			return listStatements(w, how)
		})
	}
	r, err := command.LayersAsked(c, statementNeed(c))
	if err != nil {
		return err
	}
	statements, err := statements(c)
	if err != nil {
		return err
	}
	source, err := command.OpenSource(c)
	if err != nil {
		return err
	}
	defer source.Tables.Close()
	bar := command.NewProgress(c, "testing", "values")
	defer bar.Close()
	source.Progress = command.LayerProgress(bar)
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
	return reportFindings(c, findings, r, how)
}

func statementNeed(c *command.Run) command.Need {
	need := command.Need{Missing: !c.Args().Present(), What: "a statement, of which --if is the premise"}
	if !c.IsSet("if") {
		need.What = "a statement, --named NAME or --all"
		need.Missing = need.Missing && !c.Bool("all") && len(c.StringSlice("named")) == 0
	}
	return need
}

// statements returns the statements that the flags and the argument choose.
func statements(c *command.Run) ([]lab.Statement, error) {
	chosen := 0
	for _, set := range []bool{c.Bool("all"), len(c.StringSlice("named")) > 0, c.Args().Present()} {
		if set {
			chosen++
		}
	}
	switch {
	case chosen > 1:
		return nil, command.Usagef("give a statement, --named or --all: only one of them")
	case c.Bool("all"):
		return lab.Named(), nil
	case c.Args().Len() > 1:
		return nil, command.Usagef("one statement at a time, not %d: put it in quotes", c.Args().Len())
	case c.Args().Present():
		return []lab.Statement{{If: c.String("if"), Then: c.Args().First()}}, nil
	}
	var list []lab.Statement
	for _, name := range c.StringSlice("named") {
		s, ok := lab.Lookup(name)
		if !ok {
			names := units.Texts(lab.Named(), func(s lab.Statement) string { return s.Name })
			return nil, command.Usagef("no statement is named %q%s; seki test --list lists them", name, units.Suggestion(names, name))
		}
		list = append(list, s)
	}
	return list, nil
}

// reportFindings writes the findings and returns the exit status as an error: with --all the record decides.
func reportFindings(c *command.Run, findings []lab.Finding, r layers.Range, how string) error {
	differing, failing, elsewhere := 0, 0, 0
	err := command.WithOutput(c, func(w io.Writer) error {
		tested := command.RangeText(r, false)
		write := text.NewWriter(w, how, nil, func(f lab.FindingRecord) string { return text.Finding(f, tested) })
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
			units.Plural(failing, "fails", "fail"), units.Plural(elsewhere, "fails", "fail"), units.Plural(differing, "differs", "differ"))
	}
	if differing > 0 || failing > 0 && !c.Bool("all") {
		return command.Reported{Status: command.ExitFailed}
	}
	return nil
}

func listStatements(w io.Writer, how string) error {
	write := text.NewWriter(w, how, nil, text.Statement)
	for _, s := range lab.Named() {
		if err := write(lab.NewStatementRecord(s)); err != nil {
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

func (v invariant) text() string { return fmt.Sprintf("%-20s %-18s %s", v.Name, v.Type, v.Definition) }

func listInvariants(w io.Writer, how string) error {
	write := text.NewWriter(w, how, nil, invariant.text)
	for _, v := range invariants.All() {
		if err := write(invariant{v.Definition, v.Name, v.Source, v.Type.String()}); err != nil {
			return err
		}
	}
	return nil
}
