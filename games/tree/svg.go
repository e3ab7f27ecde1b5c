package tree

import (
	"io"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Lengths in pixels. The picture has a column for each turn and a row for each leaf.
const (
	row    = 46
	margin = 16
	gap    = 36 // between columns
)

// box is a placed node: x is its column, y its centre in half rows.
type box struct {
	*Node
	x, y   int
	parent int // index, -1 for the root
}

// layout places the boxes, each before its successors. An inner box is midway between its
// first and its last successor.
type layout struct {
	boxes         []box
	columns, rows int
}

// place adds a node with its descendants and returns its y.
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

// WriteSVG draws the tree with the root on the left. If its nodes have keys, it draws a
// graph. If the error wraps ErrDense, nothing has been written.
func (t *Tree) WriteSVG(w io.Writer) error {
	if t.Root.Next != nil && t.Root.Next[0].Key != "" {
		return t.merged().WriteSVG(w)
	}
	var l layout
	l.place(t.Root, 0, -1)
	width := 0
	for _, b := range l.boxes {
		for _, line := range b.Lines {
			takes := svg.TextWidth(line) + 16
			if b.Oval && len(b.Lines) > 1 {
				takes += 30 // the oval is narrower there
			}
			width = max(width, takes)
		}
	}
	totalWidth := 2*margin + max(l.columns*(width+gap)-gap, svg.HeadlineWidth(t.Title))
	out := svg.Begin(w, totalWidth, svg.Top+l.rows*row+margin, t.Title, "")
	out.Headline(margin, t.Title)
	place := func(b box) (x, y int) { return margin + b.x*(width+gap), svg.Top + b.y*row/2 + row/2 }
	for _, b := range l.boxes {
		x, y := place(b)
		if b.parent >= 0 {
			px, py := place(l.boxes[b.parent])
			stroke := `stroke="gray"`
			if b.Bold {
				stroke = `stroke="black" stroke-width="3"`
			}
			out.Line(`<path d="M%d %d H%d V%d H%d" fill="none" %s/>`, px+width, py, px+width+gap/2, y, x, stroke)
		}
		if b.Oval {
			out.Line(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="white" stroke="black"/>`, x+width/2, y, width/2, svg.Height/2)
		} else {
			out.Line(`<rect x="%d" y="%d" width="%d" height="%d" fill="white" stroke="black"/>`, x, y-svg.Height/2, width, svg.Height)
		}
		first := y + 4
		if len(b.Lines) > 1 {
			first = y - 3
		}
		for k, line := range b.Lines {
			out.Text(x+width/2, first+15*k, line)
		}
	}
	return out.End()
}
