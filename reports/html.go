package reports

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"io"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/seki"
)

// htmlStyle marks up running text.
var htmlStyle = inlineStyle{
	escape: html.EscapeString, escapeCode: html.EscapeString, strong: [2]string{"<strong>", "</strong>"}, code: [2]string{"<code>", "</code>"},
}

// WriteHTML writes the report as one self-contained HTML file: figures, style and script
// are included. It is readable without scripts; they only sort and filter the table.
func (r *Report) WriteHTML(w io.Writer) error {
	page := template.Must(template.New("page").Funcs(htmlStyle.functions()).Funcs(template.FuncMap{
		"rich":   func(text any) template.HTML { return template.HTML(htmlStyle.rich(text)) }, //nolint:gosec // escaped there
		"fact":   func(f Fact) template.HTML { return template.HTML(htmlStyle.fact(f)) },
		"image":  htmlImage,
		"matrix": htmlMatrix, "graph": htmlGraph, "board": htmlBoard,
	}).Parse(part("report.html")))
	return page.Execute(w, map[string]any{
		"Document": r.Document(), "Style": template.CSS(part("report.css")), "Script": template.JS(part("report.js")), "Shades": htmlShades(),
	})
}

func htmlImage(f FigureBlock) (template.HTML, error) {
	var b bytes.Buffer
	if err := f.Write(&b, ".svg", time.Time{}); err != nil {
		return "", err
	}
	return template.HTML(fmt.Sprintf(`<img src="data:image/svg+xml;base64,%s" width="%.0f" height="%.0f" alt="%s">`,
		base64.StdEncoding.EncodeToString(b.Bytes()), f.Width.Points()*4/3, f.Height.Points()*4/3, html.EscapeString(f.Alt))), nil
}

// htmlShades is the style of the cells of matrices.
func htmlShades() template.CSS {
	var b strings.Builder
	for v := 1; v <= picture.Darkest; v++ {
		c := picture.Shade(v)
		r, g, bl, _ := picture.InkOn(c).RGBA()
		fmt.Fprintf(&b, ".m .s%d{background:#%02x%02x%02x;color:#%02x%02x%02x}", v, c.R, c.G, c.B, r>>8, g>>8, bl>>8)
	}
	return template.CSS(b.String())
}

func htmlMatrix(A seki.Matrix) template.HTML {
	cell := func(shade, entry int) string { return fmt.Sprintf("<td class=s%d>%d</td>", shade, entry) }
	return template.HTML("<table class=m>" + grid(A, "<tr>%s</tr>", cell) + "</table>")
}

func htmlGraph(A seki.Matrix) template.HTML {
	g := drawing.NewMultigraph(A, drawing.Cell*float64(max(A.Rows(), A.Cols())))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class=g role=img aria-label="bipartite multigraph" viewBox="-8 0 %.0f %.0f" width="%.0f" height="%.0f">`,
		drawing.Span+16, g.Height, (drawing.Span+16)*1.2, g.Height*1.2)
	for _, width := range []float64{1, 4} {
		var path strings.Builder
		for _, e := range g.Edges {
			if e.Width == width {
				fmt.Fprintf(&path, "M%.0f %.0fQ%.0f %.1f %.0f %.0f", e.X0, e.Y0, e.CX, e.CY, e.X1, e.Y1)
			}
		}
		if path.Len() > 0 {
			fmt.Fprintf(&b, `<path stroke-width="%.0f" d="%s"/>`, width, path.String())
		}
	}
	for _, v := range g.Vertices {
		class := "r"
		if v.Column {
			class = "c"
		}
		fmt.Fprintf(&b, `<circle class=%s cx=%.0f cy=%.0f r=7 /><text x=%.0f y=%.0f>%d</text>`, class, v.X, v.Y, v.X, v.Y+3, v.Number)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

func htmlBoard(p *board.Position) template.HTML {
	const scale = 0.6
	d := drawing.Dots(p)
	return template.HTML(fmt.Sprintf(`<svg role=img aria-label="Go board" viewBox="0 0 %.0f %.0f" width=%.0f height=%.0f>%s</svg>`,
		d.Width, d.Height, scale*d.Width, scale*d.Height, d.Elements()))
}
