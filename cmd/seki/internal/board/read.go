package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// readCommand reads positions: file → board.Parse → board.Options.Fights → verdict →
// inspect.Board → writer.
func readCommand() *cli.Command {
	return texts.Command("read", command.InFormat(read),
		command.FormatFlag(formats...),
		positionFlags,
		command.LimitFlags(defaultTime), command.OutputFlag)
}

// defaultTime is the time for a fight without --timeout.
const defaultTime = time.Minute

// withProgress shows how much of the time of a fight has passed while work is done, and says so if the time was not
// enough.
func withProgress(c *command.Run, name string, work func(ctx context.Context) error) error {
	limit := c.Duration("timeout")
	ctx, cancel := command.WithTimeout(c.Context, limit)
	defer cancel()
	bar := command.NewProgress(c, "read", "s")
	start, done := time.Now(), make(chan struct{})
	var shown sync.WaitGroup
	if bar != nil {
		shown.Go(func() {
			tick := time.NewTicker(time.Second / 4)
			defer tick.Stop()
			for {
				select {
				case <-done:
					return
				case <-tick.C:
					bar.Update(time.Since(start).Seconds(), limit.Seconds(), name)
				}
			}
		})
	}
	err := work(ctx)
	close(done)
	shown.Wait()
	bar.Close()
	if err == nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		what := "--timeout"
		if !c.IsSet("timeout") {
			what = "the default"
		}
		command.Note(c, "seki: %s was not read to the end in %v (%s): --timeout %v allows more, --timeout 0 any time",
			name, limit, what, max(10*limit, time.Second))
	}
	return err
}

// positionFlags choose what is read of a file; newFileReader reads them.
var positionFlags = []cli.Flag{
	&cli.StringFlag{
		Name: "move", Category: sectionGame,
		Usage: "the position after `N` moves, or last (default: the position set up, else the last one)",
	},
	&cli.StringFlag{
		Name: "variation", Category: sectionGame,
		Usage: "follow the branches with these `NUMBERS`, such as 2,1, then always the first",
	},
	&cli.StringFlag{
		Name: "chains", Category: sectionFights,
		Usage: "read only the fights of the chains on these `POINTS`, such as D4,F3; other chains are assumed " +
			"to stay",
	},
	&cli.StringFlag{
		Name: "alive", Category: sectionFights,
		Usage: "assume that the chains on these `POINTS` are alive; open assumes it of chains beside open " +
			"space, for whichever colour that decides the fight",
	},
}

// Sections of the flags of read.
const (
	sectionGame   = "WHICH POSITION OF AN SGF FILE"
	sectionFights = "WHICH FIGHTS, AND WHAT IS ASSUMED"
)

// source is a position and the name of its file, "" for standard input.
type source struct {
	position *board.Position
	options  board.Options
	name     string
	open     bool // chains in open space may be assumed to be alive
}

// reading reads all fights of the position as one.
func (s source) reading(c *command.Run, in *inspect.Inspector) (*board.Reading, error) {
	s, err := s.assume(c, in)
	if err != nil {
		return nil, err
	}
	r, err := s.options.Read(s.position)
	return r, s.usage(err)
}

// assume returns the source with chains in open space assumed to be alive, if --alive open is given.
func (s source) assume(c *command.Run, in *inspect.Inspector) (source, error) {
	if !s.open {
		return s, nil
	}
	err := withProgress(c, command.ShownSource(s.name), func(ctx context.Context) (err error) {
		s.options, err = in.Judge().Assume(ctx, s.position, s.options)
		return err
	})
	return s, s.usage(err)
}

// usage returns the usage error of reading the position, nil for nil.
func (s source) usage(err error) error {
	var flags []string
	if s.options.Chains != nil {
		flags = append(flags, "--chains")
	}
	if s.options.Alive != nil {
		flags = append(flags, "--alive")
	}
	switch {
	case err == nil:
		return nil
	case flags == nil:
		return command.Usagef("%s: %w", command.ShownSource(s.name), err)
	}
	return command.Usagef("%s: %s: %w", strings.Join(flags, " or "), command.ShownSource(s.name), err)
}

func read(c *command.Run, format string) error {
	files, err := newFileReader(c)
	if err != nil {
		return err
	}
	in, tables, err := newInspector(c, format)
	if err != nil {
		return err
	}
	defer tables.Close()
	sources, err := files.all(c.Args().Slice()) // so that nothing is written if one is wrong
	if err != nil {
		return err
	}
	if isFigure(format) {
		return drawOne(c, in, format, sources)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		write, status := newWriter(w, format), command.ExitDone
		for _, s := range sources {
			decided, err := inspectFights(c, in, s, write)
			if err != nil {
				return err
			}
			if !decided {
				status = command.ExitFailed
			}
		}
		if c.Context.Err() != nil {
			return c.Context.Err()
		}
		if status == command.ExitDone {
			return nil
		}
		return command.Reported{Status: status}
	})
}

// drawOne draws the only position of some files.
func drawOne(c *command.Run, in *inspect.Inspector, format string, sources []source) error {
	if len(sources) > 1 {
		return command.Usagef("--format %s draws one position, here are %d", format, len(sources))
	}
	r, err := sources[0].reading(c, in)
	if err != nil {
		return err
	}
	return writeFigure(c, format, r)
}

// newInspector returns what decides fights, with the limits of the flags.
func newInspector(c *command.Run, format string) (*inspect.Inspector, *tablebase.Set, error) {
	solver, tables, err := command.NewSolver(c, search.Options{})
	if err != nil {
		return nil, nil, err
	}
	in := &inspect.Inspector{Solver: solver, Games: seki.Games[:], Explain: format == "sgf"}
	memory.Hold(command.MemoryAllowed(c).Bytes) // until the program ends
	if c.IsSet("memory") {
		in.RulesMemory = max(1, (command.MemoryAllowed(c).Bytes-memory.Program())/4)
	}
	return in, tables, nil
}

// inspectFights writes the record of each fight of a position, and reports whether all
// are decided.
func inspectFights(
	c *command.Run, in *inspect.Inspector, s source, write func(*board.Reading, inspect.Board) error,
) (bool, error) {
	s, err := s.assume(c, in)
	if err != nil {
		return false, err
	}
	fights, err := s.options.Fights(s.position)
	if err != nil {
		return false, s.usage(err)
	}
	all := true
	for k, r := range fights {
		name := command.ShownSource(s.name)
		if len(fights) > 1 {
			name += fmt.Sprintf(", fight %d of %d,", k+1, len(fights))
		}
		var entry inspect.Board
		var decided bool
		err := withProgress(c, name, func(ctx context.Context) (err error) {
			entry, decided, err = in.Board(ctx, r)
			return err
		})
		if err != nil {
			return false, err
		}
		entry.Source = s.name
		if len(fights) > 1 {
			entry.Fight, entry.Fights = k+1, len(fights)
		}
		if err := write(r, entry); err != nil {
			return false, err
		}
		all = all && decided
	}
	return all, nil
}

// fileReader reads the positions of files, with the options of positionFlags.
type fileReader struct {
	c         *command.Run
	options   board.Options
	open      bool
	moves     int
	variation []int
}

func newFileReader(c *command.Run) (*fileReader, error) {
	f := &fileReader{c: c}
	var err error
	if f.moves, err = moveNumber(c.String("move")); err != nil {
		return nil, err
	}
	for _, name := range []string{"chains", "alive", "variation"} {
		if c.IsSet(name) && c.String(name) == "" { // of an unset variable of the shell, say
			return nil, command.Usagef("--%s is empty", name)
		}
	}
	if f.variation, err = variation(c.String("variation")); err != nil {
		return nil, err
	}
	if f.variation != nil && !c.IsSet("move") {
		f.moves = board.Last
	}
	if f.options.Chains, err = points("--chains", c.String("chains")); err != nil {
		return nil, err
	}
	if c.String("alive") == "open" {
		f.open = true
	} else if f.options.Alive, err = points("--alive", c.String("alive")); err != nil {
		return nil, err
	}
	return f, nil
}

// all reads all positions of the named files, or of standard input if there are
// none, and checks that they have readings.
func (f *fileReader) all(names []string) (sources []source, err error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		list, err := f.read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, list...)
	}
	return sources, nil
}

// read reads the positions of a file, and checks that they have readings.
func (f *fileReader) read(name string) (sources []source, err error) {
	data, err := contents(f.c, name)
	if err != nil {
		return nil, err
	}
	positions, notes, err := board.Parse(data, f.moves, f.variation...)
	shown := command.ShownSource(sourceName(name))
	switch {
	case errors.As(err, new(*notation.Error)):
		return nil, command.Located(err, sourceName(name))
	case err != nil:
		return nil, command.Usagef("%s: %w", shown, err)
	case len(positions) == 0:
		return nil, command.Usagef("%s: no position: it is lines of X, O and points, or SGF", shown)
	}
	for _, text := range notes {
		fmt.Fprintf(f.c.App.ErrWriter, "seki: warning: %s, %s\n", shown, text)
	}
	for _, p := range positions {
		s := source{position: p, options: f.options, open: f.open, name: sourceName(name)}
		_, err := s.options.Fights(p) // the fights of all positions would take much memory
		if err := cmp.Or(f.c.Context.Err(), s.usage(err)); err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// sourceName returns the name of a file for records, "" for standard input.
func sourceName(name string) string {
	if name == "-" {
		return ""
	}
	return name
}

// contents reads the named file, or standard input for "-": a byte more than a file may have, if it has more.
func contents(c *command.Run, name string) ([]byte, error) {
	file, err := command.Open(c, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, board.MaxFile+1))
	switch {
	case c.Context.Err() != nil:
		return nil, c.Context.Err()
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", filepath.Clean(name), command.Cause(err))
	}
	return data, nil
}

// moveNumber reads --move.
func moveNumber(text string) (int, error) {
	switch text {
	case "":
		return board.Shown, nil
	case "last":
		return board.Last, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, command.Usagef("--move %s: not a number of moves, and not last", text)
	}
	return n, nil
}

// variation reads --variation.
func variation(text string) (numbers []int, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 {
			return nil, command.Usagef("--variation %s: numbers of children from 1 are wanted, such as 2,1", text)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// points reads the points of a flag.
func points(flag, text string) (list []board.Point, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		at, err := board.ParsePoint(strings.TrimSpace(name))
		if err != nil {
			return nil, command.Usagef("%s: %w", flag, err)
		}
		list = append(list, at)
	}
	return list, nil
}
