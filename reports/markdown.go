package reports

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

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
	if d.Author != "" {
		fmt.Fprintf(out, "%s, ", d.Author)
	}
	fmt.Fprintf(out, "%s\n\n", d.Date)
	markdownBlocks(out, d.Front, 2)
	for _, s := range d.Sections {
		markdownBlocks(out, []Block{s}, 2)
	}
	return out.Flush()
}

func markdownBlocks(out *bufio.Writer, blocks []Block, level int) {
	for _, block := range blocks {
		switch b := block.(type) {
		case Section:
			before, after := strings.Repeat("#", level)+" "+b.Title, ""
			if b.Folded {
				before, after = fmt.Sprintf("<details>\n<summary><h%d>%s</h%[1]d></summary>", level, html.EscapeString(b.Title)), "</details>\n\n"
			}
			fmt.Fprintf(out, "%s\n\n", before)
			markdownBlocks(out, b.Blocks, level+1)
			out.WriteString(after)
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
			fmt.Fprintf(out, "```text\n%s\n```\n\n", b)
		case Table:
			fmt.Fprintf(out, "%s\n\n%s\n\n", b.Caption, markdownTable(b))
		case FigureBlock:
			fmt.Fprintf(out, "![%s](figures/%s.svg)\n\n%s\n\n", b.Alt, b.Name, b.Caption)
		case Entry:
			markdownEntry(out, b)
		}
	}
}

func markdownTable(t Table) string {
	w := table.NewWriter()
	header := make(table.Row, len(t.Columns))
	columns := make([]table.ColumnConfig, len(t.Columns))
	for k, c := range t.Columns {
		header[k] = c.Name
		columns[k] = table.ColumnConfig{Number: k + 1, Align: text.AlignRight}
		if c.Words {
			columns[k].Align = text.AlignLeft
		}
	}
	w.AppendHeader(header)
	for _, row := range t.Rows {
		w.AppendRow(markdownRow(row))
	}
	if t.Total != nil {
		w.AppendRow(markdownRow(t.Total))
	}
	w.SetColumnConfigs(columns)
	return w.RenderMarkdown()
}

func markdownRow(cells []Cell) table.Row {
	row := make(table.Row, len(cells))
	for k, cell := range cells {
		row[k] = cell.Text
		if cell.IsMatrix() {
			row[k] = cell.Matrix.String()
		}
	}
	return row
}

func markdownEntry(out *bufio.Writer, e Entry) {
	fmt.Fprintf(out, "**%s**\n\n", e.Title)
	if e.Matrix.Rows() > 0 {
		fmt.Fprintf(out, "```text\n%s\n```\n\n", strings.Join(notation.Bracketed(e.Matrix), "\n"))
	}
	for _, f := range e.Facts {
		fmt.Fprintf(out, "- %s: %s\n", f.Name, markdownStyle.fact(f))
	}
	fmt.Fprintln(out)
}
