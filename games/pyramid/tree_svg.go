package pyramid

import (
	"bufio"
	"fmt"
	"html"
	"io"
)

// Measures in pixels. The picture has a column for each turn and a row for each leaf.
const (
	svgRow    = 46
	svgHeight = 36 // of a box
	svgMargin = 16
	svgTop    = 44 // room for the title
	svgGap    = 36 // between columns
	svgChar   = 7  // width of a character
)

// svgBox is a box of the picture: x is its column, y its centre in half rows.
type svgBox struct {
	x, y            int
	lines           []string
	oval, dashed    bool
	parent          int // index, -1 for none
	highest, lowest int // y of the successors, which come first and last
}

// WriteSVG writes the tree as a picture with the first turn at the left: boxes show
// a position and the decision, ovals the last bar, dashed boxes positions that are
// expanded further up.
func (t *Tree) WriteSVG(w io.Writer) error {
	boxes, columns, rows := t.layout()
	out := bufio.NewWriter(w)
	printf := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	title := html.EscapeString(t.title())
	width := svgChar*(2*t.Tiers+3) + 16
	totalWidth := max(2*svgMargin+columns*(width+svgGap)-svgGap, 2*svgMargin+svgChar*len(t.title())*6/5)
	totalHeight := svgTop + rows*svgRow + svgMargin
	printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12" text-anchor="middle" role="img" lang="en">`,
		totalWidth, totalHeight, totalWidth, totalHeight)
	printf("<title>%s</title>", title)
	printf(`<rect width="100%%" height="100%%" fill="white"/>`)
	printf(`<text x="%d" y="26" font-size="14" text-anchor="start">%s</text>`, svgMargin, title)
	place := func(b svgBox) (x, y int) { return svgMargin + b.x*(width+svgGap), svgTop + b.y*svgRow/2 + svgRow/2 }
	for _, b := range boxes {
		x, y := place(b)
		if b.parent >= 0 {
			px, py := place(boxes[b.parent])
			printf(`<path d="M%d %d H%d V%d H%d" fill="none" stroke="gray"/>`, px+width, py, px+width+svgGap/2, y, x)
		}
		dashes := ""
		if b.dashed {
			dashes = ` stroke-dasharray="4 3"`
		}
		if b.oval {
			printf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="white" stroke="black"/>`, x+width/2, y, width/2, svgHeight/2)
		} else {
			printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="white" stroke="black"%s/>`, x, y-svgHeight/2, width, svgHeight, dashes)
		}
		first := y + 4
		if len(b.lines) > 1 {
			first = y - 3
		}
		for k, line := range b.lines {
			printf(`<text x="%d" y="%d">%s</text>`, x+width/2, first+15*k, html.EscapeString(line))
		}
	}
	printf("</svg>")
	return out.Flush()
}

// layout places the boxes. An inner box stands midway between its first and its last
// successor.
func (t *Tree) layout() (boxes []svgBox, columns, rows int) {
	var path []int // indices of the boxes above, root first
	add := func(depth int, leaf bool, b svgBox) {
		b.x, b.parent, b.lowest = depth, -1, -1
		if depth > 0 {
			b.parent = path[depth-1]
		}
		if leaf {
			b.highest, b.lowest = 2*rows, 2*rows
			rows++
		}
		columns = max(columns, depth+1)
		path = append(path[:depth], len(boxes))
		boxes = append(boxes, b)
	}
	shift := 0
	if !t.FirstWins { // a box for the start, where the loser moves
		shift = 1
		add(0, false, svgBox{lines: []string{t.Start.Text(t.Tiers)}, dashed: true})
	}
	t.walk(func(n *Node, last []bool, again bool) {
		depth, position := len(last)-1+shift, n.Position.Text(t.Tiers)
		if again {
			add(depth, true, svgBox{lines: []string{position, "see above"}, dashed: true})
			return
		}
		add(depth, false, svgBox{lines: []string{position, n.Decision.String()}})
		if n.ends() {
			add(depth+1, true, svgBox{lines: []string{Last().Text(t.Tiers)}, oval: true})
		}
	})
	// Successors come after their box, so a backward pass places them first.
	for i := len(boxes) - 1; i >= 0; i-- {
		b := &boxes[i]
		b.y = (b.highest + b.lowest) / 2
		if b.parent >= 0 {
			p := &boxes[b.parent]
			if p.lowest < 0 {
				p.lowest = b.y
			}
			p.highest = b.y
		}
	}
	return boxes, columns, rows
}
