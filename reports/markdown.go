package reports

import (
	"io"
	"regexp"
	"strings"
	"text/template"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// markdownStyle leaves texts unchanged, because the marks are Markdown.
var markdownStyle = inlineStyle{
	escape: strings.Clone, escapeCode: strings.Clone, strong: [2]string{"**", "**"}, code: [2]string{"`", "`"},
}

var blanks = regexp.MustCompile(" +(\n|$)")

// WriteMarkdown writes the report as one Markdown document.
func (r *Report) WriteMarkdown(w io.Writer) error {
	return r.writeText(w, "report.md", "{{", "}}", markdownStyle.functions(), template.FuncMap{
		"hashes": func(level int) string { return strings.Repeat("#", level) },
		"cell":   func(s string) string { return strings.ReplaceAll(s, "|", `\|`) },
		"matrix": func(A seki.Matrix) string { return strings.Join(notation.Bracketed(A), "\n") },
		"wrap": func(s string) string { // two spaces at the end of a line would break it
			return blanks.ReplaceAllString(text.WrapSoft(s, 110), "$1")
		},
	})
}
