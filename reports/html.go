package reports

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"strings"
)

// htmlStyle marks up running text.
var htmlStyle = inlineStyle{
	escape: html.EscapeString, escapeCode: html.EscapeString,
	strong: "<strong>", strong2: "</strong>", code: "<code>", code2: "</code>",
}

// WriteHTML writes the report as one HTML file that needs no other: pictures
// are inside.
func (r *Report) WriteHTML(w io.Writer) error {
	pictures, err := r.pictures()
	if err != nil {
		return err
	}
	d := r.Document()
	out := bufio.NewWriter(w) // it keeps the first error for Flush
	fmt.Fprintf(out, htmlHead, html.EscapeString(d.Title), htmlCSS, html.EscapeString(d.Title))
	h := htmlWriter{out, pictures}
	h.contents(d.Blocks)
	entries := false
	for _, block := range d.Blocks {
		if e, ok := block.(Entry); ok {
			if !entries && e.Matrix != nil {
				out.WriteString("<div class=\"gallery\">\n")
				entries = true
			}
			h.entry(e)
			continue
		}
		if entries {
			out.WriteString("</div>\n")
			entries = false
		}
		h.block(block)
	}
	out.WriteString("</main>\n</body>\n</html>\n")
	return out.Flush()
}

const htmlHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
<h1>%s</h1>
`

// htmlCSS is for screens of any width, and for paper.
const htmlCSS = `:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #111; font: 17px/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4, th, td, dt, nav, figcaption, caption { font-family: "Liberation Sans", Arial, Helvetica, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; }
h2 { font-size: 1.35rem; margin-top: 2.5rem; border-bottom: 1px solid #bbb; }
h3 { font-size: 1.1rem; margin-top: 1.8rem; }
h4 { font-size: 1rem; margin: 0 0 .5rem; }
p, li { max-width: 44rem; }
a { color: #0072b2; }
nav ul { columns: 15rem; padding-left: 1.2rem; }
code, pre { font-family: "Liberation Mono", Consolas, monospace; font-size: .88em; overflow-wrap: anywhere; }
pre { background: #f3f3f3; padding: .6rem; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table.data { border-collapse: collapse; font-size: .82rem; font-variant-numeric: tabular-nums; margin: .5rem 0; }
table.data caption { text-align: left; padding-bottom: .3rem; color: #444; }
table.data th, table.data td { padding: .18rem .55rem; text-align: right; white-space: nowrap; }
table.data th { vertical-align: bottom; white-space: normal; }
table.data .w { text-align: left; }
table.data thead th { border-bottom: 2px solid #333; }
table.data tbody tr:nth-child(even) { background: #f3f6f9; }
table.data tfoot td { border-top: 1px solid #333; font-weight: bold; }
figure { margin: 1.5rem 0; }
figure img { width: 100%; max-width: 42rem; height: auto; }
figcaption { font-size: .88rem; color: #333; max-width: 42rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; }
.entry { border: 1px solid #ccc; border-radius: 6px; padding: .8rem; margin: 0 0 1rem; break-inside: avoid; }
.gallery .entry { margin: 0; }
.entry .pair { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; }
.entry img { max-width: 100%; height: auto; }
table.matrix { border-left: 2px solid #111; border-right: 2px solid #111; border-radius: 8px; border-spacing: 0; }
table.matrix td { font-family: Georgia, "Times New Roman", serif; padding: .05rem .5rem; text-align: right; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .1rem .7rem; margin: .6rem 0 0; font-size: .82rem; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
@media print {
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  .scroll { overflow: visible; }
  h2, h3, h4 { break-after: avoid; }
  figure, .entry, tr { break-inside: avoid; }
  table.data { font-size: 7.5pt; }
  .gallery { grid-template-columns: repeat(2, 1fr); }
}
`

// pictures returns the figures of the report as SVG, by name.
func (r *Report) pictures() (map[string]picture, error) {
	pictures := map[string]picture{}
	for _, f := range r.Figures() {
		var b bytes.Buffer
		if err := f.WriteSVG(&b); err != nil {
			return nil, err
		}
		pictures[f.Name] = picture{
			"data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(b.Bytes()),
			int(f.Width.Points()*4/3 + 0.5), int(f.Height.Points()*4/3 + 0.5),
		}
	}
	return pictures, nil
}

// picture is a figure inside an HTML file, with its size in CSS pixels.
type picture struct {
	uri           string
	width, height int
}

type htmlWriter struct {
	*bufio.Writer
	pictures map[string]picture
}

// anchor is the name of a heading as a target of links.
func anchor(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			return c
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c == '×':
			return 'x'
		}
		return '-'
	}, text)
}

// contents links to the headings of level 2.
func (h htmlWriter) contents(blocks []Block) {
	h.WriteString("<nav aria-label=\"Contents\">\n<ul>\n")
	for _, block := range blocks {
		if b, ok := block.(Heading); ok && b.Level == 2 {
			fmt.Fprintf(h, "<li><a href=\"#%s\">%s</a></li>\n", anchor(b.Text), html.EscapeString(b.Text))
		}
	}
	h.WriteString("</ul>\n</nav>\n")
}

func (h htmlWriter) block(block Block) {
	switch b := block.(type) {
	case Heading:
		fmt.Fprintf(h, "<h%d id=\"%s\">%s</h%d>\n", b.Level, anchor(b.Text), html.EscapeString(b.Text), b.Level)
	case Paragraph:
		fmt.Fprintf(h, "<p>%s</p>\n", htmlStyle.render(string(b)))
	case List:
		h.WriteString("<ul>\n")
		for _, item := range b {
			fmt.Fprintf(h, "<li>%s</li>\n", htmlStyle.render(item))
		}
		h.WriteString("</ul>\n")
	case Code:
		fmt.Fprintf(h, "<pre>%s</pre>\n", html.EscapeString(string(b)))
	case Table:
		h.table(b)
	case FigureBlock:
		h.WriteString("<figure>\n")
		h.image(b)
		fmt.Fprintf(h, "<figcaption>%s</figcaption>\n</figure>\n", htmlStyle.render(b.Caption))
	}
}

func (h htmlWriter) image(f FigureBlock) {
	p := h.pictures[f.Name]
	fmt.Fprintf(h, "<img src=\"%s\" width=\"%d\" height=\"%d\" alt=\"%s\">\n", p.uri, p.width, p.height, html.EscapeString(f.Alt))
}

func (h htmlWriter) table(t Table) {
	fmt.Fprintf(h, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"%[1]s\">\n<table class=\"data\">\n<caption>%[1]s</caption>\n<thead>\n",
		html.EscapeString(t.Caption))
	h.row("th", t.Left, t.Columns)
	h.WriteString("</thead>\n<tbody>\n")
	for _, row := range t.Rows {
		h.row("td", t.Left, row)
	}
	h.WriteString("</tbody>\n")
	if t.Total != nil {
		h.WriteString("<tfoot>\n")
		h.row("td", t.Left, t.Total)
		h.WriteString("</tfoot>\n")
	}
	h.WriteString("</table>\n</div>\n")
}

func (h htmlWriter) row(tag string, left int, cells []string) {
	h.WriteString("<tr>")
	for k, cell := range cells {
		class := ""
		if k < left {
			class = ` class="w"`
		}
		if tag == "th" {
			class += ` scope="col"`
		}
		fmt.Fprintf(h, "<%s%s>%s</%s>", tag, class, html.EscapeString(cell), tag)
	}
	h.WriteString("</tr>\n")
}

func (h htmlWriter) entry(e Entry) {
	fmt.Fprintf(h, "<div class=\"entry\">\n<h4>%s</h4>\n", htmlStyle.render(e.Title))
	if e.Matrix != nil {
		h.WriteString("<div class=\"pair\">\n<table class=\"matrix\">\n")
		for _, row := range e.Matrix {
			h.WriteString("<tr>")
			for _, v := range row {
				fmt.Fprintf(h, "<td>%d</td>", v)
			}
			h.WriteString("</tr>\n")
		}
		h.WriteString("</table>\n")
		if e.Drawing != nil {
			h.image(*e.Drawing)
		}
		h.WriteString("</div>\n")
	}
	h.WriteString("<dl>\n")
	for _, f := range e.Facts {
		fmt.Fprintf(h, "<dt>%s</dt><dd>%s</dd>\n", html.EscapeString(f.Name), htmlStyle.fact(f))
	}
	h.WriteString("</dl>\n</div>\n")
}
