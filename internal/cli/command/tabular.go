package command

import (
	"encoding/csv"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// CsvLines writes the names of columns as CSV, and returns a function that
// writes a line of values, at once.
func CsvLines(w io.Writer, names []string) func(values []string) error {
	lines := csv.NewWriter(w)
	write := func(values []string) error {
		_ = lines.Write(values) // an error is kept for Error
		lines.Flush()
		return lines.Error()
	}
	_ = write(names) // so is this one, for the next line or the end of the output
	return write
}

// NewTable returns a table of numbers whose columns stand apart by spaces,
// with a line under the header and above the footer.
func NewTable(header ...any) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	style.Format = table.FormatOptions{}
	style.Options = table.Options{SeparateHeader: true, SeparateFooter: true, SeparateColumns: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", ""
	style.Box.MiddleVertical, style.Box.MiddleSeparator = "  ", "──"
	style.Box.TopSeparator, style.Box.BottomSeparator = "──", "──"
	t.SetStyle(style)
	t.AppendHeader(table.Row(header))
	columns := make([]table.ColumnConfig, len(header))
	for k := range columns {
		columns[k] = table.ColumnConfig{
			Number: k + 1, Align: text.AlignRight, AlignHeader: text.AlignRight, AlignFooter: text.AlignRight,
		}
	}
	t.SetColumnConfigs(columns)
	return t
}
