package reports

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// markdownStyle leaves texts as they are: the marks are Markdown's own.
var markdownStyle = inlineStyle{
	escape: literally, escapeCode: literally,
	strong: "**", strong2: "**", code: "`", code2: "`",
}

func literally(s string) string { return s }

// WriteMarkdown writes the report as one Markdown document.
func (r *Report) WriteMarkdown(w io.Writer) error {
	d := r.Document()
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	fmt.Fprintf(out, "# %s\n\n", d.Title)
	for _, block := range d.Blocks {
		markdownBlock(out, block)
	}
	return out.Flush()
}

func markdownBlock(out *bufio.Writer, block Block) {
	switch b := block.(type) {
	case Heading:
		fmt.Fprintf(out, "%s %s\n\n", strings.Repeat("#", b.Level), b.Text)
	case Paragraph:
		for _, line := range strings.Split(text.WrapSoft(markdownStyle.render(string(b)), 110), "\n") {
			fmt.Fprintln(out, strings.TrimRight(line, " ")) // two blanks at an end would be a line break
		}
		fmt.Fprintln(out)
	case List:
		for _, item := range b {
			fmt.Fprintf(out, "- %s\n", markdownStyle.render(item))
		}
		fmt.Fprintln(out)
	case Code:
		fmt.Fprintf(out, "    %s\n\n", b)
	case Table:
		fmt.Fprintf(out, "%s:\n\n%s\n\n", b.Caption, markdownTable(b))
	case FigureBlock:
		fmt.Fprintf(out, "![%s](figures/%s.svg)\n\n%s\n\n", b.Alt, b.Name, b.Caption)
	case Entry:
		markdownEntry(out, b)
	}
}

func markdownTable(t Table) string {
	w := table.NewWriter()
	w.AppendHeader(tableRow(t.Columns))
	for _, row := range t.Rows {
		w.AppendRow(tableRow(row))
	}
	if t.Total != nil {
		w.AppendRow(tableRow(t.Total))
	}
	columns := make([]table.ColumnConfig, len(t.Columns))
	for k := range columns {
		columns[k] = table.ColumnConfig{Number: k + 1, Align: text.AlignRight}
		if k < t.Left {
			columns[k].Align = text.AlignLeft
		}
	}
	w.SetColumnConfigs(columns)
	return w.RenderMarkdown()
}

func tableRow(cells []string) table.Row {
	row := make(table.Row, len(cells))
	for k, cell := range cells {
		row[k] = cell
	}
	return row
}

func markdownEntry(out *bufio.Writer, e Entry) {
	fmt.Fprintf(out, "**%s**\n\n", e.Title)
	if e.Matrix != nil {
		block := notation.Bracketed(seki.Must(seki.FromRows(e.Matrix)))
		fmt.Fprintf(out, "```text\n%s\n```\n\n", strings.Join(block, "\n"))
	}
	if e.Drawing != nil {
		fmt.Fprintf(out, "![%s](figures/%s.svg)\n\n", e.Drawing.Alt, e.Drawing.Name)
	}
	for _, f := range e.Facts {
		fmt.Fprintf(out, "- %s: %s\n", f.Name, markdownStyle.fact(f))
	}
	fmt.Fprintln(out)
}
