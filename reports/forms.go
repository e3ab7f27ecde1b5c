package reports

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"text/template"
)

// parts holds the words of a report, the templates of its three forms, and the style and
// script of the page.
//
//go:embed report.words report.md report.tex report.html report.css report.js
var parts embed.FS

func part(name string) string {
	text, err := parts.ReadFile(name)
	if err != nil {
		panic(err) // the name is a constant
	}
	return string(text)
}

// inlineStyle describes how a form marks up running text.
type inlineStyle struct {
	escape     func(string) string
	escapeCode func(string) string
	strong     [2]string // around **strong**
	code       [2]string // around `code`
}

// rich formats a text with the marks **strong** and `code`.
func (s inlineStyle) rich(text any) string {
	var b strings.Builder
	for k, part := range strings.Split(fmt.Sprint(text), "`") {
		if k%2 == 1 {
			b.WriteString(s.code[0] + s.escapeCode(part) + s.code[1])
			continue
		}
		for j, piece := range strings.Split(part, "**") {
			if piece = s.escape(piece); j%2 == 1 {
				piece = s.strong[0] + piece + s.strong[1]
			}
			b.WriteString(piece)
		}
	}
	return b.String()
}

// functions are those of the templates of all forms.
var functions = template.FuncMap{
	"kind":  func(b Block) string { return strings.TrimPrefix(fmt.Sprintf("%T", b), "reports.") },
	"args":  func(args ...any) []any { return args },
	"below": func(level int) int { return level + 1 },
}

func (r *Report) writeText(w io.Writer, name, left, right string, own template.FuncMap) error {
	t := template.New(name).Delims(left, right).Funcs(functions).Funcs(own)
	return template.Must(t.Parse(part(name))).Execute(w, r.Document())
}
