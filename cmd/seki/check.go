package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

// checkCommand decides given matrices: text → Matrix → decide → reports.Class
// → writer.
func checkCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return &cli.Command{
		Name:      "check",
		Usage:     "outcome and kind of given matrices",
		ArgsUsage: "MATRIX…",
		Description: "Says of each matrix who wins when R begins and when C begins, whether it is a seki and\n" +
			"of which kind, with its margins and canonical form. An outcome such as WL is the result\n" +
			"for R when R begins, then for C when C begins.\n\n" + describeMatrices +
			examples("seki check '1 1; 1 1'", "seki check --moves '2 1 0; 1 2 0; 0 0 2'",
				"seki list --kind complete --size 3 --format nauty | seki check --input nauty --format jsonl -"),
		Flags: []cli.Flag{
			gameFlag(), formatFlag(formats...), inputFlag(),
			&cli.BoolFlag{Name: "moves", Usage: "the outcome after every active move, equivalent moves once"},
			outputFlag, quietFlag(),
		},
		Action: func(c *cli.Context) error {
			how, err := format(c, formats...)
			if err != nil {
				return err
			}
			return check(c, how)
		},
	}
}

func check(c *cli.Context, how string) error {
	games, err := games(c)
	if err != nil {
		return err
	}
	in, err := inputLayout(c)
	if err != nil {
		return err
	}
	if _, err := givenMatrices(c, in); err != nil { // before an output file is touched
		return err
	}
	checker := newChecker(games, c.Bool("moves"))
	return withOutput(c, func(w io.Writer) error {
		write := newClassWriter(w, how, games)
		return eachMatrix(c, w, in, how == "jsonl", func(g given) error {
			class, err := checker.check(c.Context, g.Matrix)
			if err != nil {
				return err
			}
			if err := write(class); err != nil {
				return err
			}
			return flush(w)
		})
	})
}

// checker decides matrices one after the other and remembers what it has
// learned.
type checker struct {
	games []seki.Game
	moves bool
	decider
}

func newChecker(games []seki.Game, moves bool) *checker {
	return &checker{games: games, moves: moves, decider: newDecider()}
}

// check returns the record of A. A matrix outside the games is a usage error.
func (ch *checker) check(ctx context.Context, A seki.Matrix) (reports.Class, error) {
	results, err := ch.results(ctx, A)
	if err != nil {
		return reports.Class{}, err
	}
	class := reports.NewClass(A, canon.Form(A), ch.games, results)
	if ch.moves {
		class.Moves, err = ch.movesOf(ctx, A)
	}
	return class, err
}

// results decides A in the games that were chosen.
func (ch *checker) results(ctx context.Context, A seki.Matrix) (seki.Results, error) {
	var results seki.Results
	for _, g := range ch.games {
		outcome, over, err := A.Terminal(g)
		if err != nil {
			return results, usageError{err}
		}
		if over {
			results[g] = seki.Result{Outcome: outcome, Kind: seki.None}
			continue
		}
		if results[g], err = ch.decide(ctx, A, g); err != nil {
			return results, err
		}
	}
	return results, nil
}

// movesOf returns the active moves of A up to symmetry, with the outcomes after
// each. There are none when the game is over.
func (ch *checker) movesOf(ctx context.Context, A seki.Matrix) ([]reports.Move, error) {
	if _, over, _ := A.Terminal(seki.Seki); over {
		return nil, nil
	}
	var moves []reports.Move
	for _, orbit := range canon.Automorphisms(A).CellOrbits() {
		mv := orbit[0]
		if A.At(mv.Row, mv.Col) == 0 {
			continue
		}
		after, err := ch.results(ctx, A.After(mv))
		if err != nil {
			return nil, err
		}
		move := reports.Move{Row: mv.Row + 1, Col: mv.Col + 1, Cells: len(orbit)}
		for _, g := range ch.games {
			move.Games.Set(g, after[g].Outcome.String())
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// newClassWriter returns a function that writes records in a format: text,
// jsonl or csv.
func newClassWriter(w io.Writer, how string, games []seki.Game) func(reports.Class) error {
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
		_, err := io.WriteString(w, strings.Join(classText(class, games), "\n")+"\n")
		return err
	}
}

// newClassCSV returns a function that writes records as CSV, after a line of
// names.
func newClassCSV(w io.Writer, games []seki.Game) func(reports.Class) error {
	table := csv.NewWriter(w)
	_ = table.Write(reports.ClassColumns(games)) // an error is kept for Error
	return func(class reports.Class) error {
		_ = table.Write(class.Row(games))
		table.Flush()
		return table.Error()
	}
}

// flush passes on what has been written so far, so that a reader sees each
// result when it is there.
func flush(w io.Writer) error {
	if buffer, ok := w.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
}
