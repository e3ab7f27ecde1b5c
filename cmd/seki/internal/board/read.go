package board

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/reports/inspect"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// maxFile is the greatest size of a file of positions in bytes, and copies the number of
// its copies that reading it makes at most.
const (
	maxFile = 1 << 24
	copies  = 8
)

// readCommand reads positions: file → board.Parse → board.Read → search →
// records.Board → writer.
func readCommand() *cli.Command {
	return texts.Command("read", command.InFormat(read, formats...),
		command.FormatFlag(formats...),
		positionFlags,
		command.LimitFlags, command.OutputFlag, command.QuietFlag)
}

// positionFlags choose what is read of a file; readFiles reads them.
var positionFlags = []cli.Flag{
	&cli.StringFlag{Name: "chains", Usage: "only the chains with stones on these `POINTS`, such as D4,F3"},
	&cli.StringFlag{Name: "move", Usage: "for SGF, the position after `N` moves of the main line, or last; by default the one set up, or the last one unless stones of both colours are set up"},
}

// source is a position and the name of its file, "" for standard input.
type source struct {
	position *board.Position
	only     []board.Point // of --chains
	name     string
}

// reading reads the position.
func (s source) reading() (*board.Reading, error) {
	r, err := board.Read(s.position, s.only...)
	switch {
	case err != nil && s.only != nil:
		return nil, command.Usagef("--chains: %s: %w", command.ShownSource(s.name), err)
	case err != nil:
		return nil, command.Usagef("%s: %w", command.ShownSource(s.name), err)
	}
	return r, nil
}

func read(c *cli.Context, how string) error {
	sources, err := readFiles(c, c.Args().Slice()) // all, so that nothing is written if one is wrong
	if err != nil {
		return err
	}
	if isFigure(how) {
		if len(sources) > 1 {
			return command.Usagef("--format %s draws one position, here are %d", how, len(sources))
		}
		r, err := sources[0].reading()
		if err != nil {
			return err
		}
		return writeFigure(c, how, r)
	}
	solver, tables, err := command.NewSolver(c, search.Options{})
	if err != nil {
		return err
	}
	defer tables.Close()
	in := &inspect.Inspector{Solver: solver, Games: seki.Games[:], Explain: how == "sgf"}
	return command.WithOutput(c, func(w io.Writer) error {
		write := newWriter(w, how)
		status := command.ExitDone
		for _, s := range sources {
			r, err := s.reading()
			if err != nil {
				return err
			}
			ctx, cancel := command.WithTimeout(c.Context, c.Duration("timeout"))
			entry, decided, err := in.Board(ctx, r)
			cancel()
			if err != nil {
				return err
			}
			entry.Source = s.name
			if err := write(r, entry); err != nil {
				return err
			}
			if !decided || len(entry.Violations) > 0 || entry.Undecided != "" {
				status = command.ExitFailed
			}
		}
		if err := records.Finish(w, how); err != nil {
			return err
		}
		if status != command.ExitDone {
			return command.Reported{Status: status}
		}
		return nil
	})
}

// readFiles reads all positions of the named files, or of standard input if there are
// none, and checks that they have readings. These are not kept: there may be many. The
// positions take at most half of what --memory leaves.
func readFiles(c *cli.Context, names []string) ([]source, error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	moves, err := moveNumber(c.String("move"))
	if err != nil {
		return nil, err
	}
	only, err := points(c.String("chains"))
	if err != nil {
		return nil, err
	}
	allowed := command.MemoryAllowed(c).Bytes
	memory.Hold(allowed) // until the program ends
	room := max(0, allowed-memory.Program()) / 2
	var sources []source
	for _, name := range names {
		data, err := contents(c, name, min(maxFile, room/copies))
		if err != nil {
			return nil, err
		}
		if name == "-" {
			name = ""
		}
		positions, err := board.Parse(c.Context, data, moves, room)
		switch {
		case err == nil:
		case c.Context.Err() != nil:
			return nil, c.Context.Err()
		case errors.Is(err, board.ErrTooLarge):
			return nil, command.Usagef("%s: %w: --memory SIZE allows more", command.ShownSource(name), err)
		case errors.As(err, new(*notation.Error)):
			return nil, command.Located(err, name)
		default:
			return nil, command.Usagef("%s: %w", command.ShownSource(name), err)
		}
		if len(positions) == 0 {
			return nil, command.Usagef("%s: no position", command.ShownSource(name))
		}
		for _, p := range positions {
			s := source{p, only, name}
			if _, err := s.reading(); err != nil {
				return nil, err
			}
			if c.Context.Err() != nil {
				return nil, c.Context.Err()
			}
			sources = append(sources, s)
			room -= board.Cost(p)
		}
	}
	return sources, nil
}

// contents reads the named file, or standard input for "-", of at most limit bytes.
func contents(c *cli.Context, name string, limit int64) ([]byte, error) {
	file, err := command.Open(c, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, limit+1))
	switch {
	case c.Context.Err() != nil:
		return nil, c.Context.Err()
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", filepath.Clean(name), command.Cause(err))
	case len(data) > maxFile:
		return nil, command.Usagef("%s: more than %d bytes", command.ShownSource(name), maxFile)
	case int64(len(data)) > limit:
		return nil, command.Usagef("%s: more than %d bytes: %w: --memory SIZE allows more", command.ShownSource(name), limit, board.ErrTooLarge)
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

// points reads --chains.
func points(text string) (list []board.Point, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		at, err := board.ParsePoint(strings.TrimSpace(name))
		if err != nil {
			return nil, command.Usagef("--chains: %w", err)
		}
		list = append(list, at)
	}
	return list, nil
}
