package reports

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
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
	"$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`, "^", `\char94{}`, "~", `\char126{}`,
)

func latexCode(s string) string { return latexCodeReplacer.Replace(s) }

// WriteLaTeX writes the report as a LaTeX document for pdflatex. It needs
// amsmath, longtable, graphicx, geometry and hyperref, and the PDF files in the
// folder figures.
func (r *Report) WriteLaTeX(w io.Writer) error {
	d := r.Document()
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	fmt.Fprintf(out, latexHead, latexEscape(d.Title), latexEscape(r.Run.Date))
	for _, block := range d.Blocks {
		latexBlock(out, block)
	}
	out.WriteString("\\end{document}\n")
	return out.Flush()
}

// latexHead begins the document. \room before a heading, unless another has
// just been set, starts a new page rather than leave it alone at the foot of one.
const latexHead = `\documentclass[a4paper,11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath}
\usepackage{array}
\usepackage{longtable}
\usepackage{graphicx}
\usepackage[hidelinks]{hyperref}
\pdfinfoomitdate=1
\pdfsuppresswarningpagegroup=1
\pdftrailerid{}
\pdfsuppressptexinfo=-1
\setcounter{secnumdepth}{1}
\setlength{\LTcapwidth}{\textwidth}
\setlength{\emergencystretch}{3em}
\setcounter{MaxMatrixCols}{30}
\newcommand{\fact}[2]{\textit{#1}: #2.\ }
\makeatletter
\newcommand{\room}{\par\if@nobreak\else\penalty-100\begingroup\dimen@\pagegoal\advance\dimen@-\pagetotal
  \ifdim\dimen@<10\baselineskip\vfil\break\fi\endgroup\fi}
\makeatother
\title{%s}
\author{}
\date{%s}
\begin{document}
\maketitle
`

func latexBlock(out *bufio.Writer, block Block) {
	switch b := block.(type) {
	case Heading:
		command := map[int]string{2: "section", 3: "subsection"}[b.Level]
		fmt.Fprintf(out, "\\room\\%s{\\texorpdfstring{%s}{%s}}\n\n", command, latexEscape(b.Text), latexPlain(b.Text))
	case Paragraph:
		fmt.Fprintf(out, "%s\n\n", latexStyle.render(string(b)))
	case List:
		out.WriteString("\\begin{itemize}\n")
		for _, item := range b {
			fmt.Fprintf(out, "\\item %s\n", latexStyle.render(item))
		}
		out.WriteString("\\end{itemize}\n\n")
	case Code:
		fmt.Fprintf(out, "\\begin{quote}\\texttt{%s}\\end{quote}\n\n", latexCode(string(b)))
	case Table:
		latexTable(out, b)
	case FigureBlock:
		fmt.Fprintf(out, "\\par\\medskip\\noindent\\begin{minipage}{\\textwidth}\\centering\n\\includegraphics[width=0.9\\textwidth]{figures/%s.pdf}\\par\n{\\small %s\\par}\\end{minipage}\n\n",
			b.Name, latexStyle.render(b.Caption))
	case Entry:
		latexEntry(out, b)
	}
}

// latexPlain is a heading as a bookmark of the PDF file.
func latexPlain(s string) string { return latexEscape(strings.ReplaceAll(s, "×", "x")) }

func latexTable(out *bufio.Writer, t Table) {
	spec := strings.Repeat("l", t.Left) + strings.Repeat("r", len(t.Columns)-t.Left)
	fmt.Fprintf(out, "{\\footnotesize\\setlength{\\tabcolsep}{3.5pt}\n\\begin{longtable}{@{}%s@{}}\n\\caption{%s}\\\\\n\\hline\n", spec, latexEscape(t.Caption))
	header := make([]string, len(t.Columns))
	for k, name := range t.Columns {
		header[k] = latexHeader(name)
	}
	head := strings.Join(header, " & ") + " \\\\\n\\hline\n"
	fmt.Fprintf(out, "%s\\endfirsthead\n\\hline\n%s\\endhead\n", head, head)
	for _, row := range t.Rows {
		out.WriteString(latexRow(row))
	}
	if t.Total != nil {
		out.WriteString("\\hline\n" + latexRow(t.Total))
	}
	out.WriteString("\\hline\n\\end{longtable}}\n\n")
}

// latexHeader sets a header of several words below each other.
func latexHeader(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return latexEscape(name)
	}
	for k, word := range words {
		words[k] = latexEscape(word)
	}
	return `\shortstack[r]{` + strings.Join(words, `\\`) + "}"
}

func latexRow(cells []string) string {
	escaped := make([]string, len(cells))
	for k, cell := range cells {
		escaped[k] = latexEscape(cell)
	}
	return strings.Join(escaped, " & ") + " \\\\\n"
}

// latexEntry sets a matrix beside its drawing, above its facts, and keeps them
// on one page.
func latexEntry(out *bufio.Writer, e Entry) {
	fmt.Fprintf(out, "\\par\\medskip\\noindent\\begin{minipage}{\\textwidth}\\raggedright\n\\textbf{%s}", latexStyle.render(e.Title))
	if e.Matrix != nil {
		fmt.Fprintf(out, "\\par\\smallskip\n$%s$", notation.LaTeX(seki.Must(seki.FromRows(e.Matrix))))
	}
	if e.Drawing != nil {
		fmt.Fprintf(out, "\\qquad\n\\raisebox{-0.5\\height}{\\includegraphics[scale=0.8]{figures/%s.pdf}}", e.Drawing.Name)
	}
	out.WriteString("\\par\\smallskip\n{\\small\n")
	for _, f := range e.Facts {
		fmt.Fprintf(out, "\\fact{%s}{%s}\n", latexEscape(f.Name), latexStyle.fact(f))
	}
	out.WriteString("\\par}\\end{minipage}\n\n")
}
