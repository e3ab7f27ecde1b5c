package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// checkCommand decides given matrices: text → Matrix → search → reports.Class
// → writer.
func checkCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return &cli.Command{
		Name:      "check",
		Usage:     "outcome and kind of given matrices",
		ArgsUsage: "MATRIX…",
		Description: "Says of each matrix who wins when R begins and when C begins, whether it is a seki and\n" +
			"of which kind, with its margins and canonical form. An outcome such as WL is the result\n" +
			"for R when R begins, then for C when C begins.\n\n" + describeMatrices + "\n\n" +
			"Several matrices are worked on at once; results keep their order. A matrix that is not\n" +
			"decided within --timeout or --memory has the outcome ? and what is known; the status is\n" +
			"then 1. --certificate writes a proof that seki verify checks." +
			examples("seki check '1 1; 1 1'", "seki check --moves '2 1 0; 1 2 0; 0 0 2'",
				"seki check --explain --game seki '3 1; 0 2'",
				"seki check --game seki --certificate proof.jsonl '2 1 0; 1 2 0; 0 0 2'",
				"seki list --kind complete --size 3 --format nauty | seki check --input nauty --format jsonl -"),
		Flags: append([]cli.Flag{
			gameFlag(), formatFlag(formats...), inputFlag(),
			&cli.BoolFlag{Name: "moves", Usage: "the outcome after every active move, equivalent moves once, and what each is for the player who makes it"},
			&cli.BoolFlag{Name: "explain", Usage: "a line of play for each first player, and why moves lose that must not be made"},
			&cli.StringFlag{Name: "certificate", Usage: "write a proof of the result to `FILE`, compressed when it ends in .zst; for one matrix and one --game; - is standard output, when the result goes elsewhere by --output"},
		}, flags(limitFlags(), drawFlags(), outputFlag, progressFlag(), quietFlag())...),
		Action: inFormat(check, formats...),
	}
}

func check(c *cli.Context, how string) error {
	games, err := games(c)
	if err != nil {
		return err
	}
	matrices, err := givenMatrices(c)
	if err != nil {
		return err
	}
	if how == "csv" && (c.Bool("moves") || c.Bool("explain")) {
		return usagef("--format csv has no room for --moves and --explain: use text or jsonl")
	}
	artist, err := newArtist(c, how)
	if err != nil {
		return err
	}
	checker, err := newChecker(c, games)
	if err != nil {
		return err
	}
	defer checker.close()
	err = withOutput(c, func(w io.Writer) error {
		write := newClassWriter(w, how, games, artist.block)
		jobs := checker.ahead(c.Context, matrices)
		err := eachGiven(c, w, jobs.given, how == "jsonl", func(given) error {
			class, err := jobs.result()
			if err != nil {
				return err
			}
			checker.progress.clear() // its end would erase a line of the result
			if err := write(class); err != nil {
				return err
			}
			artist.addClass(class, games)
			if err := flush(w); err != nil {
				return err
			}
			if checker.uncertified != "" {
				fmt.Fprintln(c.App.ErrWriter, "seki: no certificate was written: "+checker.uncertified)
			} else if class.Decided() {
				return nil
			}
			return errReported{exitFailed}
		})
		checker.summarize(c, jobs)
		if err == nil { // the stream may have ended by an interrupt
			err = c.Context.Err()
		}
		return err
	})
	if probeErr := checker.close(); probeErr != nil && err == nil {
		err = probeErr
	}
	var reported errReported
	if err == nil || errors.As(err, &reported) { // what ends otherwise is not whole
		if svgErr := artist.finish(c.Context); svgErr != nil {
			return svgErr
		}
	}
	return err
}

// newClassWriter returns a function that writes records in a format: text,
// jsonl or csv.
func newClassWriter(w io.Writer, how string, games []seki.Game, block func(seki.Matrix) notation.Block) func(reports.Class) error {
	switch how {
	case "jsonl":
		encode := json.NewEncoder(w)
		return func(class reports.Class) error { return encode.Encode(class) }
	case "csv":
		return newClassCSV(w, games)
	}
	first := true
	return func(class reports.Class) error {
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		_, err := io.WriteString(w, strings.Join(classText(class, games, block), "\n")+"\n")
		return err
	}
}

// newClassCSV returns a function that writes records as CSV, after a line of
// names.
func newClassCSV(w io.Writer, games []seki.Game) func(reports.Class) error {
	write := csvLines(w, reports.ClassColumns(games))
	return func(class reports.Class) error { return write(class.Row(games)) }
}

// flush passes on what has been written so far, so that a reader sees each
// result when it is there.
func flush(w io.Writer) error {
	if buffer, ok := w.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
}

// check returns the record of A. A matrix outside the games is a usage error.
func (ch *checker) check(ctx context.Context, A seki.Matrix) (reports.Class, error) {
	part, cancel := shareOf(ctx, 1+len(ch.games))
	form, _, _, err := canon.FormContext(part, A)
	cancel()
	if err := tolerate(err); err != nil {
		return reports.Class{}, err
	}
	class := reports.NewClass(A, form, ch.games, seki.Results{})
	for k, g := range ch.games {
		part, cancel := shareOf(ctx, len(ch.games)-k)
		v, err := ch.verdict(part, A, g)
		cancel()
		if err != nil {
			return class, err
		}
		entry := reportVerdict(v)
		if ch.explain {
			if err := ch.explanation(ctx, v, &entry); err != nil {
				return class, err
			}
		}
		class.Games.Set(g, entry)
		if ch.certificate != "" {
			if err := ch.certify(ctx, v); err != nil {
				return class, err
			}
		}
	}
	if ch.moves {
		var err error
		class.Moves, err = ch.movesOf(ctx, A)
		return class, err
	}
	return class, nil
}

// movesOf returns the active moves of A up to symmetry, with the outcomes after
// each. There are none when the game is over.
func (ch *checker) movesOf(ctx context.Context, A seki.Matrix) ([]reports.Move, error) {
	if _, over, _ := A.Terminal(seki.Seki); over {
		return nil, nil
	}
	var moves []reports.Move
	group, err := canon.AutomorphismsContext(ctx, A)
	if err := tolerate(err); err != nil {
		return nil, err
	}
	// Within the limits perhaps not all symmetries were found: then equivalent
	// moves are listed more than once.
	for _, orbit := range group.CellOrbits() {
		mv := orbit[0]
		if A.At(mv.Row, mv.Col) == 0 {
			continue
		}
		move := reports.Move{Row: mv.Row + 1, Col: mv.Col + 1, Cells: len(orbit)}
		for _, g := range ch.games {
			after, err := ch.outcome(ctx, A.After(mv), g)
			if err != nil {
				return nil, err
			}
			move.Games.Set(g, reportVerdict(after).Outcome)
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// explainedMatrix is how a matrix stands within a sentence.
func explainedMatrix(A seki.Matrix) string { return notation.Plain(A) }
