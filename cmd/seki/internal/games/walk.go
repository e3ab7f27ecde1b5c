package games

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/reports/records"
)

// walk is a walk through a solved game: position → a line of input → a move, until the
// play ends.
type walk struct {
	*solution
	trace []terminal.Node
	input *bufio.Scanner
	lines int  // read so far
	toEnd bool // by best moves, without reading
}

// walkedPosition is the record of a position of the walk.
type walkedPosition struct {
	positionRecord
	Moves   []walkedMove `json:"moves"`
	Repeats bool         `json:"repeats"` // the position was passed before: the play is drawn
}

// walkedMove is a move with the values of the position that it leads to.
type walkedMove struct {
	Position string       `json:"position"`
	Values   playerValues `json:"values"`
}

// walk walks from the start and writes each position at once.
func (s *solution) walk(c *command.Run, out io.Writer, how string) error {
	interactive := command.IsTerminal(c.App.Reader)
	if interactive {
		command.Note(c, "Each line is the number or the name of a move, nothing (the best move), back, end (by best moves) or quit.")
	}
	w := &walk{solution: s, trace: []terminal.Node{s.start}, input: bufio.NewScanner(command.Stdin(c))}
	w.input.Buffer(nil, 1<<24)
	write := func(r walkedPosition) error { _, err := io.WriteString(out, w.text(r)); return err }
	if how == "jsonl" {
		write = records.NewWriter[walkedPosition](out, how, nil)
	}
	for {
		r := w.here()
		if err := write(r); err != nil {
			return err
		}
		if buffer, ok := out.(*bufio.Writer); ok { // the choice hangs on what it shows
			if err := buffer.Flush(); err != nil {
				return err
			}
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

// here returns the record of the last position of the walk.
func (w *walk) here() walkedPosition {
	v := w.trace[len(w.trace)-1]
	r := walkedPosition{positionRecord: w.record(v), Moves: []walkedMove{}, Repeats: slices.Contains(w.trace[:len(w.trace)-1], v)}
	for _, next := range w.Moves(v) {
		after := w.record(next)
		r.Moves = append(r.Moves, walkedMove{after.Position, after.Values})
	}
	return r
}

// step reads a line and changes the trace. The error is io.EOF at the end of the walk
// and a UsageError for a line that it cannot follow.
func (w *walk) step(ctx context.Context, r walkedPosition) error {
	choice := ""
	if !w.toEnd {
		more := w.input.Scan()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !more && w.input.Err() != nil:
			return fmt.Errorf("reading moves: %w", w.input.Err())
		case !more:
			return io.EOF
		}
		w.lines++
		choice = strings.TrimSpace(w.input.Text())
	}
	k := slices.IndexFunc(r.Moves, func(m walkedMove) bool { return m.Position == choice })
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
		k = slices.IndexFunc(r.Moves, func(m walkedMove) bool { return m.Position == *r.Move })
	default:
		return command.Usagef("line %d: no move from %s leads to %q", w.lines, r.Position, choice)
	}
	w.trace = append(w.trace, w.Moves(w.trace[len(w.trace)-1])[k])
	return nil
}

// text returns a position and its numbered moves.
func (w *walk) text(r walkedPosition) string {
	switch {
	case r.Repeats:
		return fmt.Sprintf("%s again: the play is drawn\n", r.Position)
	case r.Owner == nil:
		return fmt.Sprintf("%s, the end: %s\n", r.Position, w.values(r.Values))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s to move: %s\n", r.Position, *r.Owner, w.values(r.Values))
	for k, m := range r.Moves {
		best := ""
		if m.Position == *r.Move {
			best = " (best)"
		}
		fmt.Fprintf(&b, "  %d  %s: %s%s\n", k+1, m.Position, w.values(m.Values), best)
	}
	return b.String()
}
