package reports

import (
	"bytes"
	"html"
	"html/template"
	"io"
	"strings"
	"time"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// htmlStyle marks up running text.
var htmlStyle = inlineStyle{
	escape: html.EscapeString, escapeCode: html.EscapeString, strong: [2]string{"<strong>", "</strong>"},
	code: [2]string{"<code>", "</code>"},
}

// WriteHTML writes the report as one self-contained HTML file: figures, style and script
// are included. It is readable without scripts; they only sort and filter the table.
func (r *Report) WriteHTML(w io.Writer) error {
	page := template.Must(template.New("page").Funcs(functions).Funcs(template.FuncMap{
		"rich": func(text any) template.HTML { return template.HTML(htmlStyle.rich(text)) }, //nolint:gosec // escaped there
		"figure": func(f FigureBlock) (template.HTML, error) {
			var svg bytes.Buffer
			err := f.Write(&svg, ".svg", time.Time{})
			_, element, _ := strings.Cut(svg.String(), "?>") // a page has no XML declaration
			return template.HTML(element), err
		},
		"matrix": func(A seki.Matrix) string { return strings.Join(notation.Bracketed(A), "\n") },
	}).Parse(part("report.html")))
	return page.Execute(w, map[string]any{
		"Document": r.Document(), "Style": template.CSS(part("report.css")), "Script": template.JS(part("report.js")),
	})
}
