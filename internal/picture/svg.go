package picture

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// Paper is the beginning of an SVG document whose colours fit light and dark pages: where the
// reader prefers dark pages, it exchanges light and dark and keeps the hues, on the background
// colour of the dark pages of the explorer and of reports.
const Paper = `<style>@media (prefers-color-scheme: dark){svg>g{filter:invert(.88) hue-rotate(180deg)}.paper{fill:#17181a}}</style>
<rect class="paper" width="100%" height="100%" fill="#fff"/>
`

// Fonts are the fonts of the texts of an SVG document.
const Fonts = "Liberation Sans,Arial,Helvetica,sans-serif"

// WriteSVG writes the picture as an SVG document with the caption as title and the alternative
// text as description. The texts are of the reader's fonts.
func (p Picture) WriteSVG(w io.Writer) error {
	b := new(bytes.Buffer)
	unit, fonts := "pt", Fonts
	if p.Pixels {
		unit, fonts = "", "monospace"
	}
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s%[3]s" height="%[2]s%[3]s" viewBox="0 0 %[1]s %[2]s" role="img" lang="en">`,
		short(p.Width), short(p.Height), unit)
	fmt.Fprintf(b, "\n<title>%s</title>\n", html.EscapeString(p.Caption))
	if p.Alt != "" {
		fmt.Fprintf(b, "<desc>%s</desc>\n", html.EscapeString(p.Alt))
	}
	if !p.Fixed {
		b.WriteString(Paper)
	}
	fmt.Fprintf(b, "<g font-family=%q text-anchor=\"middle\">\n", fonts)
	for _, s := range p.Shapes {
		s.write(b)
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// write writes the element of a shape.
func (s Shape) write(b *bytes.Buffer) {
	name := s.name()
	fmt.Fprintf(b, "<%s", name)
	attribute := func(name, value string) { fmt.Fprintf(b, ` %s="%s"`, name, html.EscapeString(value)) }
	for k := 0; k < len(s.Attributes); k += 2 {
		attribute(s.Attributes[k], s.Attributes[k+1])
	}
	s.geometry(name, attribute)
	s.colours(name, attribute)
	switch name {
	case "g":
		b.WriteString(">\n")
		for _, inner := range s.Group {
			inner.write(b)
		}
		b.WriteString("</g>\n")
	case "text":
		fmt.Fprintf(b, ">%s</text>\n", html.EscapeString(s.Text))
	default:
		b.WriteString("/>\n")
	}
}

// name returns the name of the element.
func (s Shape) name() string {
	switch {
	case len(s.Group) > 0:
		return "g"
	case s.Text != "":
		return "text"
	case len(s.Path) == 1 && s.Path[0].Kind == Circle:
		return "circle"
	case len(s.Path) == 1 && s.Path[0].Kind == Box:
		return "rect"
	}
	return "path"
}

// geometry gives the element its place.
func (s Shape) geometry(name string, attribute func(name, value string)) {
	numbers := func(names string, values ...float64) {
		for k, name := range strings.Fields(names) {
			attribute(name, short(values[k]))
		}
	}
	switch name {
	case "text":
		const middle = 0.36 // of the size: half the height of a digit
		numbers("x y font-size", s.X, s.Y+middle*s.Size, s.Size)
		if s.Align != Middle {
			attribute("text-anchor", map[Align]string{Start: "start", End: "end"}[s.Align])
		}
		if s.Bold {
			attribute("font-weight", "bold")
		}
	case "circle":
		numbers("cx cy r", s.Path[0].X, s.Path[0].Y, s.Path[0].Radius)
	case "rect":
		at := s.Path[0]
		numbers("x y width height", at.X, at.Y, at.Width, at.Height)
		if at.Radius > 0 {
			numbers("rx", at.Radius)
		}
	case "path":
		attribute("d", s.Path.String())
	}
}

// colours gives the element its colours. What has no fill attribute is black.
func (s Shape) colours(name string, attribute func(name, value string)) {
	if name == "g" {
		return
	}
	fill := "none"
	if s.Fill != nil {
		fill = Hex(s.Fill)
	}
	if name != "text" || fill != "#000000" {
		attribute("fill", fill)
	}
	if s.Ink != nil {
		attribute("stroke", Hex(s.Ink))
		attribute("stroke-width", short(s.Line))
	}
}

// short formats a length with at most two decimals.
func short(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}
