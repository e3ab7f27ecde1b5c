package board

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/inspect"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// BoardCommand returns the parent of the commands about positions on a Go board.
func BoardCommand() *cli.Command {
	return &cli.Command{
		Name:            "board",
		HideHelpCommand: true,
		Usage:           "seki on the Go board: read, draw and play positions",
		Description: "In the matrix of a position rows are black chains, columns white chains, and entries\n" +
			"count the dame that two chains share. " + goIsSeki +
			command.Examples("seki board read position.sgf", "seki board draw '1 1; 1 1'", "seki board play '3 1; 0 2'"),
		Action:      command.ShowHelp,
		Subcommands: []*cli.Command{readCommand(), drawCommand(), playCommand()},
	}
}

// goIsSeki says what the games are on the board.
const goIsSeki = "Go is SEKI: R is White, C is Black, and\n" +
	"who takes the last liberty of both sides captures."

// record returns the record of a reading with the results of its matrix, and whether
// all were found within the limits.
func record(ctx context.Context, in *inspect.Inspector, r *board.Reading) (records.Board, bool, error) {
	b := records.NewBoard(r)
	if len(r.Violations) > 0 || r.Matrix.Rows() == 0 {
		return b, true, nil
	}
	class, _, err := in.Class(ctx, r.Matrix)
	if err != nil {
		return b, false, command.Tolerate(err)
	}
	b.Class = &class
	decided := class.Decided()
	for k := range b.Dame {
		d := &b.Dame[k]
		after, err := in.Solver.Outcome(ctx, r.Matrix.After(seki.Move{Row: d.Row - 1, Col: d.Col - 1}), seki.Seki)
		if err := command.Tolerate(err); err != nil {
			return b, false, err
		}
		o := after.Outcome()
		d.R, d.C = o.C.Negate(), o.R.Negate()
		decided = decided && o.Known()
	}
	return b, decided, nil
}
