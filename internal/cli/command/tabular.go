package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// NewTable returns a table with right-aligned columns separated by spaces, and a
// line under the header and above the footer.
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

// NewPlainTable returns a table without lines: text on the left of its column,
// numbers on the right. The header may be empty. WritePlainTable writes it.
func NewPlainTable(header ...any) table.Writer {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format = table.FormatOptions{}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	if len(header) > 0 {
		t.AppendHeader(table.Row(header))
	}
	return t
}

// WritePlainTable writes a table without the spaces that fill its last column.
func WritePlainTable(w io.Writer, t table.Writer) error {
	for line := range strings.SplitSeq(t.Render(), "\n") {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}
