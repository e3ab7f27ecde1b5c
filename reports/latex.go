package reports

import (
	"bufio"
	_ "embed" // the head of the document
	"fmt"
	"image/color"
	"io"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// latexStyle marks up running text.
var latexStyle = inlineStyle{
	escape: latexEscape, escapeCode: latexCode,
	strong: `\textbf{`, strong2: "}", code: `\texttt{`, code2: "}",
}

// latexReplacer writes what is special in LaTeX, and what pdflatex's fonts do
// not hold as characters.
var latexReplacer = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`,
	"“", "``", "”", "''", "–", "--", "×", `$\times$`, "≤", `$\leq$`, "≥", `$\geq$`, "·", `$\cdot$`,
	"−", "$-$", "⇔", `$\Leftrightarrow$`, "²", "$^2$", "≡", `$\equiv$`, "⊕", `$\oplus$`, "σ", `$\sigma$`, "…", `\dots{}`,
)

func latexEscape(s string) string { return latexReplacer.Replace(s) }

// latexCodeReplacer writes program text in the typewriter font, which has
// these characters itself, and keeps two hyphens from becoming a dash.
var latexCodeReplacer = strings.NewReplacer(
	`\`, `\char92{}`, "{", `\char123{}`, "}", `\char125{}`, "<", "<", ">", ">", "|", "|", "--", "-{}-",
	"$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`, "^", `\char94{}`, "~", `\char126{}`, "×", `$\times$`,
)

func latexCode(s string) string { return latexCodeReplacer.Replace(s) }

//go:embed report.tex
var latexHead string

// WriteLaTeX writes the report as a LaTeX document for pdflatex. It needs
// array, longtable, graphicx, geometry and hyperref, and the PDF files in the
// folder figures. Matrices and graphs are drawn by pdfTeX itself, so that fonts
// are embedded once.
func (r *Report) WriteLaTeX(w io.Writer) error {
	d := r.Document()
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	shades := ""
	for v := 0; v <= darkest; v++ {
		c := Shade(v)
		ink := 0
		if inkOn(c) == color.White {
			ink = 1
		}
		shades += fmt.Sprintf("\\newcommand{\\e%c}[1]{\\mcell{%.3f %.3f %.3f rg}{%d g}{#1}}\n", 'a'+v, float64(c.R)/255, float64(c.G)/255, float64(c.B)/255, ink)
	}
	_, _ = strings.NewReplacer("TITLE", latexEscape(d.Title), "AUTHOR", latexEscape(d.Author), "DATE", latexEscape(d.Date),
		"PLAIN", latexPlain(d.Title), "SHADES\n", shades).WriteString(out, latexHead)
	latexBlocks(out, d.Front, 0)
	for _, s := range d.Sections {
		latexBlocks(out, []Block{s}, 0)
	}
	out.WriteString("\\end{document}\n")
	return out.Flush()
}

func latexBlocks(out *bufio.Writer, blocks []Block, level int) {
	for _, block := range blocks {
		switch b := block.(type) {
		case Section:
			fmt.Fprintf(out, "\\room\\%s{\\texorpdfstring{%s}{%s}}\n\n", []string{"section", "subsection"}[level], latexEscape(b.Title), latexPlain(b.Title))
			latexBlocks(out, b.Blocks, level+1)
		case Paragraph:
			fmt.Fprintf(out, "%s\n\n", latexStyle.render(string(b)))
		case List:
			out.WriteString("\\begin{itemize}\n")
			for _, item := range b {
				fmt.Fprintf(out, "\\item %s\n", latexStyle.render(item))
			}
			out.WriteString("\\end{itemize}\n\n")
		case Code:
			lines := strings.ReplaceAll(latexCode(string(b)), "\n", `\\`+"\n\\mbox{}")
			fmt.Fprintf(out, "\\begin{quote}\\texttt{%s}\\end{quote}\n\n", strings.ReplaceAll(lines, "  ", `~~`))
		case Scale:
			fmt.Fprintf(out, "\\legend{%s}\n\n", latexMatrix(scale()))
		case Table:
			latexTable(out, b)
		case FigureBlock:
			fmt.Fprintf(out, "\\figurehere{figures/%s.pdf}{%s}\n\n", b.Name, latexStyle.render(b.Caption))
		case Entry:
			latexEntry(out, b)
		}
	}
}

// latexPlain is a heading as a bookmark of the PDF file.
func latexPlain(s string) string { return latexEscape(strings.ReplaceAll(s, "×", "x")) }

func latexTable(out *bufio.Writer, t Table) {
	spec, header := "", make([]string, len(t.Columns))
	for k, c := range t.Columns {
		header[k] = latexHeader(c)
		switch {
		case c.Prose:
			spec += `P`
		case c.Words:
			spec += "l"
		default:
			spec += "r"
		}
	}
	fmt.Fprintf(out, "\\begin{datatable}{%s}\n\\multicolumn{%d}{@{}l@{}}{%s}\\\\[2pt]\n\\hline\n", spec, len(t.Columns), latexEscape(t.Caption))
	head := strings.Join(header, " & ") + " \\\\\n\\hline\n"
	fmt.Fprintf(out, "%s\\endfirsthead\n\\hline\n%s\\endhead\n", head, head)
	for _, row := range t.Rows {
		out.WriteString(latexRow(row))
	}
	if t.Total != nil {
		out.WriteString("\\hline\n" + latexRow(t.Total))
	}
	out.WriteString("\\hline\n\\end{datatable}\n\n")
}

// latexHeader sets a header of several words below each other.
func latexHeader(c Column) string {
	words := strings.Fields(c.Name)
	for k, word := range words {
		words[k] = latexEscape(word)
	}
	switch {
	case len(words) < 2 || c.Prose:
		return strings.Join(words, " ")
	case c.Words:
		return `\shortstack[l]{\headroom ` + strings.Join(words, `\\`) + "}"
	}
	return `\shortstack[r]{\headroom ` + strings.Join(words, `\\`) + "}"
}

func latexRow(cells []Cell) string {
	set := make([]string, len(cells))
	for k, cell := range cells {
		if set[k] = latexEscape(cell.Text); cell.IsMatrix() {
			set[k] = latexMatrix(cell.Matrix)
		} else if cell.To != "" {
			set[k] = fmt.Sprintf(`\goto{%s}{%s}`, cell.To, set[k])
		}
	}
	return strings.Join(set, " & ") + " \\\\\n"
}

// latexMatrix sets a matrix as a grid of shaded cells.
func latexMatrix(A seki.Matrix) string {
	var b strings.Builder
	b.WriteString(`\mgrid{`)
	for i := range A.Rows() {
		b.WriteString(`\mrow{`)
		for j := range A.Cols() {
			fmt.Fprintf(&b, `\e%c{%d}`, 'a'+min(A.At(i, j), darkest), A.At(i, j))
		}
		b.WriteString("}")
	}
	b.WriteString("}")
	return b.String()
}

// latexGraph draws a multigraph with the operators of PDF, whose y runs upwards.
func latexGraph(A seki.Matrix) string {
	g := newMultigraph(A, 17*float64(max(A.Rows(), A.Cols())))
	var b strings.Builder
	fmt.Fprintf(&b, `\mgraph{%.0f}{%.0f}{q .33 G`, drawSpan, g.height)
	for _, e := range g.edges { // a quadratic curve as a cubic one
		third := func(end, control float64) float64 { return (end + 2*control) / 3 }
		fmt.Fprintf(&b, " %.1f w %.1f %.1f m %.1f %.1f %.1f %.1f %.1f %.1f c S", e.width*0.6, e.x0, g.height-e.y0,
			third(e.x0, e.cx), g.height-third(e.y0, e.cy), third(e.x1, e.cx), g.height-third(e.y1, e.cy), e.x1, g.height-e.y1)
	}
	b.WriteString(" 1 J 11 w")
	for _, v := range g.vertices { // a dot is a line of no length with round ends
		fill := vermillion
		if v.column {
			fill = green
		}
		fmt.Fprintf(&b, " %.2f %.2f %.2f RG %.1f %.1f m %.1f %.1f l S", float64(fill.R)/255, float64(fill.G)/255, float64(fill.B)/255,
			v.x, g.height-v.y, v.x, g.height-v.y)
	}
	b.WriteString(" Q}{")
	for _, v := range g.vertices {
		fmt.Fprintf(&b, `\vertex{%.1f}{%.1f}{%d}`, v.x, g.height-v.y, v.number)
	}
	b.WriteString("}")
	return b.String()
}

// latexEntry sets facts, beside a matrix and its graph where there is one, and
// keeps them on one page.
func latexEntry(out *bufio.Writer, e Entry) {
	facts := ""
	for _, f := range e.Facts {
		facts += fmt.Sprintf("\\fact{%s}{%s}\n", latexEscape(f.Name), latexStyle.fact(f))
	}
	title := latexStyle.render(e.Title)
	if e.Matrix.Rows() == 0 {
		fmt.Fprintf(out, "\\entry{%s}{%s}\n\n", title, facts)
		return
	}
	fmt.Fprintf(out, "\\sheet{%s}{%s}{%s}{%s}{%s}\n\n", e.Name, title, latexMatrix(e.Matrix), latexGraph(e.Matrix), facts)
}
