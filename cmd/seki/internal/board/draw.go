package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
)

// drawCommand draws positions: matrix → draw.Book → board.Reading → search →
// inspect.Board → writer.
func drawCommand() *cli.Command {
	return command.New("board draw", command.InFormat(drawBoards),
		command.FormatFlag(formats...), command.InputFlag,
		&cli.StringFlag{
			Name: "board", Category: command.SectionPrinted,
			Usage: "draw a board of this `SIZE`: 19 or 13x9",
		},
		&cli.BoolFlag{
			Name: "compact", Category: command.SectionPrinted,
			Usage: "draw a small board full of stones, without walls",
		},
		command.OutputFlag)
}

// drawn is a position with its record.
type drawn struct {
	reading *board.Reading
	entry   inspect.Board
}

func drawBoards(c *command.Run, format string) error {
	size, err := boardSize(c)
	if err != nil {
		return err
	}
	positions, err := command.GivenPositions(c)
	if err != nil {
		return err
	}
	d := drawer{size: size, compact: c.Bool("compact"), stderr: c.App.ErrWriter}
	d.Games, d.Explain, d.MaxSum = seki.Games[:], format == "sgf", maxSum
	d.Solver = search.New(search.Options{Workers: 1, Three: three.New()}) // with more workers lines of play may differ
	if isFigure(format) {
		return d.figure(c, format, positions)
	}
	count := 0
	err = command.WithOutput(c, func(w io.Writer) error {
		write := newWriter(w, format)
		return command.EachGiven(c, w, format, positions, 1, d.draw, func(_ command.Given, x drawn) error {
			count++
			return write(x.reading, x.entry)
		})
	})
	return noteWritten(c, count, err)
}

// maxSum limits the results of a drawn matrix. Whoever draws wants the position first, and a limit by time
// would make the results depend on how busy the machine is.
const maxSum = 30 // of matrices that are searched: these take a second at most

// Attempts of package draw.
const (
	compactAttempts = 6
	bookAttempts    = 24
)

// drawer draws matrices.
type drawer struct {
	inspect.Inspector
	size    draw.Size // zero for any
	compact bool
	stderr  io.Writer
}

// figure draws the one position that a picture has room for.
func (d *drawer) figure(c *command.Run, format string, positions iter.Seq[command.Given]) error {
	var list []command.Given
	for g := range positions {
		if g.Err != nil {
			return g.Err
		}
		list = append(list, g)
	}
	if len(list) > 1 {
		return command.Usagef("--format %s draws one matrix; give the others in commands of their own", format)
	}
	r, err := d.position(c.Context, list[0])
	if err != nil {
		return err
	}
	return writeFigure(c, format, r)
}

// draw draws a position and finds its results.
func (d *drawer) draw(ctx context.Context, g command.Given) (drawn, error) {
	r, err := d.position(ctx, g)
	if err != nil {
		return drawn{}, err
	}
	entry, _, err := d.Board(ctx, r)
	return drawn{r, entry}, err
}

// position returns a position on the board, whose chains have the numbers of the lines. An error about the argument is
// a usage error.
func (d *drawer) position(ctx context.Context, g command.Given) (*board.Reading, error) {
	_, hasOwn, err := g.Position()
	err = cmp.Or(err, command.UsageIf(hasOwn, "eyes and private liberties are not drawn: give the matrix alone"))
	if err != nil {
		return nil, err
	}
	var p *board.Position
	if d.compact {
		p, err = draw.Draw(g.Matrix, compactAttempts)
	} else {
		p, err = d.book(ctx, g.Matrix)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return nil, err
	case err != nil:
		return nil, command.Usage(err)
	}
	return board.ReadAs(p, g.Matrix)
}

// book returns a position as in a book. If there is none and no size of the board was
// given, it is a compact one.
func (d *drawer) book(ctx context.Context, A seki.Matrix) (*board.Position, error) {
	sizes := draw.BookSizes
	if d.size != (draw.Size{}) {
		sizes = []draw.Size{d.size}
	}
	p, err := draw.Book(ctx, A, bookAttempts, sizes...)
	noRoom, ok := errors.AsType[draw.ErrNoRoom](err)
	switch {
	case !ok:
		return p, err
	case d.size != draw.Size{}:
		return nil, fmt.Errorf("%w: give a larger one, or --compact", err)
	}
	fmt.Fprintf(d.stderr, "seki: warning: %v; it is drawn without, as with --compact\n", noRoom)
	return draw.Draw(A, compactAttempts)
}

// boardSize reads --board: the zero Size without it.
func boardSize(c *command.Run) (size draw.Size, err error) {
	text := c.String("board")
	if text == "" {
		return size, nil
	}
	if c.Bool("compact") {
		return size, command.Usagef("--compact chooses the size of the board: leave out --board")
	}
	first, second, two := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	if !two {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || min(width, height) < 1 || max(width, height) > board.MaxSize {
		return size, command.Usagef("--board %s: the size of a board is a number from 1 to %d, or two as in 13x9", text,
			board.MaxSize)
	}
	return draw.Size{Width: width, Height: height}, nil
}
