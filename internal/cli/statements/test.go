package statements

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// TestCommand tests statements over all classes.
func TestCommand() *cli.Command {
	return &cli.Command{
		Name:      "test",
		Usage:     "test a statement over every class of the given sizes and sums",
		ArgsUsage: "STATEMENT|FILE…",
		Description: "A statement is an expression in the language of github.com/expr-lang/expr (and, or,\n" +
			"not, ==, <=, in, all(list, # > 1), a ? b : c …) over the invariants of a class:\n" +
			"rows, sum, permanent, seki.kind, dseki.outcome …; --invariants lists them. A statement\n" +
			"holds if it is true of every class, or with --if of every class that satisfies the premise.\n" +
			"Arithmetic is exact: overflow of 64 bits and division by zero are errors. An invariant\n" +
			"that a matrix does not have is nil, such as abs_det if the matrix is not square; test it\n" +
			"with abs_det != nil. The test stops after the first layer with K counterexamples and shows\n" +
			"the least ones in canonical form. The exit status is 1 if a statement fails; with --all,\n" +
			"only if a verdict differs from the record.\n\n" +
			"--shard RES/MOD tests one of MOD shards of the classes, 0 ≤ RES < MOD, here or elsewhere, and\n" +
			"writes what it found as lines of JSON; --join prints from the files of all shards what one\n" +
			"run without --shard prints. Shards have about equally many classes; each solves all layers\n" +
			"itself, which takes much less time, or reads them with --table." +
			command.Examples(
				"seki test --size 3 --max-sum 40 --if 'seki.kind == \"complete\"' 'rows == cols'",
				"seki test --rows 3 --cols 3 --max-sum 20 'seki.kind != \"complete\" or constant'",
				"seki test --all --size 3 --max-sum 40",
				"seki test --all --size 4 --max-sum 24 --shard 0/32 --output shard-0.jsonl",
				"seki test --join shard-*.jsonl"),
		Flags: command.Flags(
			&cli.StringFlag{Name: "if", Usage: "`PREMISE`: test only classes that satisfy this"},
			&cli.BoolFlag{Name: "all", Usage: "test every named statement against the verdict on record"},
			&cli.StringSliceFlag{Name: "named", Usage: "test the statement `NAME` of --list; may be repeated"},
			&cli.BoolFlag{Name: "list", Usage: "list the names for --named and their recorded verdicts, and test nothing"},
			&cli.BoolFlag{Name: "invariants", Usage: "list the names that a statement can use and their definitions, and test nothing"},
			&cli.BoolFlag{Name: "names", Hidden: true}, // of --invariants, as it was
			&cli.StringFlag{Name: "shard", Usage: "test only shard `RES/MOD` of the classes, 0 ≤ RES < MOD, for --join"},
			&cli.BoolFlag{Name: "join", Usage: "put the shards in the files that are given together"},
			&cli.IntFlag{Name: "counterexamples", Aliases: []string{"k"}, Value: 1, Usage: "collect up to `K` counterexamples"},
			command.SizeFlags(), command.SumFlags(), command.FormatFlag("text", "jsonl"), command.TableFlag(), command.OutputFlag, command.QuietFlag(), command.ProgressFlag()),
		Action: command.InFormat(runTest, "text", "jsonl"),
	}
}

func runTest(c *cli.Context, how string) error {
	if invariants := c.Bool("invariants") || c.Bool("names"); invariants || c.Bool("list") {
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
	if c.Bool("join") {
		return join(c, how)
	}
	var shard lab.Shard
	if c.IsSet("shard") {
		asked, err := command.ReadShard(c)
		if err != nil {
			return err
		}
		if c.IsSet("format") && how != "jsonl" {
			return command.Usagef("--shard writes lines of JSON: leave out --format %s", how)
		}
		shard = lab.Shard{K: asked.Res, N: asked.Mod}
	}
	statements, err := statements(c)
	if err != nil {
		return err
	}
	r, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	if c.Int("counterexamples") < 1 {
		return command.Usagef("--counterexamples must be at least 1, not %d", c.Int("counterexamples"))
	}
	source, err := command.OpenSource(c)
	if err != nil {
		return err
	}
	defer source.Tables.Close()
	bar := command.NewProgress(c, "testing", "tables")
	defer bar.Close()
	var steps []lab.Step
	findings, err := lab.Test(c.Context, statements, r, lab.Options{
		Source: source,
		Limit:  c.Int("counterexamples"),
		Shard:  shard,
		Done: func(step lab.Step) error {
			steps = append(steps, step)
			return nil
		},
		Progress: func(p retrograde.Progress) {
			bar.Update(float64(p.Tables), p.TotalTables, fmt.Sprintf("%s sum %d", p.Size, p.Sum))
		},
	})
	bar.Close()
	if err := command.Refusal(err); errors.As(err, new(command.UsageError)) {
		return err
	}
	var syntax *lab.SyntaxError
	if errors.As(err, &syntax) {
		return command.Usage(err)
	}
	if err != nil {
		var last seki.Layer
		if len(steps) > 0 {
			last = steps[len(steps)-1].Layer
		}
		return command.CompleteUpTo(c.Context, last, err)
	}
	if shard.N > 0 {
		return writeShard(c, shard, statements, r, steps)
	}
	return reportFindings(c, findings, r, how, c.Bool("all"))
}

// statements returns the statements that the flags and the argument choose.
func statements(c *cli.Context) ([]lab.Statement, error) {
	chosen := 0
	for _, set := range []bool{c.Bool("all"), len(c.StringSlice("named")) > 0, c.Args().Present()} {
		if set {
			chosen++
		}
	}
	switch {
	case c.IsSet("if") && !c.Args().Present():
		return nil, command.Usagef("--if is the premise of a statement: give the statement as well")
	case chosen == 0:
		return nil, command.Usagef("which statement? Give one, such as 'rows == cols', or --named NAME, or --all")
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
			return nil, command.Usagef("no statement is named %q; seki test --list lists them", name)
		}
		list = append(list, s)
	}
	return list, nil
}
