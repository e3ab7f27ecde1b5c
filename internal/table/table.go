// Package table writes tables as text.
package table

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Table is a table of New or Ruled, to which rows are added.
type Table struct {
	rows  table.Writer
	ruled bool
}

// New returns a table without lines, with text on the left of its columns and numbers on the right. The header may be
// empty.
func New(header ...any) Table {
	style := table.StyleDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	return newTable(style, header)
}

// Ruled returns a table with right-aligned columns, and a line under the header and above the footer.
func Ruled(header ...any) Table {
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true, SeparateFooter: true, SeparateColumns: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", ""
	style.Box.MiddleVertical, style.Box.MiddleSeparator = "  ", "──"
	style.Box.TopSeparator, style.Box.BottomSeparator = "──", "──"
	t := newTable(style, header)
	t.ruled = true
	columns := make([]table.ColumnConfig, len(header))
	for k := range columns {
		columns[k] = table.ColumnConfig{Number: k + 1, Align: text.AlignRight, AlignHeader: text.AlignRight,
			AlignFooter: text.AlignRight}
	}
	t.rows.SetColumnConfigs(columns)
	return t
}

func newTable(style table.Style, header []any) Table {
	t := table.NewWriter()
	style.Format = table.FormatOptions{} // no capital letters
	t.SetStyle(style)
	if len(header) > 0 {
		t.AppendHeader(header)
	}
	return Table{rows: t}
}

// Add adds a row.
func (t Table) Add(cells ...any) { t.rows.AppendRow(cells) }

// Footer sets the row below the line at the end of a ruled table.
func (t Table) Footer(cells ...any) { t.rows.AppendFooter(cells) }

// Write writes the table without the spaces that fill its last column. A table without lines and rows is not written.
func (t Table) Write(w io.Writer) error {
	if t.rows.Length() == 0 && !t.ruled {
		return nil
	}
	for line := range strings.SplitSeq(t.rows.Render(), "\n") {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}
