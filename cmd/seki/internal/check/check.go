// Package check has the commands on given matrices: check, canon.
package check

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// CheckCommand decides given matrices: text → Matrix → search → inspect.Class
// → writer.
func CheckCommand() *cli.Command {
	printed := func(name, usage string) cli.Flag {
		return &cli.BoolFlag{Name: name, Category: command.SectionPrinted, Usage: usage}
	}
	return command.New("check", command.InFormat(check),
		printed("explain", "a line of best play for each player, and why losing moves lose"),
		printed("moves", "the outcome after each move, and its value for the player who makes it"),
		printed("invariants", "ranks, permanent, symmetries, direct summands, the theorem that applies, …"),
		&cli.StringFlag{
			Name: "certificate", Category: command.SectionPrinted, TakesFile: true,
			Usage: "also write a proof to `FILE`, compressed if its name ends in .zst; needs one matrix and one --game",
		},
		command.GameFlag, command.LimitFlags(10*time.Minute), command.InputFlag, command.FormatFlag(text.Formats...),
		command.OutputFlag)
}

// fileWidth is the number of characters to which lines are wrapped that do not go to a terminal.
const fileWidth = 100

// checker is a request of check. Several goroutines use it.
type checker struct {
	inspect.Inspector
	run         *command.Run
	certificate string
	format      string
	timeout     time.Duration
	workers     int // matrices at a time
	progress    *command.Progress
}

// checked holds the results for a matrix.
type checked struct {
	class       inspect.Class
	uncertified string // why no certificate has been written; "" if there is one or none was requested
}

func check(c *command.Run, format string) error {
	if err := command.Needs(c, command.MatrixNeed(c), gameNeed(c)); err != nil {
		return err
	}
	matrices, err := command.GivenPositions(c)
	if err != nil {
		return err
	}
	if format != "text" && format != "jsonl" && (c.Bool("moves") || c.Bool("explain") || c.Bool("invariants")) {
		return command.Usagef("--format %s has no room for --moves, --explain and --invariants: use text or jsonl", format)
	}
	ch, err := newChecker(c, format)
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		words := text.Letters
		if ch.Explain {
			words = text.Colours // lines of play are easier to follow on a board
		}
		write := text.NewClassWriter(words, w, format, ch.Games, cmp.Or(command.OutputWidth(c), fileWidth))
		undecided := 0
		err := command.EachGiven(c, w, format, matrices, ch.workers, ch.check, func(g command.Given, found checked) error {
			found.class.FormLimit = "--timeout"
			if err := write(found.class); err != nil {
				return err
			}
			if !found.class.Decided() {
				undecided++
			} else if found.uncertified == "" {
				return nil
			}
			if found.uncertified != "" {
				_ = command.Flush(w) // the result comes first; EachGiven meets the error again
				fmt.Fprintln(c.App.ErrWriter, "seki: no certificate was written: "+found.uncertified)
			}
			return command.Reported{Status: command.ExitFailed}
		})
		if undecided > 0 {
			command.Note(c, "%s not decided. A longer --timeout, more --memory or --table with solved layers may help.",
				units.Plural(undecided, "matrix is", "matrices are"))
		}
		return err
	})
}

// gameNeed is the need of one game, which a certificate is about.
func gameNeed(c *command.Run) string {
	return command.NeedIf(c.IsSet("certificate") && len(command.Games(c)) > 1,
		"one game (--game seki or --game dseki) for --certificate")
}

// newChecker reads the flags of check. The caller must close its tables.
func newChecker(c *command.Run, format string) (*checker, error) {
	ch := &checker{
		Inspector: inspect.Inspector{Games: command.Games(c), Moves: c.Bool("moves"), Explain: c.Bool("explain"),
			Invariants: c.Bool("invariants")},
		run: c, certificate: c.String("certificate"), format: format, timeout: c.Duration("timeout"), workers: 1,
		progress: command.NewProgress(c, "check", "positions"),
	}
	first := c.Args().First()
	batch := c.Args().Len() > 1 || first == "-" || strings.HasPrefix(first, "@")
	if ch.certificate != "" && batch {
		return nil, command.Usagef("a certificate is about one matrix, given as an argument")
	}
	var options search.Options
	if batch { // one goroutine for each matrix
		options.Workers, ch.workers = 1, runtime.GOMAXPROCS(0)
	} else {
		options.Progress = command.SearchProgress(ch.progress)
	}
	var err error
	if ch.Solver, err = command.NewSolver(c, options); err != nil {
		return nil, err
	}
	ch.Positions = command.NewPositionSolver(c)
	return ch, nil
}

// check inspects a matrix. One outside the games is a usage error.
func (ch *checker) check(ctx context.Context, g command.Given) (found checked, err error) {
	ctx, cancel := command.WithTimeout(ctx, ch.timeout)
	defer cancel()
	P, hasOwn, err := g.Position()
	if err != nil {
		return found, err
	}
	var verdicts []search.Verdict
	if hasOwn {
		if err := ch.checkRoom(); err != nil {
			return found, err
		}
		found.class, err = ch.Position(ctx, P)
	} else {
		found.class, verdicts, err = ch.Class(ctx, g.Matrix)
	}
	found.class.AddLabel()
	if err == nil && ch.certificate != "" {
		found.uncertified, err = ch.certify(ctx, verdicts[0])
	}
	if ch.workers > 1 {
		ch.progress.Update(float64(ch.Solver.Nodes()), 0, g.Place())
	}
	return found, command.Tolerate(err)
}

// checkRoom refuses what is only there for matrices.
func (ch *checker) checkRoom() error {
	_, alone := notation.FindFormat(ch.format)
	switch {
	case alone:
		return command.Usagef("--format %s has no room for eyes and private liberties: use text, jsonl or csv", ch.format)
	case ch.certificate != "":
		return command.Usagef("--certificate is for matrices, without eyes and private liberties")
	case ch.Explain, ch.Moves:
		return command.Usagef("--explain and --moves are for matrices, without eyes and private liberties")
	case ch.Invariants:
		return command.Usagef("--invariants are those of matrices, without eyes and private liberties")
	}
	return nil
}

// certify writes the proof of a verdict to the file of --certificate, completely or not at all. Past
// a limit there is none, and why says so.
func (ch *checker) certify(ctx context.Context, v search.Verdict) (why string, err error) {
	if !v.Decided() || v.Kind == seki.UnknownKind {
		return "the matrix is not decided", nil
	}
	err = ch.run.WriteFile(ch.certificate, func(w io.Writer) error {
		if !strings.HasSuffix(ch.certificate, ".zst") {
			_, err := write.Write(ctx, w, ch.Solver, v)
			return err
		}
		z, err := zstd.NewWriter(w)
		if err != nil {
			return fmt.Errorf("compressing the certificate: %w", err)
		}
		_, err = write.Write(ctx, z, ch.Solver, v)
		return cmp.Or(err, z.Close())
	})
	switch {
	case err == nil && ch.certificate != "-":
		command.Note(ch.run, "%s: a proof that seki verify can check.", ch.certificate)
	case search.IsLimit(err):
		return "--timeout ran out while it was made", nil
	case err != nil && ch.run.Context.Err() == nil:
		return err.Error(), nil // the result is written
	}
	return "", err
}
