package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// drawCommand draws positions: matrix → draw.Book → board.Reading → search →
// records.Board → writer.
func drawCommand() *cli.Command {
	return texts.Command("draw", command.InFormat(drawBoards),
		command.FormatFlag(formats...), command.InputFlag, command.NamesFlag(text.Colours),
		&cli.StringFlag{Name: "board", Usage: "a board of this `SIZE`, 19 or 13x9"},
		&cli.BoolFlag{Name: "compact", Usage: "a small board full of stones, without walls; with --board, of that size"},
		&cli.BoolFlag{Name: "smallest", Usage: "search for the smallest board full of stones, and say whether it is proved to be the smallest"},
		command.LimitFlags, command.OutputFlag, command.ProgressFlag, command.QuietFlag)
}

// drawn is a position with its record.
type drawn struct {
	reading *board.Reading
	entry   records.Board
	decided bool
}

func drawBoards(c *command.Run, how string) error {
	size, err := boardSize(c)
	if err != nil {
		return err
	}
	positions, err := command.GivenPositions(c)
	if err != nil {
		return err
	}
	solver, tables, err := command.NewSolver(c, search.Options{})
	if err != nil {
		return err
	}
	defer tables.Close()
	d := drawer{
		Inspector: inspect.Inspector{Solver: solver, Games: seki.Games[:], Explain: how == "sgf"},
		size:      size, compact: c.Bool("compact"), smallest: c.Bool("smallest"), timeout: c.Duration("timeout"),
		brief:    !c.IsSet("timeout"),
		progress: command.NewProgress(c, "draw", "conflicts"),
		stderr:   c.App.ErrWriter,
	}
	defer d.progress.Close()
	if isFigure(how) {
		return d.figure(c, how, positions)
	}
	// What a search for the smallest board has found is written after Ctrl-C as well.
	running := c
	if d.smallest {
		running = c.Uninterrupted()
	}
	return command.WithOutput(c, func(w io.Writer) error {
		write := newWriter(w, how, command.Names(c))
		work := func(_ context.Context, g command.Given) (drawn, error) { return d.draw(c.Context, g) }
		return command.EachGiven(running, w, how, until(c.Context, positions), 1, work, func(_ command.Given, x drawn) error {
			if err := write(x.reading, x.entry); err != nil {
				return err
			}
			if c.Context.Err() != nil {
				return interrupted(c)
			}
			if !x.decided {
				return command.Reported{Status: command.ExitFailed}
			}
			return nil
		})
	})
}

// until ends a sequence with a context.
func until[T any](ctx context.Context, seq iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for x := range seq {
			if ctx.Err() != nil || !yield(x) {
				return
			}
		}
	}
}

// resultTime is what the results of a matrix may take where no time is given: who
// draws wants the position first.
const resultTime = 500 * time.Millisecond

// drawer draws matrices.
type drawer struct {
	inspect.Inspector
	size              draw.Size // zero for any
	compact, smallest bool
	timeout           time.Duration // 0 for none
	brief             bool          // without --timeout: results take at most resultTime, and need not be decided
	progress          *command.Progress
	stderr            io.Writer
}

// figure draws the one position that a picture has room for.
func (d *drawer) figure(c *command.Run, how string, positions iter.Seq[command.Given]) error {
	list, err := command.All(c, positions)
	if err != nil {
		return err
	}
	if len(list) > 1 {
		return command.Usagef("--format %s draws one matrix; give the others in commands of their own", how)
	}
	r, _, err := d.position(c.Context, list[0])
	if err != nil {
		return err
	}
	if err := writeFigure(c, how, r); err != nil || c.Context.Err() == nil {
		return err
	}
	return interrupted(c)
}

// interrupted is the end of a command that has written what it had found.
func interrupted(c *command.Run) error {
	fmt.Fprintln(c.App.ErrWriter, "seki: interrupted")
	return command.Reported{Status: command.ExitInterrupted}
}

// draw draws a position and finds its results.
func (d *drawer) draw(ctx context.Context, g command.Given) (drawn, error) {
	r, smallest, err := d.position(ctx, g)
	if err != nil {
		return drawn{}, err
	}
	if d.smallest && ctx.Err() != nil { // the position is written all the same, with what is found at once
		d.timeout = time.Second
		ctx = context.WithoutCancel(ctx)
	}
	limit := d.timeout
	if d.brief && limit == 0 {
		limit = resultTime
	}
	ctx, cancel := command.WithTimeout(ctx, limit)
	defer cancel()
	entry, decided, err := d.Board(ctx, r)
	entry.Smallest = smallest
	return drawn{r, entry, decided || d.brief}, err
}

// position returns a position on the board. If there are neither eyes nor private liberties,
// its chains have the numbers of the lines. An error about what was given is a usage error.
func (d *drawer) position(ctx context.Context, g command.Given) (*board.Reading, records.Smallest, error) {
	A := g.Matrix
	if g.Own != nil {
		P, err := eyes.New(A, *g.Own)
		if err != nil {
			return nil, "", command.Usage(err)
		}
		if !P.IsMatrix() {
			r, err := d.withEyes(ctx, P)
			return r, "", err
		}
	}
	var p *board.Position
	var known records.Smallest
	var err error
	switch {
	case d.smallest:
		ctx, cancel := command.WithTimeout(ctx, d.timeout)
		defer cancel()
		var proved bool
		p, proved, err = draw.Smallest(ctx, A, d.report)
		if known = records.SmallestFound; proved {
			known = records.SmallestProved
		}
	case d.compact && d.size != draw.Size{}:
		p, err = draw.Fit(A, d.size.Width, d.size.Height)
	case d.compact:
		p, err = draw.Draw(A)
	default:
		p, err = d.book(ctx, A)
	}
	if err != nil {
		return nil, "", notDrawn(err)
	}
	r, err := board.ReadAs(p, A)
	return r, known, err
}

// notDrawn returns the error about a position that cannot be drawn, unless the drawing was
// interrupted, as a usage error.
func notDrawn(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return command.Usage(err)
}

// withEyes returns a position as in a book with eyes and private liberties. An error about
// P is a usage error.
func (d *drawer) withEyes(ctx context.Context, P eyes.Position) (*board.Reading, error) {
	if d.compact || d.smallest {
		return nil, command.Usagef("boards full of stones have no room for eyes and private liberties: leave out --compact and --smallest")
	}
	p, err := draw.BookEyes(ctx, P, d.sizes()...)
	if err != nil {
		return nil, notDrawn(err)
	}
	return board.Read(p)
}

// sizes returns the sizes of boards for positions as in a book.
func (d *drawer) sizes() []draw.Size {
	if d.size == (draw.Size{}) {
		return draw.BookSizes
	}
	return []draw.Size{d.size}
}

// book returns a position as in a book. If there is none and no size of the board was
// given, it is a compact one.
func (d *drawer) book(ctx context.Context, A seki.Matrix) (*board.Position, error) {
	p, err := draw.Book(ctx, A, d.sizes()...)
	noRoom, ok := errors.AsType[draw.ErrNoRoom](err)
	switch {
	case !ok:
		return p, err
	case d.size != draw.Size{}:
		return nil, fmt.Errorf("%w: give a larger one, or --compact", err)
	}
	fmt.Fprintf(d.stderr, "seki: warning: %v; it is drawn without, as with --compact\n", noRoom)
	return draw.Draw(A)
}

// report shows how far the search for the smallest board is.
func (d *drawer) report(p draw.Progress) {
	sizes := make([]string, len(p.Open))
	for k, size := range p.Open {
		sizes[k] = size.String()
	}
	d.progress.Update(float64(p.Conflicts), 0, fmt.Sprintf("%s found; open: %s", p.Best, strings.Join(sizes, " ")))
}

// boardSize reads --board: the zero Size without it.
func boardSize(c *command.Run) (size draw.Size, err error) {
	text := c.String("board")
	if text == "" {
		return size, nil
	}
	if c.Bool("smallest") {
		return size, command.Usagef("--board gives the size of the board, --smallest looks for it: give one of them")
	}
	first, second, two := strings.Cut(strings.ReplaceAll(text, "×", "x"), "x")
	if !two {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || min(width, height) < 1 || max(width, height) > board.MaxSize {
		return size, command.Usagef("--board %s: the size of a board is a number from 1 to %d, or two as in 13x9", text, board.MaxSize)
	}
	return draw.Size{Width: width, Height: height}, nil
}
