// Package svg has what the pictures of all games begin and end with, and their boxes.
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
	Border = 3  // between the borders of a terminal node
)

// Arrow is the definition of the arrowhead that marker-end="url(#head)" refers to.
const Arrow = `<defs><marker id="head" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="8" refX="9" refY="4" orient="auto"><path d="M0 0 L9 4 L0 8 z"/></marker></defs>`

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

// Node is a box of height Height with two lines of text.
type Node struct {
	X, Y, Width, Radius int // centre, and radius of the corners
	Fill                string
	Stroke              int // width of the border
	Dashed, Double      bool
	Lines               [2]string
}

// Node draws a node.
func (p Picture) Node(n Node) {
	dashes := ""
	if n.Dashed {
		dashes = ` stroke-dasharray="4 3"`
	}
	box := func(grow int, fill string) {
		p.Line(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s" stroke="black" stroke-width="%d"%s/>`,
			n.X-n.Width/2-grow, n.Y-Height/2-grow, n.Width+2*grow, Height+2*grow, n.Radius, fill, n.Stroke, dashes)
	}
	if n.Double {
		box(Border, "white")
	}
	box(0, n.Fill)
	p.Text(n.X, n.Y-3, n.Lines[0])
	p.Text(n.X, n.Y+12, n.Lines[1])
}
