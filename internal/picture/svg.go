package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
)

// paper is the beginning of an SVG document whose colours fit light and dark pages: where the
// reader prefers dark pages, it exchanges light and dark and keeps the hues, on the background
// colour of the dark pages of the explorer and of reports.
const paper = `<style>@media (prefers-color-scheme: dark){svg>g{filter:invert(.88) hue-rotate(180deg)}.paper{fill:#17181a}}</style>
<rect class="paper" width="100%" height="100%" fill="#fff"/>
`

// sansSerif are the fonts of the texts of an SVG document.
const sansSerif = "Liberation Sans,Arial,Helvetica,sans-serif"

// WriteSVG writes the picture as an SVG document with the caption as title and the alternative
// text as description. The texts are of the reader's fonts.
func (p Picture) WriteSVG(w io.Writer) error {
	b := new(bytes.Buffer)
	unit, fonts := "pt", sansSerif
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
		b.WriteString(paper)
	}
	fmt.Fprintf(b, "<g font-family=%q text-anchor=\"middle\">\n", fonts)
	for _, s := range p.Shapes {
		s.write(b)
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

func (s Shape) write(b *bytes.Buffer) {
	name, place := s.place()
	fmt.Fprintf(b, "<%s", name)
	attributes := append(place, s.colours(name)...)
	for k := 0; k < len(attributes); k += 2 {
		fmt.Fprintf(b, ` %s="%s"`, attributes[k], html.EscapeString(attributes[k+1]))
	}
	if name == "text" {
		fmt.Fprintf(b, ">%s</text>\n", html.EscapeString(s.Text))
	} else {
		b.WriteString("/>\n")
	}
}

// place returns the name of the element, and the attributes that say where it is.
func (s Shape) place() (name string, attributes []string) {
	switch {
	case s.Text != "":
		attributes = []string{"x", short(s.X), "y", short(s.Y + Middling*s.Size), "font-size", short(s.Size)}
		if s.Align == Start {
			attributes = append(attributes, "text-anchor", "start")
		}
		return "text", attributes
	case len(s.Path) == 1 && s.Path[0].Kind == Circle:
		at := s.Path[0]
		return "circle", []string{"cx", short(at.X), "cy", short(at.Y), "r", short(at.Radius)}
	case len(s.Path) == 1 && s.Path[0].Kind == Box:
		at := s.Path[0]
		return "rect", []string{"x", short(at.X), "y", short(at.Y), "width", short(at.Width), "height", short(at.Height)}
	}
	return "path", []string{"d", s.Path.String()}
}

// colours returns the attributes of colours. Without a fill attribute a shape is black.
func (s Shape) colours(name string) (attributes []string) {
	switch {
	case name == "text" && s.Fill == color.Black:
	case s.Fill == nil:
		attributes = []string{"fill", "none"}
	default:
		attributes = []string{"fill", Hex(s.Fill)}
	}
	if s.Ink != nil {
		attributes = append(attributes, "stroke", Hex(s.Ink), "stroke-width", short(s.Line))
	}
	return attributes
}

// short formats a length with at most two decimals.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64) // −0 + 0 is 0
}
