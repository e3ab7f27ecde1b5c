package board

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/cmd/seki/internal/playing"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search/play"
)

// playCommand plays a game on the board: matrix or file → board.Reading →
// playing.OnBoard.
func playCommand() *cli.Command {
	return texts.Command("play", playBoard,
		playing.SideFlags, positionFlags, command.ProgressFlag, command.LimitFlags)
}

func playBoard(c *command.Run) error {
	if !c.Args().Present() {
		return command.Needs(c, command.Need{Missing: true, What: "one MATRIX or FILE"})
	}
	if c.NArg() != 1 || c.Args().First() == "-" {
		return command.Usagef("which position? Give one MATRIX or FILE; standard input is for the turns")
	}
	in, tables, err := newInspector(c, "text")
	if err != nil {
		return err
	}
	defer tables.Close()
	r, err := givenPosition(c, in, c.Args().First())
	if err != nil {
		return err
	}
	err = playing.OnBoard(c, r)
	if large, ok := errors.AsType[rules.TooLargeError](err); ok {
		return tooLarge(c, in, r, large)
	}
	return err
}

// tooLarge returns the usage error about a region that is too large to be played on, with what is
// known of its fights if chains beside open territory are alive.
func tooLarge(c *command.Run, in *inspect.Inspector, r *board.Reading, large rules.TooLargeError) error {
	message := fmt.Sprintf("%d points are too many to be played on by the rules of Go: at most %d", large.Points, rules.MaxPoints)
	ctx, cancel := command.WithTimeout(c.Context, cmp.Or(c.Duration("timeout"), batchTime))
	defer cancel()
	o, err := in.Judge().Assume(ctx, r.Position, r.Options)
	if err != nil || len(o.Alive) == len(r.Options.Alive) {
		return command.Usagef("%s", message)
	}
	alive := "--alive " + strings.ReplaceAll(text.Points(o.Alive), " ", ",")
	now, err := o.Read(r.Position)
	if err != nil {
		return err
	}
	if playing.Fits(now) {
		return command.Usagef("%s; with %s there are fewer", message, alive)
	}
	return command.Usagef("%s; seki board read %s says what becomes of it", message, alive)
}

// givenPosition returns the position of a matrix or of a file.
func givenPosition(c *command.Run, in *inspect.Inspector, name string) (*board.Reading, error) {
	if A, err := play.ParseStart(name); err == nil {
		d := drawer{stderr: c.App.ErrWriter}
		r, _, err := d.position(c.Context, command.Given{Matrix: A})
		return r, err
	} else if _, missing := os.Stat(name); missing != nil {
		return nil, command.Usagef("%q is no file, and as a matrix: %w", name, err)
	}
	files, err := newFileReader(c)
	if err != nil {
		return nil, err
	}
	sources, err := files.read(name)
	if err != nil {
		return nil, err
	}
	if len(sources) > 1 {
		return nil, command.Usagef("%s: one position is enough, here are %d", name, len(sources))
	}
	return sources[0].reading(c, in)
}
