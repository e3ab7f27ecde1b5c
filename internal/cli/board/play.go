package board

import (
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/playing"
)

// playCommand plays a game on the board: file → board.Reading → playing.OnBoard.
func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play a position on the board against perfect play",
		ArgsUsage: "FILE",
		Description: "Plays SEKI from a position in FILE, which seki board read must find inside the model.\n" +
			"R is White, C is Black; who captures first wins, and two passes are a draw. Reads one\n" +
			"command from each line of standard input:\n\n" + playing.GobanHelp + "\n\n" +
			"The program plays the sides that no person plays, as in seki play." +
			command.Examples("seki board play position.sgf", "seki board play --side C --chains D4,F3 position.txt"),
		Flags:  command.Flags(playing.SideFlags(), positionFlags(), command.ProgressFlag(), command.LimitFlags()),
		Action: playBoard,
	}
}

func playBoard(c *cli.Context) error {
	if c.NArg() != 1 || c.Args().First() == "-" {
		return command.Usagef("which position? Give one FILE; standard input is for the turns")
	}
	sources, err := readFiles(c, c.Args().Slice())
	if err != nil {
		return err
	}
	r := sources[0].reading
	switch {
	case len(sources) > 1:
		return command.Usagef("%s: one position is enough, here are %d", sources[0].name, len(sources))
	case len(r.Violations) > 0:
		return command.Usagef("%s: the position is outside the model: %s", sources[0].name, r.Violations[0])
	case r.Matrix.Rows() == 0:
		return command.Usagef("%s: no matrix: it needs chains of both colours", sources[0].name)
	}
	return playing.OnBoard(c, r)
}
