package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// readCommand reads positions: file → board.Parse → board.Options.Fights → verdict →
// inspect.Board → writer.
func readCommand() *cli.Command {
	const game, fights = "WHICH POSITION OF AN SGF FILE", "WHICH FIGHTS, AND WHAT IS ASSUMED"
	text := func(name, category, usage string) cli.Flag {
		return &cli.StringFlag{Name: name, Category: category, Usage: usage}
	}
	return command.New("board read", command.InFormat(read),
		command.FormatFlag(formats...),
		text("move", game, "the position after `N` moves, or last (default: the position set up, else the last one)"),
		text("variation", game, "follow the branches with these `NUMBERS`, such as 2,1, then always the first"),
		text("chains", fights, "read only the fights of the chains on these `POINTS`, such as D4,F3; other chains are "+
			"assumed to stay"),
		text("alive", fights, "assume that the chains on these `POINTS` are alive; open assumes it of chains beside open "+
			"space, for whichever colour that decides the fight"),
		command.LimitFlags(defaultTime), command.OutputFlag)
}

// defaultTime is the time for a fight without --timeout.
const defaultTime = time.Minute

// reader reads positions as the flags say.
type reader struct {
	c         *command.Run
	in        inspect.Inspector
	options   board.Options
	open      bool // chains in open space may be assumed to be alive
	moves     int
	variation []int
}

// source is a position and the name of its file, "" for standard input.
type source struct {
	position *board.Position
	name     string
}

func read(c *command.Run, format string) error {
	r := &reader{c: c}
	if err := r.readFlags(); err != nil {
		return err
	}
	solver, err := command.NewSolver(c, search.Options{})
	if err != nil {
		return err
	}
	r.in = inspect.Inspector{Solver: solver, Games: seki.Games[:], Explain: format == "sgf"}
	memory.Hold(command.MemoryAllowed(c).Bytes) // until the program ends
	if c.IsSet("memory") {
		r.in.RulesMemory = max(1, (command.MemoryAllowed(c).Bytes-memory.Program())/4)
	}
	names := c.Args().Slice()
	if len(names) == 0 {
		names = []string{"-"}
	}
	var sources []source // all, so that nothing is written if one is wrong
	for _, name := range names {
		list, err := r.read(name)
		if err != nil {
			return err
		}
		sources = append(sources, list...)
	}
	switch {
	case isFigure(format) && len(sources) > 1:
		return command.Usagef("--format %s draws one position, here are %d", format, len(sources))
	case isFigure(format):
		options, err := r.assume(sources[0])
		if err != nil {
			return err
		}
		reading, err := options.Read(sources[0].position)
		if err != nil {
			return r.usage(sources[0], err)
		}
		return writeFigure(c, format, reading)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		write, all := newWriter(w, format), true
		for _, s := range sources {
			decided, err := r.inspect(s, write)
			if err != nil {
				return err
			}
			all = all && decided
		}
		if c.Context.Err() != nil || all {
			return c.Context.Err()
		}
		return command.Reported{Status: command.ExitFailed}
	})
}

// timed does work in the time for a fight, and says so if that was not enough.
func (r *reader) timed(name string, work func(ctx context.Context) error) error {
	limit := r.c.Duration("timeout")
	ctx, cancel := command.WithTimeout(r.c.Context, limit)
	defer cancel()
	err := work(ctx)
	if err == nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		what := "--timeout"
		if !r.c.IsSet("timeout") {
			what = "the default"
		}
		command.Note(r.c, "seki: %s was not read to the end in %v (%s): --timeout %v allows more, --timeout 0 any time",
			name, limit, what, max(10*limit, time.Second))
	}
	return err
}

// assume returns the options, with chains in open space assumed to be alive if --alive open is given.
func (r *reader) assume(s source) (options board.Options, err error) {
	options = r.options
	if r.open {
		err = r.timed(command.ShownSource(s.name), func(ctx context.Context) (err error) {
			options, err = r.in.Judge().Assume(ctx, s.position, options)
			return err
		})
	}
	return options, r.usage(s, err)
}

// usage returns the usage error of reading a position, nil for nil.
func (r *reader) usage(s source, err error) error {
	var flags []string
	if r.options.Chains != nil {
		flags = append(flags, "--chains")
	}
	if r.options.Alive != nil {
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

// inspect writes the record of each fight of a position, and reports whether all are decided.
func (r *reader) inspect(s source, write func(*board.Reading, inspect.Board) error) (bool, error) {
	options, err := r.assume(s)
	if err != nil {
		return false, err
	}
	fights, err := options.Fights(s.position)
	if err != nil {
		return false, r.usage(s, err)
	}
	all := true
	for k, fight := range fights {
		name := command.ShownSource(s.name)
		if len(fights) > 1 {
			name += fmt.Sprintf(", fight %d of %d,", k+1, len(fights))
		}
		err := r.timed(name, func(ctx context.Context) error {
			entry, decided, err := r.in.Board(ctx, fight)
			if err != nil {
				return err
			}
			all = all && decided
			if entry.Source = s.name; len(fights) > 1 {
				entry.Fight, entry.Fights = k+1, len(fights)
			}
			return write(fight, entry)
		})
		if err != nil {
			return false, err
		}
	}
	return all, nil
}

// readFlags reads the flags that choose what is read of a file.
func (r *reader) readFlags() (err error) {
	for _, name := range []string{"chains", "alive", "variation"} {
		if r.c.IsSet(name) && r.c.String(name) == "" { // of an unset variable of the shell, say
			return command.Usagef("--%s is empty", name)
		}
	}
	r.variation, err = listOf(r.c, "variation", func(word string) (int, error) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return 0, fmt.Errorf("%q: numbers of children from 1 are wanted, such as 2,1", word)
		}
		return n, nil
	})
	if err != nil {
		return err
	}
	r.moves = board.Shown
	switch text := r.c.String("move"); {
	case text == "last", text == "" && r.variation != nil:
		r.moves = board.Last
	case text != "":
		if r.moves, err = strconv.Atoi(text); err != nil || r.moves < 0 {
			return command.Usagef("--move %s: not a number of moves, and not last", text)
		}
	}
	if r.options.Chains, err = listOf(r.c, "chains", board.ParsePoint); err != nil {
		return err
	}
	if r.open = r.c.String("alive") == "open"; !r.open {
		r.options.Alive, err = listOf(r.c, "alive", board.ParsePoint)
	}
	return err
}

// listOf reads the words of a flag, nil if it is not given.
func listOf[T any](c *command.Run, flag string, parse func(word string) (T, error)) (list []T, err error) {
	if c.String(flag) == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(c.String(flag), ",") {
		x, err := parse(strings.TrimSpace(word))
		if err != nil {
			return nil, command.Usagef("--%s: %w", flag, err)
		}
		list = append(list, x)
	}
	return list, nil
}

// read reads the positions of a file, and checks that they have readings.
func (r *reader) read(name string) (sources []source, err error) {
	data, err := command.ReadFile(r.c, name, board.MaxFile)
	if err != nil {
		return nil, err
	}
	if name == "-" {
		name = ""
	}
	positions, err := board.Parse(data, r.moves, r.variation...)
	shown := command.ShownSource(name)
	switch {
	case errors.As(err, new(*notation.Error)):
		return nil, command.Located(err, name)
	case err != nil:
		return nil, command.Usagef("%s: %w", shown, err)
	case len(positions) == 0:
		return nil, command.Usagef("%s: no position: it is lines of X, O and points, or SGF", shown)
	}
	for _, p := range positions {
		s := source{p, name}
		_, err := r.options.Fights(p) // the fights of all positions would take much memory
		if err := cmp.Or(r.c.Context.Err(), r.usage(s, err)); err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}
