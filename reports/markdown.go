package reports

import (
	"fmt"
	"io"
	"strings"
	"text/template"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// WriteMarkdown writes the report as one Markdown document. The marks of running text are Markdown.
func (r *Report) WriteMarkdown(w io.Writer) error {
	return r.writeText(w, "report.md", "{{", "}}", template.FuncMap{
		"rich":   func(text any) string { return fmt.Sprint(text) },
		"hashes": func(level int) string { return strings.Repeat("#", level) },
		"cell":   func(s string) string { return strings.ReplaceAll(s, "|", `\|`) },
		"matrix": func(A seki.Matrix) string { return strings.Join(notation.Bracketed(A), "\n") },
		"wrap":   func(s string) string { return strings.Join(units.Wrap(s, 110, 0), "\n") },
	})
}
