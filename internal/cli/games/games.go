package games

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
)

// GamesCommand returns the parent of the commands for the companion games. Each
// game is a package under games/.
func GamesCommand() *cli.Command {
	return &cli.Command{
		Name:            "games",
		HideHelpCommand: true,
		Usage:           "the companion systems: pyramid, mddp, take-away, elimination, any game in a file, learning",
		Description: "The commands below share the theory of SEKI (backward induction, attractors,\n" +
			"strategies) and apply it to other games." +
			command.Examples("seki games learn --game gn --n 10 --rule lnwt", "seki games solve game.json"),
		Action: command.ShowHelp,
		Subcommands: []*cli.Command{
			gamesPyramidCommand(),
			gamesMDDPCommand(),
			gamesTakeawayCommand(),
			gamesEliminationCommand(),
			gamesSolveCommand(),
			gamesLearnCommand(),
		},
	}
}

// writeLine writes a record as a line of JSON.
func writeLine[R any](w io.Writer, record R) error {
	return records.NewWriter[R](w, "jsonl", nil)(record)
}

// writeAs writes a record as a line of JSON or as text.
func writeAs[R any](w io.Writer, form string, record R, text func(io.Writer) error) error {
	if form == "jsonl" {
		return writeLine(w, record)
	}
	return text(w)
}
