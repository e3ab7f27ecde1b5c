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
	"github.com/sekilab/sekilab/inspect"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/search"
)

// maxFile is the greatest size of a file of positions in bytes.
const maxFile = 1 << 24

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
	&cli.StringFlag{Name: "move", Usage: "of SGF, the position after `N` moves of the main line, or last; otherwise the one set up, or the last if stones of both colours are not set up"},
}

// source is a position and the name of its file, "" for standard input.
type source struct {
	reading *board.Reading
	name    string
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
		return writeFigure(c, how, sources[0].reading)
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
			ctx, cancel := command.WithTimeout(c.Context, c.Duration("timeout"))
			entry, decided, err := in.Board(ctx, s.reading)
			cancel()
			if err != nil {
				return err
			}
			entry.Source = s.name
			if err := write(s.reading, entry); err != nil {
				return err
			}
			if !decided || len(entry.Violations) > 0 || entry.Undecided != "" {
				status = command.ExitFailed
			}
		}
		if status != command.ExitDone {
			return command.Reported{Status: status}
		}
		return nil
	})
}

// readFiles reads all positions of the named files, or of standard input if there are
// none.
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
	var sources []source
	for _, name := range names {
		data, err := contents(c, name)
		if err != nil {
			return nil, err
		}
		if name == "-" {
			name = ""
		}
		positions, err := board.Parse(data, moves)
		if err != nil {
			if errors.As(err, new(*notation.Error)) {
				return nil, command.Located(err, name)
			}
			return nil, command.Usagef("%s: %w", command.ShownSource(name), err)
		}
		if len(positions) == 0 {
			return nil, command.Usagef("%s: no position", command.ShownSource(name))
		}
		for _, p := range positions {
			r, err := board.Read(p, only...)
			switch {
			case err != nil && only != nil:
				return nil, command.Usagef("--chains: %s: %w", command.ShownSource(name), err)
			case err != nil:
				return nil, command.Usagef("%s: %w", command.ShownSource(name), err)
			}
			sources = append(sources, source{r, name})
		}
	}
	return sources, nil
}

// contents reads the named file, or standard input for "-".
func contents(c *cli.Context, name string) ([]byte, error) {
	file, err := command.Open(c, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	switch {
	case c.Context.Err() != nil:
		return nil, c.Context.Err()
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", filepath.Clean(name), command.Cause(err))
	case len(data) > maxFile:
		return nil, command.Usagef("%s: more than %d bytes", name, maxFile)
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
