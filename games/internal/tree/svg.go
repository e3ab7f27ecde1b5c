// Package tree draws trees of positions as SVG.
package tree

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"unicode/utf8"
)

// Node is a box of the picture, with its successors.
type Node struct {
	Lines        []string // of text, at most 2
	Oval, Dashed bool
	Bold         bool // the edge from the parent
	Next         []*Node
}

// Measures in pixels. The picture has a column for each turn and a row for each leaf.
const (
	row    = 46
	height = 36 // of a box
	margin = 16
	top    = 44 // room for the title
	gap    = 36 // between columns
	char   = 7  // width of a character
)

// box is a placed node: x is its column, y its centre in half rows.
type box struct {
	*Node
	x, y   int
	parent int // index, -1 for the root
}

// layout places the boxes, each before its successors. An inner box stands midway
// between its first and its last successor.
type layout struct {
	boxes         []box
	columns, rows int
}

// place adds a node with what is below it and returns its y.
func (l *layout) place(n *Node, x, parent int) int {
	at := len(l.boxes)
	l.boxes = append(l.boxes, box{n, x, 2 * l.rows, parent})
	l.columns = max(l.columns, x+1)
	if len(n.Next) == 0 {
		l.rows++
		return 2 * (l.rows - 1)
	}
	first, last := 0, 0
	for k, next := range n.Next {
		last = l.place(next, x+1, at)
		if k == 0 {
			first = last
		}
	}
	l.boxes[at].y = (first + last) / 2
	return l.boxes[at].y
}

// WriteSVG writes the tree as a picture with the root at the left. Its boxes are wide
// enough for the given number of characters, and for every line of text.
func WriteSVG(w io.Writer, title string, root *Node, chars int) error {
	var l layout
	l.place(root, 0, -1)
	for _, b := range l.boxes {
		for _, line := range b.Lines {
			n := utf8.RuneCountInString(line)
			if b.Oval && len(b.Lines) > 1 {
				n += 4 // the oval is narrower there
			}
			chars = max(chars, n)
		}
	}
	out := bufio.NewWriter(w) // which keeps the first error for Flush
	printf := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	width := char*chars + 16
	totalWidth := max(2*margin+l.columns*(width+gap)-gap, 2*margin+char*utf8.RuneCountInString(title)*6/5)
	totalHeight := top + l.rows*row + margin
	title = html.EscapeString(title)
	printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12" text-anchor="middle" role="img" lang="en">`,
		totalWidth, totalHeight, totalWidth, totalHeight)
	printf("<title>%s</title>", title)
	printf(`<rect width="100%%" height="100%%" fill="white"/>`)
	printf(`<text x="%d" y="26" font-size="14" text-anchor="start">%s</text>`, margin, title)
	place := func(b box) (x, y int) { return margin + b.x*(width+gap), top + b.y*row/2 + row/2 }
	for _, b := range l.boxes {
		x, y := place(b)
		if b.parent >= 0 {
			px, py := place(l.boxes[b.parent])
			stroke := `stroke="gray"`
			if b.Bold {
				stroke = `stroke="black" stroke-width="3"`
			}
			printf(`<path d="M%d %d H%d V%d H%d" fill="none" %s/>`, px+width, py, px+width+gap/2, y, x, stroke)
		}
		dashes := ""
		if b.Dashed {
			dashes = ` stroke-dasharray="4 3"`
		}
		if b.Oval {
			printf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="white" stroke="black"/>`, x+width/2, y, width/2, height/2)
		} else {
			printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="white" stroke="black"%s/>`, x, y-height/2, width, height, dashes)
		}
		first := y + 4
		if len(b.Lines) > 1 {
			first = y - 3
		}
		for k, line := range b.Lines {
			printf(`<text x="%d" y="%d">%s</text>`, x+width/2, first+15*k, html.EscapeString(line))
		}
	}
	printf("</svg>")
	return out.Flush()
}
