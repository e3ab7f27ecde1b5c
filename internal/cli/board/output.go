package board

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/reports"
)

// formats are the output formats of positions; nauty, sage and latex are those of the
// matrix alone.
var formats = []string{"text", "jsonl", "sgf", "svg", "png", "pdf", "nauty", "sage", "latex"}

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
			_, err := io.WriteString(w, entry.SGF(r).String())
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
