package board

import (
	"os"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/cmd/seki/internal/playing"
	"github.com/sekilab/sekilab/search/play"
)

// playCommand plays a game on the board: matrix or file → board.Reading →
// playing.OnBoard.
func playCommand() *cli.Command {
	return texts.Command("play", playBoard,
		playing.SideFlags, positionFlags, command.ProgressFlag, command.LimitFlags)
}

func playBoard(c *cli.Context) error {
	if !c.Args().Present() {
		return command.Needs(c, command.Need{Missing: true, What: "one MATRIX or FILE", Such: []string{"1 1; 1 1"}})
	}
	if c.NArg() != 1 || c.Args().First() == "-" {
		return command.Usagef("which position? Give one MATRIX or FILE; standard input is for the turns")
	}
	r, err := givenPosition(c, c.Args().First())
	if err != nil {
		return err
	}
	return playing.OnBoard(c, r)
}

// givenPosition returns the position of a matrix or of a file.
func givenPosition(c *cli.Context, text string) (*board.Reading, error) {
	if A, err := play.ParseStart(text); err == nil {
		d := drawer{stderr: c.App.ErrWriter}
		r, _, err := d.position(c.Context, command.Given{Matrix: A})
		return r, err
	} else if _, missing := os.Stat(text); missing != nil {
		return nil, command.Usagef("%q is no file, and as a matrix: %w", text, err)
	}
	sources, err := readFiles(c, []string{text})
	if err != nil {
		return nil, err
	}
	if len(sources) > 1 {
		return nil, command.Usagef("%s: one position is enough, here are %d", text, len(sources))
	}
	return sources[0].reading()
}
