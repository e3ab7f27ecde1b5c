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

// markdownWidth is the width of the lines of matrices in the document.
const markdownWidth = 90

// WriteMarkdown writes the report as one Markdown document.
func (r *Report) WriteMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	fmt.Fprintf(out, "# Seki matrices up to %d×%d, sums up to %d\n\n", r.Size, r.Size, r.MaxSum)
	out.WriteString(markdownDefinitions)
	r.markdownRange(out)
	r.markdownSpecials(out)
	r.markdownCensus(out)
	r.markdownMethod(out)
	return out.Flush()
}

const markdownDefinitions = `## Definitions

SEKI(A) is played on an m×n matrix A of non-negative integers. Two players, R (rows) and C (columns),
alternate; a move reduces one positive entry by 1 (an active move) or passes. Two passes in succession are a
draw. R wins when a row becomes zero, C when a column does. When one move makes both a zero row and a
zero column, the player who moved wins SEKI, and D-SEKI is drawn.

The outcome of A is a pair of letters W, L, D (win, loss, draw): the result for R when R begins, then the result
for C when C begins. WL means that R wins whoever begins. A **seki** is a matrix with outcome DD. It is
**complete** when every active move of either player loses, so that both must pass, and **semi-complete** when
that holds for one player while the other has an active move that draws.

Matrices are counted up to permutations of rows and of columns (a class), without zero rows and columns.
Transposing a matrix exchanges the roles of R and C.

Source: A. Gol'berg, V. Gurvich, D. Andrade, K. Borys, G. Rudolf, "Combinatorial games modeling seki in
GO", Discrete Mathematics 329 (2014).

`

// markdownRange says how far the report is exhaustive.
func (r *Report) markdownRange(out *bufio.Writer) {
	fmt.Fprintf(out, "## Exhaustive range\n\n"+
		"All %d classes of all sizes m×n with m, n ≤ %d and sums up to %d were solved in both games. Within this range\n"+
		"the lists below are complete; beyond it they say nothing.\n\n", r.Classes, r.Size, r.MaxSum)
	t := markdownTable("size", "sums", "classes", "complete, SEKI", "semi-complete, SEKI", "complete, D-SEKI", "semi-complete, D-SEKI")
	for _, s := range r.Sizes {
		a, b := s.Totals.Seki, s.Totals.DSeki
		sums := fmt.Sprintf("%d–%d", s.Census[0].Sum, s.Census[len(s.Census)-1].Sum)
		t.AppendRow(table.Row{sizeText(s), sums, s.Classes, a.Complete, a.SemiComplete, b.Complete, b.SemiComplete})
	}
	fmt.Fprintf(out, "%s\n\n", t.RenderMarkdown())
}

// markdownSpecials shows every complete and semi-complete seki.
func (r *Report) markdownSpecials(out *bufio.Writer) {
	out.WriteString("## Complete and semi-complete seki\n\n")
	if r.Checks.Specials == 0 {
		out.WriteString("There are none in this range.\n\n")
	}
	for _, size := range r.Sizes {
		if len(size.Special) == 0 {
			continue
		}
		fmt.Fprintf(out, "### %s\n\n```text\n", sizeText(size))
		blocks := make([]notation.Block, len(size.Special))
		for k, s := range size.Special {
			blocks[k] = append(notation.Bracketed(seki.Must(seki.FromRows(s.Matrix))), fmt.Sprintf("no. %d", s.Number))
		}
		for _, line := range notation.SideBySide(blocks, markdownWidth, 3) {
			fmt.Fprintln(out, line)
		}
		out.WriteString("```\n\n")
		t := markdownTable("no.", "sum", "row sums", "column sums", "SEKI", "D-SEKI", "components", "automorphisms", "self-transpose")
		for _, s := range size.Special {
			t.AppendRow(table.Row{
				s.Number, s.Sum, intsText(s.RowSums), intsText(s.ColSums), s.Games.Seki.text(), s.Games.DSeki.text(),
				s.componentsText(), s.Automorphisms, yesNo(s.SelfTranspose),
			})
		}
		fmt.Fprintf(out, "%s\n\n", t.RenderMarkdown())
	}
}

// markdownCensus shows the counts of every layer.
func (r *Report) markdownCensus(out *bufio.Writer) {
	out.WriteString("## Outcomes and kinds by sum\n\n")
	for _, size := range r.Sizes {
		for _, g := range seki.Games {
			fmt.Fprintf(out, "### %s, %s\n\n", sizeText(size), strings.ToUpper(g.String()))
			header := []any{"sum", "classes"}
			for _, name := range CountColumns {
				header = append(header, name)
			}
			t := markdownTable(header...)
			for _, record := range size.Census {
				t.AppendRow(countsRow(record.Sum, record.Classes, *record.Games.Of(g)))
			}
			t.AppendRow(countsRow("all", size.Classes, *size.Totals.Of(g)))
			fmt.Fprintf(out, "%s\n\n", t.RenderMarkdown())
		}
	}
}

// markdownMethod says how the report was made and checked.
func (r *Report) markdownMethod(out *bufio.Writer) {
	c := r.Checks
	fmt.Fprintf(out, `## Method and checks

Every matrix of a sum is solved from the solved matrices of the sum below (retrograde analysis), both games at
once. Classes are counted by Burnside's lemma within blocks of equal margins.

- The number of classes of each of the %d layers equals the exact number from the cycle index of the group.
- In each of the %d layers of square sizes, WL = LW, WD = DW, and as many semi-complete seki make R pass as C.
- %d of the %d complete and semi-complete classes were solved again by the plain recursion of the paper
  (those with at most %d matrices below them, entry by entry), with equal results.

## How to reproduce it

    %s

Version %s. The data are in the folder data: census.jsonl and census.csv (one line per size and sum),
seki.jsonl and seki.csv (one line per complete or semi-complete class), report.json (everything in this report).
`, c.Layers, c.Symmetric, c.Rederived, c.Specials, c.MaxSmaller, r.Command, r.Version)
}

// markdownTable returns a table whose columns stand to the right.
func markdownTable(header ...any) table.Writer {
	t := table.NewWriter()
	t.AppendHeader(table.Row(header))
	columns := make([]table.ColumnConfig, len(header))
	for k := range columns {
		columns[k] = table.ColumnConfig{Number: k + 1, Align: text.AlignRight}
	}
	t.SetColumnConfigs(columns)
	return t
}

func countsRow(sum any, classes uint64, counts Counts) table.Row {
	row := table.Row{sum, classes}
	for _, n := range counts.Columns() {
		row = append(row, n)
	}
	return row
}

func sizeText(s SizeReport) string { return fmt.Sprintf("%d×%d", s.Rows, s.Cols) }

// text returns the outcome, for a seki with its kind.
func (v Verdict) text() string {
	switch {
	case v.MustPass != "":
		return fmt.Sprintf("%s, %s must pass", v.Kind, v.MustPass)
	case v.Kind != "none":
		return v.Kind
	}
	return v.Outcome
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
