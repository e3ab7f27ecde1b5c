package games

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/reports/text"
)

// walk is a walk through a solved game: position → a line of input → a move, until the
// play ends.
type walk struct {
	*terminal.Solved
	trace []terminal.Node
	input command.Lines
	lines int  // read so far
	toEnd bool // by best moves, without reading
}

// walkThrough walks from the start and writes each position at once.
func walkThrough(c *command.Run, s *terminal.Solved, out io.Writer, how string) error {
	interactive := command.IsTerminal(c.App.Reader)
	if interactive {
		command.Note(c, "Each line is the number or the name of a move, nothing (the best move), back, end (by best moves) or quit.")
	}
	w := &walk{Solved: s, trace: []terminal.Node{s.Start}, input: command.NewLines(command.Stdin(c))}
	write := text.NewWriter(out, how, nil, terminal.Walked.String)
	for {
		r := w.Walked(w.trace)
		if err := cmp.Or(write(r), command.Flush(out)); err != nil { // the choice hangs on what it shows
			return err
		}
		if r.Owner == nil || r.Repeats {
			return nil
		}
		err := w.step(c.Context, r)
		for bad := (command.UsageError{}); interactive && errors.As(err, &bad); err = w.step(c.Context, r) {
			command.Note(c, "%v", err)
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// step reads a line and changes the trace. The error is io.EOF at the end of the walk
// and a UsageError for a line that it cannot follow.
func (w *walk) step(ctx context.Context, r terminal.Walked) error {
	choice := ""
	if !w.toEnd {
		line, err := w.input.Next(ctx)
		if err != nil {
			return err
		}
		w.lines++
		choice = strings.TrimSpace(line)
	}
	k := slices.IndexFunc(r.Moves, func(m terminal.WalkedMove) bool { return m.Position == choice })
	if number, err := strconv.Atoi(choice); k < 0 && err == nil && 1 <= number && number <= len(r.Moves) {
		k = number - 1
	}
	w.toEnd = w.toEnd || k < 0 && choice == "end"
	switch {
	case k >= 0:
	case choice == "quit":
		return io.EOF
	case choice == "back" && len(w.trace) == 1:
		return command.Usagef("line %d: this is the start", w.lines)
	case choice == "back":
		w.trace = w.trace[:len(w.trace)-1]
		return nil
	case choice == "" || w.toEnd:
		k = slices.IndexFunc(r.Moves, func(m terminal.WalkedMove) bool { return m.Position == *r.Move })
	default:
		return command.Usagef("line %d: no move from %s leads to %q", w.lines, r.Position, choice)
	}
	w.trace = append(w.trace, w.Moves(w.trace[len(w.trace)-1])[k])
	return nil
}
