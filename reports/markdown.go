package reports

import (
	"io"
	"strings"
	"text/template"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// markdownStyle leaves texts unchanged, because the marks are Markdown.
var markdownStyle = inlineStyle{
	escape: strings.Clone, escapeCode: strings.Clone, strong: [2]string{"**", "**"}, code: [2]string{"`", "`"},
}

// WriteMarkdown writes the report as one Markdown document.
func (r *Report) WriteMarkdown(w io.Writer) error {
	return r.writeText(w, "report.md", "{{", "}}", markdownStyle.functions(), template.FuncMap{
		"hashes": func(level int) string { return strings.Repeat("#", level) },
		"cell":   func(s string) string { return strings.ReplaceAll(s, "|", `\|`) },
		"matrix": func(A seki.Matrix) string { return strings.Join(notation.Bracketed(A), "\n") },
		"wrap":   func(s string) string { return strings.Join(units.Wrap(s, 110, 0), "\n") },
	})
}
