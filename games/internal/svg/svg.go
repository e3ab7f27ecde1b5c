// Package svg has what the pictures of all games begin and end with.
package svg

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"unicode/utf8"
)

// Measures in pixels.
const (
	Char   = 7  // width of a character
	Height = 36 // of a node
	Top    = 44 // room for the headline
)

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

// Headline writes the title above the picture, from x on.
func (p Picture) Headline(x int, title string) {
	p.Line(`<text x="%d" y="26" font-size="14" text-anchor="start">%s</text>`, x, html.EscapeString(title))
}

// HeadlineWidth returns the room that a headline takes.
func HeadlineWidth(title string) int { return Char * utf8.RuneCountInString(title) * 6 / 5 }
