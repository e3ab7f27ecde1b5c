package reports

import (
	"fmt"
	"io"
	"strings"
	"text/template"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
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

// WriteLaTeX writes the report as a LaTeX document for pdflatex. It needs amsmath, array, longtable, graphicx, geometry
// and hyperref, and the PDF files in the folder figures.
func (r *Report) WriteLaTeX(w io.Writer) error {
	matrix, _ := notation.FindFormat("latex")
	return r.writeText(w, "report.tex", "<<", ">>", template.FuncMap{
		"rich":  latexStyle.rich,
		"tex":   latexEscape,
		"plain": func(s string) string { return latexEscape(strings.ReplaceAll(s, "×", "x")) }, // for bookmarks
		"code": func(c Code) string {
			lines := strings.ReplaceAll(latexCode(string(c)), "\n", `\\`+"\n\\mbox{}")
			return strings.ReplaceAll(lines, "  ", `~~`)
		},
		"words": strings.Fields, "join": strings.Join,
		"matrix": func(A seki.Matrix) string { return fmt.Sprintf(`\m{%s}`, matrix.Matrix(A)) },
	})
}
