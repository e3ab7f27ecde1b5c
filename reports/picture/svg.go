package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"strconv"
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
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]spt" height="%[2]spt" viewBox="0 0 %[1]s %[2]s" role="img" lang="en">`,
		short(p.Width), short(p.Height))
	fmt.Fprintf(&b, "\n<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(p.Caption), html.EscapeString(p.Alt))
	if !p.Fixed {
		b.WriteString(Paper)
	}
	fmt.Fprintf(&b, "<g font-family=%q text-anchor=\"middle\">\n", Fonts)
	for _, s := range p.Shapes {
		switch {
		case s.Text != "":
			const middle = 0.36 // of the size: half the height of a digit
			fmt.Fprintf(&b, `<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`, short(s.X), short(s.Y+middle*s.Size), short(s.Size), hex(s.Colour), html.EscapeString(s.Text))
		case s.Line > 0:
			fmt.Fprintf(&b, `<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, hex(s.Colour), short(s.Line), s.Path)
		default:
			fmt.Fprintf(&b, `<path fill="%s" d="%s"/>`, hex(s.Colour), s.Path)
		}
		b.WriteByte('\n')
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// String returns the path as the value of an attribute of SVG.
func (p Path) String() string {
	var b bytes.Buffer
	for _, s := range p {
		x, y := short(s.X), short(s.Y)
		switch s.Kind {
		case Move:
			fmt.Fprintf(&b, "M%s %s", x, y)
		case Line:
			fmt.Fprintf(&b, "L%s %s", x, y)
		case Curve:
			fmt.Fprintf(&b, "Q%s %s %s %s", short(s.CX), short(s.CY), x, y)
		case Circle:
			r := short(s.Radius)
			fmt.Fprintf(&b, "M%s %sa%[3]s %[3]s 0 1 0 %[4]s 0a%[3]s %[3]s 0 1 0 %[5]s 0z", short(s.X-s.Radius), y, r, short(2*s.Radius), short(-2*s.Radius))
		case Close:
			b.WriteByte('z')
		}
	}
	return b.String()
}

// short formats a length with at most two decimals.
func short(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	text = text[:len(bytes.TrimRight([]byte(text), "0"))]
	return text[:len(bytes.TrimSuffix([]byte(text), []byte(".")))]
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
