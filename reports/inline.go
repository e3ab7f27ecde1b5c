package reports

import "strings"

// inlineStyle says how a renderer writes running text.
type inlineStyle struct {
	escape          func(string) string
	escapeCode      func(string) string
	strong, strong2 string // around **strong**
	code, code2     string // around `code`
}

// render writes a text with the marks **strong** and `code`.
func (s inlineStyle) render(text string) string {
	var b strings.Builder
	for k, part := range strings.Split(text, "`") {
		if k%2 == 1 {
			b.WriteString(s.code + s.escapeCode(part) + s.code2)
			continue
		}
		for j, piece := range strings.Split(part, "**") {
			if j%2 == 1 {
				b.WriteString(s.strong + s.escape(piece) + s.strong2)
				continue
			}
			b.WriteString(s.escape(piece))
		}
	}
	return b.String()
}

// fact writes the value of a fact: program text as code, other text literally.
func (s inlineStyle) fact(f Fact) string {
	if f.Code {
		return s.code + s.escapeCode(f.Value) + s.code2
	}
	return s.escape(f.Value)
}
