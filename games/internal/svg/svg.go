// Package svg has what the pictures of all games begin and end with.
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

// TextWidth returns the room in pixels that a text of 12 pixels takes. A character of the
// usual fixed fonts is 0.6 of its height wide, in Courier and DejaVu Sans Mono; those of
// Chinese, Japanese and Korean are twice as wide.
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

// Picture is a picture that is being written. Its buffer keeps the first error for End.
type Picture struct{ out *bufio.Writer }

// Begin begins a picture of a width and a height in pixels on white ground; defs, if not
// empty, is a line of definitions for it.
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

// Line writes a line of SVG.
func (p Picture) Line(format string, args ...any) { fmt.Fprintf(p.out, format+"\n", args...) }

// Text writes a line of text around x.
func (p Picture) Text(x, y int, text string) {
	p.Line(`<text x="%d" y="%d">%s</text>`, x, y, html.EscapeString(text))
}

// TextFrom writes a line of text from x on.
func (p Picture) TextFrom(x, y int, text string) {
	p.Line(`<text x="%d" y="%d" text-anchor="start">%s</text>`, x, y, html.EscapeString(text))
}

// Headline writes the title above the picture, from x on.
func (p Picture) Headline(x int, title string) {
	p.Line(`<text x="%d" y="26" font-size="14" text-anchor="start">%s</text>`, x, html.EscapeString(title))
}

// HeadlineWidth returns the room that a headline takes.
func HeadlineWidth(title string) int { return TextWidth(title) * 6 / 5 }
