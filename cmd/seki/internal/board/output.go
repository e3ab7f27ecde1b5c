package board

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// formats are the output formats of positions, then the formats of the matrix alone.
var formats = append([]string{"text", "jsonl", "sgf", "svg", "pdf"}, notation.FormatNames...)

// isFigure reports whether a format holds a single picture, without results.
func isFigure(format string) bool { return format == "svg" || format == "pdf" }

// writeFigure draws a position into the file of --output.
func writeFigure(c *command.Run, format string, r *board.Reading) error {
	clock, err := reports.NewClock()
	if err != nil {
		return command.Usage(err)
	}
	err = command.WithOutput(c, func(w io.Writer) error {
		p := drawing.WithLegend(r)
		if format == "svg" {
			return p.WriteSVG(w)
		}
		return drawing.WritePDF(w, clock.Date(), p)
	})
	return noteWritten(c, 1, err)
}

// noteWritten reports that positions are in the file of --output, if err is nil, and returns err.
func noteWritten(c *command.Run, positions int, err error) error {
	if name := c.String(command.OutputFlag.Name); err == nil && name != "" && name != "-" {
		command.Note(c, "%s: %s.", name, units.Plural(positions, "position", "positions"))
	}
	return err
}

// newWriter returns a function that writes positions with their records in a format
// that is no figure.
func newWriter(w io.Writer, format string) func(*board.Reading, inspect.Board) error {
	switch format {
	case "text":
		return writeText(w)
	case "sgf":
		return func(r *board.Reading, entry inspect.Board) error {
			_, err := io.WriteString(w, text.SGF(entry, r).String())
			return err
		}
	}
	write := text.NewWriter[inspect.Board](w, format, nil, nil)
	return func(_ *board.Reading, entry inspect.Board) error {
		if format != "jsonl" && entry.Class == nil { // no matrix is claimed
			return nil
		}
		return write(entry)
	}
}

// writeText returns a function that describes positions to people. The buffer of WithOutput keeps an error of writing.
func writeText(w io.Writer) func(*board.Reading, inspect.Board) error {
	first := true
	return func(r *board.Reading, entry inspect.Board) error {
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		if entry.Source != "" && entry.Fight <= 1 {
			fmt.Fprintln(w, entry.Source)
		}
		if entry.Fight <= 1 {
			fmt.Fprintf(w, "%s%s\n", r.Position.Diagram(), text.Symbols)
		}
		if entry.Fights > 1 {
			fmt.Fprintf(w, "fight %d of %d\n", entry.Fight, entry.Fights)
		}
		writeChains(w, entry)
		for _, line := range text.BoardRemarks(entry) {
			fmt.Fprintln(w, line)
		}
		switch {
		case entry.Class != nil:
			var games []seki.Game
			if entry.Games.Seki != nil {
				games = seki.Games[:]
			}
			fmt.Fprintln(w, strings.Join(text.Class(text.Colours, *entry.Class, games, 0), "\n"))
			if games != nil {
				fmt.Fprintln(w, text.GoIsSeki)
			}
		case entry.WithEyes != "":
			fmt.Fprintln(w, entry.WithEyes)
		}
		writePlaces(w, entry)
		if entry.Verdict != nil {
			for _, line := range slices.Concat(entry.Verdict.Play, entry.Verdict.Turns) {
				fmt.Fprintln(w, line)
			}
			fmt.Fprintln(w, verdictLine(*entry.Verdict))
		}
		return nil
	}
}

// verdictLine describes what becomes of a fight, on what that rests, and the flag that would help to decide it.
func verdictLine(v verdict.Verdict) string {
	line := strings.Join(append([]string{v.Result}, v.Rests...), "; ")
	switch {
	case len(v.Alive) == 0:
		return line
	case len(v.Alive) > 3:
		return line + " (--alive open)"
	}
	return line + " (--alive " + strings.ReplaceAll(text.Points(v.Alive), " ", ",") + ")"
}

// writeChains writes a table of all chains.
func writeChains(w io.Writer, entry inspect.Board) {
	own := slices.ContainsFunc(slices.Concat(entry.Black, entry.White),
		func(c inspect.Chain) bool { return c.Private+c.Eyes > 0 })
	heads := []any{"", "chain", "stones", "liberties"}
	if own {
		heads = append(heads, "private", "in eyes")
	}
	t := table.New(heads...)
	for p, chains := range [][]inspect.Chain{seki.R: entry.Black, seki.C: entry.White} {
		for k, c := range chains {
			row := []any{text.Colours.Line(seki.Player(p), entry.Before[p]+k), c.Name, len(c.Stones), len(c.Liberties)}
			if own {
				row = append(row, c.Private, c.Eyes)
			}
			t.Add(row...)
		}
	}
	for _, group := range []struct {
		word   string
		chains []inspect.Chain
	}{{"alive", entry.Alive}, {"assumed alive", entry.Assumed}, {"left out", entry.LeftOut}} {
		for _, c := range group.chains {
			t.Add(group.word, c.Colour+" "+c.Name, len(c.Stones), len(c.Liberties))
		}
	}
	_ = t.Write(w)
}

// writePlaces writes tables of the results of a stone on each empty point.
func writePlaces(w io.Writer, entry inspect.Board) {
	if len(entry.Dame) > 0 {
		t := table.New("dame", "black", "white", "Black there", "White there")
		for _, d := range entry.Dame {
			t.Add(text.Points(d.Points), d.Black, d.White, text.Stone(d, seki.C), text.Stone(d, seki.R))
		}
		_ = t.Write(w)
	}
	if len(entry.Others) == 0 || !entry.Decided() && len(entry.Violations) > 0 {
		return
	}
	t := table.New("point", "what", "Black there", "White there")
	for _, place := range entry.Others {
		t.Add(text.Points(place.Points), text.Place(place), text.Effect(place.C), text.Effect(place.R))
	}
	_ = t.Write(w)
}
