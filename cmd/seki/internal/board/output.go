package board

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/reports/text"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// formats are the output formats of positions, those of the matrix alone at the end.
var formats = append([]string{"text", "jsonl", "sgf", "svg", "png", "pdf"}, notation.FormatNames...)

// isFigure reports whether a format holds a single picture, without results.
func isFigure(how string) bool { return how == "svg" || how == "png" || how == "pdf" }

// writeFigure draws a position into the file of --output.
func writeFigure(c *cli.Context, how string, r *board.Reading) error {
	clock, err := reports.NewClock()
	if err != nil {
		return command.Usage(err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return reports.Board(r).Write(w, "."+how, clock.Date())
	})
}

// newWriter returns a function that writes positions with their records in a format
// that is no figure.
func newWriter(w io.Writer, how string) func(*board.Reading, records.Board) error {
	switch how {
	case "text":
		return writeText(w)
	case "sgf":
		return func(r *board.Reading, entry records.Board) error {
			_, err := io.WriteString(w, text.SGF(entry, r).String())
			return err
		}
	}
	write := records.NewWriter[records.Board](w, how, nil)
	return func(_ *board.Reading, entry records.Board) error {
		if how != "jsonl" && entry.Class == nil { // no matrix is claimed
			return nil
		}
		return write(entry)
	}
}

// writeText returns a function that describes positions to people.
func writeText(w io.Writer) func(*board.Reading, records.Board) error {
	first := true
	return func(r *board.Reading, entry records.Board) error {
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		if entry.Source != "" {
			fmt.Fprintln(w, entry.Source)
		}
		fmt.Fprint(w, r.Position.Diagram())
		if entry.Smallest != "" {
			fmt.Fprintf(w, "%d×%d: %s\n", entry.Width, entry.Height, text.Smallest(entry.Smallest))
		}
		if err := writeChains(w, entry); err != nil {
			return err
		}
		for _, v := range entry.Violations {
			fmt.Fprintln(w, "outside the model: "+v.Text)
		}
		switch {
		case entry.Class != nil:
			games := seki.Games[:]
			if entry.Undecided != "" {
				games = nil
			}
			fmt.Fprintln(w, strings.Join(text.Class(*entry.Class, games, notation.Bracketed, 0), "\n"))
			fmt.Fprintln(w, text.GoIsSeki)
			if err := writeDame(w, entry.Dame); err != nil {
				return err
			}
			if entry.Undecided != "" {
				fmt.Fprintln(w, "undecided: "+entry.Undecided)
			}
			return nil
		case entry.Inside.Sum() > 0:
			fmt.Fprintln(w, "The dame inside the model, of which no result is claimed:")
			_, err := fmt.Fprintln(w, strings.Join(notation.Bracketed(entry.Inside), "\n"))
			return err
		case entry.Inside.Rows() > 0:
			_, err := fmt.Fprintln(w, "No dame is inside the model.")
			return err
		}
		_, err := fmt.Fprintln(w, "No matrix: it needs chains of both colours.")
		return err
	}
}

// writeChains writes a table of all chains.
func writeChains(w io.Writer, entry records.Board) error {
	t := command.NewPlainTable("", "chain", "stones", "liberties")
	add := func(line, colour string, c records.Chain) {
		t.AppendRow(table.Row{line, colour + " " + c.Name, len(c.Stones), len(c.Liberties)})
	}
	for k, c := range entry.Black {
		add(fmt.Sprint("row ", k+1), "black", c)
	}
	for k, c := range entry.White {
		add(fmt.Sprint("column ", k+1), "white", c)
	}
	for _, c := range entry.Alive {
		add("alive", c.Colour, c)
	}
	for _, c := range entry.LeftOut {
		add("left out", c.Colour, c)
	}
	if t.Length() == 0 {
		return nil
	}
	return command.WritePlainTable(w, t)
}

// writeDame writes a table of what a stone on each dame does in SEKI.
func writeDame(w io.Writer, list []records.Dame) error {
	t := command.NewPlainTable("dame", "black", "white", "Black there", "White there")
	for _, d := range list {
		var names []string
		for _, at := range d.Points {
			names = append(names, at.String())
		}
		t.AppendRow(table.Row{strings.Join(names, " "), d.Black, d.White, text.Stone(d, seki.C), text.Stone(d, seki.R)})
	}
	return command.WritePlainTable(w, t)
}
