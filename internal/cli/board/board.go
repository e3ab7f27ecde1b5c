package board

import (
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
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

// goIsSeki is records.GoIsSeki in the lines of a description.
var goIsSeki = strings.Replace(records.GoIsSeki, "and ", "and\n", 1)
