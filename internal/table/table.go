// Package table writes tables as text without lines.
package table

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

// Table has text on the left of its columns and numbers on the right.
type Table struct{ rows table.Writer }

// New returns a table with the header, which may be empty.
func New(header ...any) Table {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format = table.FormatOptions{}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	if len(header) > 0 {
		t.AppendHeader(header)
	}
	return Table{t}
}

// Add adds a row.
func (t Table) Add(cells ...any) { t.rows.AppendRow(cells) }

// Write writes the table without the spaces that fill its last column; nothing without rows.
func (t Table) Write(w io.Writer) error {
	if t.rows.Length() == 0 {
		return nil
	}
	for line := range strings.SplitSeq(t.rows.Render(), "\n") {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}
