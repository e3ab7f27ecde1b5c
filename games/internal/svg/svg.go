// Package svg writes the beginning, the end and the text of the games' SVG pictures.
package svg

import (
	"bufio"
	"fmt"
	"html"
	"io"

	"golang.org/x/text/width"
)

// Measures in pixels.
const (
	Height = 36 // of a node
	Top    = 44 // room for the headline
)

// TextWidth returns the width in pixels of a text of height 12. In the usual fixed-width
// fonts, Courier and DejaVu Sans Mono, a character is 0.6 times as wide as high; Chinese,
// Japanese and Korean characters are twice as wide.
func TextWidth(text string) int {
	cells := 0
	for _, r := range text {
		cells++
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			cells++
		}
	}
	return (73*cells + 9) / 10
}

// Picture is a picture being written. Its buffer keeps the first error for End.
type Picture struct{ out *bufio.Writer }

// Begin begins a picture of the given width and height in pixels on a white background;
// defs, if not empty, is a line of SVG definitions.
func Begin(w io.Writer, width, height int, title, defs string) Picture {
	p := Picture{bufio.NewWriter(w)}
	p.Line(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12" text-anchor="middle" role="img" lang="en">`,
		width, height, width, height)
	p.Line("<title>%s</title>", html.EscapeString(title))
	if defs != "" {
		p.Line("%s", defs)
	}
	p.Line(`<rect width="100%%" height="100%%" fill="white"/>`)
	return p
}

// End ends the picture and returns the first error of writing it.
func (p Picture) End() error {
	p.Line("</svg>")
	return p.out.Flush()
}

// Line writes a formatted line of SVG.
func (p Picture) Line(format string, args ...any) { fmt.Fprintf(p.out, format+"\n", args...) }

// Text writes a line of text centred at x.
func (p Picture) Text(x, y int, text string) {
	p.Line(`<text x="%d" y="%d">%s</text>`, x, y, html.EscapeString(text))
}

// TextFrom writes a line of text that begins at x.
func (p Picture) TextFrom(x, y int, text string) {
	p.Line(`<text x="%d" y="%d" text-anchor="start">%s</text>`, x, y, html.EscapeString(text))
}

// Headline writes the title above the picture, beginning at x.
func (p Picture) Headline(x int, title string) {
	p.Line(`<text x="%d" y="26" font-size="14" text-anchor="start">%s</text>`, x, html.EscapeString(title))
}

// HeadlineWidth returns the room that a headline takes.
func HeadlineWidth(title string) int { return TextWidth(title) * 6 / 5 }
