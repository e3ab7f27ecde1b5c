package check

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// CheckCommand decides given matrices: text → Matrix → search → records.Class
// → writer.
func CheckCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return &cli.Command{
		Name:      "check",
		Usage:     "outcome and kind of given matrices",
		ArgsUsage: "MATRIX…",
		Description: "Says of each matrix who wins when R begins and when C begins, whether it is a seki and\n" +
			"of which kind, with its margins and canonical form. An outcome such as WL is the result\n" +
			"for R when R begins, then for C when C begins.\n\n" + command.DescribeMatrices + "\n\n" +
			"Several matrices are worked on at once; results keep their order. A matrix that is not\n" +
			"decided within --timeout or --memory has the outcome ? and what is known; the status is\n" +
			"then 1. --certificate writes a proof that seki verify checks." +
			command.Examples("seki check '1 1; 1 1'", "seki check --moves '2 1 0; 1 2 0; 0 0 2'",
				"seki check --explain --game seki '3 1; 0 2'",
				"seki check --game seki --certificate proof.jsonl '2 1 0; 1 2 0; 0 0 2'",
				"seki list --kind complete --size 3 --format nauty | seki check --input nauty --format jsonl -"),
		Flags: append([]cli.Flag{
			command.GameFlag(), command.FormatFlag(formats...), command.InputFlag(),
			&cli.BoolFlag{Name: "moves", Usage: "the outcome after every active move, equivalent moves once, and what each is for the player who makes it"},
			&cli.BoolFlag{Name: "explain", Usage: "a line of play for each first player, and why moves lose that must not be made"},
			&cli.BoolFlag{Name: "invariants", Usage: "what a report's sheet shows of the matrix: the theorem that covers it, symmetries, direct summands, ranks, …"},
			&cli.StringFlag{
				Name: "certificate", Usage: "write a proof of the result to `FILE`, compressed when it ends in .zst; for one matrix and one --game; - is standard output, when the result goes elsewhere by --output",
				Action: func(c *cli.Context, _ string) error { return command.SecondOutput(c, "certificate") },
			},
		}, command.Flags(command.LimitFlags(), describe.DrawFlags(), command.OutputFlag, command.ProgressFlag(), command.QuietFlag())...),
		Action: command.InFormat(check, formats...),
	}
}

func check(c *cli.Context, how string) error {
	games := command.Games(c)
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return err
	}
	if how == "csv" && (c.Bool("moves") || c.Bool("explain") || c.Bool("invariants")) {
		return command.Usagef("--format csv has no room for --moves, --explain and --invariants: use text or jsonl")
	}
	artist, err := describe.NewDrawer(c, how)
	if err != nil {
		return err
	}
	checker, err := newChecker(c, games)
	if err != nil {
		return err
	}
	defer checker.Close()
	err = command.WithOutput(c, func(w io.Writer) error {
		write := describe.NewClassWriter(w, how, games, artist.Block)
		jobs := checker.ahead(c.Context, matrices)
		err := command.EachGiven(c, w, jobs.given, how == "jsonl", func(command.Given) error {
			class, err := jobs.result()
			if err != nil {
				return err
			}
			checker.Progress.Clear() // its end would erase a line of the result
			if err := write(class); err != nil {
				return err
			}
			artist.AddClass(class, games)
			if err := command.Flush(w); err != nil {
				return err
			}
			if checker.uncertified != "" {
				fmt.Fprintln(c.App.ErrWriter, "seki: no certificate was written: "+checker.uncertified)
			} else if class.Decided() {
				return nil
			}
			return command.Reported{Status: command.ExitFailed}
		})
		checker.summarize(c, jobs)
		if err == nil { // the stream may have ended by an interrupt
			err = c.Context.Err()
		}
		return err
	})
	if probeErr := checker.Close(); probeErr != nil && err == nil {
		err = probeErr
	}
	var reported command.Reported
	if err == nil || errors.As(err, &reported) { // what ends otherwise is not whole
		if svgErr := artist.Finish(c.Context); svgErr != nil {
			return svgErr
		}
	}
	return err
}

// check returns the record of A. A matrix outside the games is a usage error.
func (ch *Checker) check(ctx context.Context, A seki.Matrix) (records.Class, error) {
	class, verdicts, err := ch.Class(ctx, A)
	if err != nil || ch.certificate == "" {
		return class, command.Tolerate(err)
	}
	return class, ch.certify(ctx, verdicts[0])
}
