package reports

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"text/template"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/seki"
)

// latexStyle marks up running text.
var latexStyle = inlineStyle{
	escape: latexEscape, escapeCode: latexCode,
	strong: [2]string{`\textbf{`, "}"}, code: [2]string{`\texttt{`, "}"},
}

// latexReplacer escapes special characters of LaTeX and replaces characters that the fonts
// of pdflatex lack.
var latexReplacer = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`,
	"“", "``", "”", "''", "–", "--", "×", `$\times$`, "≤", `$\leq$`, "≥", `$\geq$`, "·", `$\cdot$`,
	"−", "$-$", "⇔", `$\Leftrightarrow$`, "²", "$^2$", "≡", `$\equiv$`, "⊕", `$\oplus$`, "σ", `$\sigma$`, "…", `\dots{}`,
)

func latexEscape(s string) string { return latexReplacer.Replace(s) }

// latexCodeReplacer escapes program text for the typewriter font, which has these
// characters, and keeps two hyphens from becoming a dash.
var latexCodeReplacer = strings.NewReplacer(
	`\`, `\char92{}`, "{", `\char123{}`, "}", `\char125{}`, "<", "<", ">", ">", "|", "|", "--", "-{}-",
	"$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`, "^", `\char94{}`, "~", `\char126{}`, "×", `$\times$`,
)

func latexCode(s string) string { return latexCodeReplacer.Replace(s) }

// WriteLaTeX writes the report as a LaTeX document for pdflatex. It needs array, longtable,
// graphicx, geometry and hyperref, and the PDF files in the folder figures. pdfTeX itself
// draws the matrices and graphs, so that fonts are embedded only once.
func (r *Report) WriteLaTeX(w io.Writer) error {
	return r.writeText(w, "report.tex", "<<", ">>", latexStyle.functions(), template.FuncMap{
		"tex":   latexEscape,
		"plain": func(s string) string { return latexEscape(strings.ReplaceAll(s, "×", "x")) }, // for bookmarks
		"code": func(c Code) string {
			lines := strings.ReplaceAll(latexCode(string(c)), "\n", `\\`+"\n\\mbox{}")
			return strings.ReplaceAll(lines, "  ", `~~`)
		},
		"words": strings.Fields, "join": strings.Join,
		"shades": latexShades, "matrix": latexMatrix, "graph": latexGraph, "board": latexBoard,
	})
}

// latexShades defines a command for the cells of each shade.
func latexShades() string {
	shades := ""
	for v := 0; v <= picture.Darkest; v++ {
		c := picture.Shade(v)
		ink := 0
		if picture.InkOn(c) == color.White {
			ink = 1
		}
		shades += fmt.Sprintf("\\newcommand{\\e%c}[1]{\\mcell{%.3f %.3f %.3f rg}{%d g}{#1}}\n", 'a'+v, float64(c.R)/255, float64(c.G)/255, float64(c.B)/255, ink)
	}
	return shades
}

func latexMatrix(A seki.Matrix) string {
	cell := func(shade, entry int) string { return fmt.Sprintf(`\e%c{%d}`, 'a'+shade, entry) }
	return `\mgrid{` + grid(A, `\mrow{%s}`, cell) + "}"
}

// latexGraph draws a multigraph with PDF operators; in PDF y points upwards.
func latexGraph(A seki.Matrix) string {
	g := drawing.NewMultigraph(A, 17*float64(max(A.Rows(), A.Cols())))
	var b strings.Builder
	fmt.Fprintf(&b, `\mgraph{%.0f}{%.0f}{q .33 G`, drawing.Span, g.Height)
	for _, e := range g.Edges { // convert a quadratic curve to a cubic one
		third := func(end, control float64) float64 { return (end + 2*control) / 3 }
		fmt.Fprintf(&b, " %.1f w %.1f %.1f m %.1f %.1f %.1f %.1f %.1f %.1f c S", e.Width*0.6, e.X0, g.Height-e.Y0,
			third(e.X0, e.CX), g.Height-third(e.Y0, e.CY), third(e.X1, e.CX), g.Height-third(e.Y1, e.CY), e.X1, g.Height-e.Y1)
	}
	b.WriteString(" 1 J 11 w")
	for _, v := range g.Vertices { // a dot is a line of length 0 with round ends
		fill := picture.Vermillion
		if v.Column {
			fill = picture.Green
		}
		fmt.Fprintf(&b, " %.2f %.2f %.2f RG %.1f %.1f m %.1f %.1f l S", float64(fill.R)/255, float64(fill.G)/255, float64(fill.B)/255,
			v.X, g.Height-v.Y, v.X, g.Height-v.Y)
	}
	b.WriteString(" Q}{")
	for _, v := range g.Vertices {
		fmt.Fprintf(&b, `\vertex{%.1f}{%.1f}{%d}`, v.X, g.Height-v.Y, v.Number)
	}
	b.WriteString("}")
	return b.String()
}

// latexBoard draws a position with PDF operators, scaled so that lines cross at integer
// coordinates and y points downwards.
func latexBoard(p *board.Position) string {
	width, height := p.Width(), p.Height()
	cell := min(25, 118/float64(width), 118/float64(height))
	var b strings.Builder
	fmt.Fprintf(&b, `\mboard{%.1f}{%.1f}{q %.1f 0 0 -%.1f %.2f %.2f cm .91 .78 .54 rg -.65 -.65 %.1f %.1f re f .35 .27 .13 RG .06 w`,
		cell*(float64(width)+0.3), cell*(float64(height)+0.3), cell, cell, 0.65*cell, cell*(float64(height)-0.35), float64(width)+0.3, float64(height)+0.3)
	for y := range height {
		fmt.Fprintf(&b, " 0 %d m %d %d l", y, width-1, y)
	}
	for x := range width {
		fmt.Fprintf(&b, " %d 0 m %d %d l", x, x, height-1)
	}
	b.WriteString(" S 1 J .92 w")
	for k, colour := range []board.Colour{board.Black, board.White} {
		fmt.Fprintf(&b, " %d G", k)
		for at := range p.Points() {
			if x, y := at.X, height-1-at.Y; p.At(at) == colour {
				fmt.Fprintf(&b, " %d %d m %d %d l", x, y, x, y)
			}
		}
		b.WriteString(" S")
	}
	b.WriteString(" Q}")
	return b.String()
}
