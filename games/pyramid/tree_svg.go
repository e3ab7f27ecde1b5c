package pyramid

import (
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
	x, y         int
	text, second string
	kind         string // box, again or last
	parent       int    // index, -1 for none
}

// WriteSVG writes the tree as a picture with the first turn at the left: boxes show
// a position and the decision, ovals the last bar, dashed boxes positions that are
// expanded further up.
func (t *Tree) WriteSVG(w io.Writer) error {
	boxes, columns, rows := t.layout()
	width := svgChar*(2*t.Tiers+3) + 16
	out := &errWriter{w: w}
	totalWidth := max(2*svgMargin+columns*(width+svgGap)-svgGap, 2*svgMargin+svgChar*len(t.title())*6/5)
	totalHeight := svgTop + rows*svgRow + svgMargin
	out.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12" text-anchor="middle" role="img" lang="en">`+"\n",
		totalWidth, totalHeight, totalWidth, totalHeight)
	out.printf("<title>%s</title>\n", html.EscapeString(t.title()))
	out.printf("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n")
	out.printf("<text x=\"%d\" y=\"26\" font-size=\"14\" text-anchor=\"start\">%s</text>\n", svgMargin, html.EscapeString(t.title()))
	for _, b := range boxes {
		x, y := svgMargin+b.x*(width+svgGap), svgTop+b.y*svgRow/2+svgRow/2
		if b.parent >= 0 {
			p := boxes[b.parent]
			px, py := svgMargin+p.x*(width+svgGap)+width, svgTop+p.y*svgRow/2+svgRow/2
			out.printf("<path d=\"M%d %d H%d V%d H%d\" fill=\"none\" stroke=\"gray\"/>\n", px, py, px+svgGap/2, y, x)
		}
		if b.kind == "last" {
			out.printf("<ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\" fill=\"white\" stroke=\"black\"/>\n", x+width/2, y, width/2, svgHeight/2)
		} else {
			dashes := ""
			if b.kind == "again" {
				dashes = ` stroke-dasharray="4 3"`
			}
			out.printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"white\" stroke=\"black\"%s/>\n", x, y-svgHeight/2, width, svgHeight, dashes)
		}
		if b.second == "" {
			out.printf("<text x=\"%d\" y=\"%d\">%s</text>\n", x+width/2, y+4, html.EscapeString(b.text))
			continue
		}
		out.printf("<text x=\"%d\" y=\"%d\">%s</text>\n", x+width/2, y-3, html.EscapeString(b.text))
		out.printf("<text x=\"%d\" y=\"%d\">%s</text>\n", x+width/2, y+12, html.EscapeString(b.second))
	}
	out.printf("</svg>\n")
	return out.err
}

// layout places the boxes. An inner box stands midway between its first and its last
// successor.
func (t *Tree) layout() (boxes []svgBox, columns, rows int) {
	var path []int // indices of the boxes above, root first
	var inner []int
	add := func(b svgBox) int {
		boxes = append(boxes, b)
		columns = max(columns, b.x+1)
		return len(boxes) - 1
	}
	leaf := func(b svgBox) {
		b.y = 2 * rows
		rows++
		add(b)
	}
	shift := 0
	if !t.FirstWins { // a box for the start, where the loser moves
		shift = 1
		inner = append(inner, add(svgBox{text: t.Start.Text(t.Tiers), kind: "again", parent: -1}))
		path = append(path, 0)
	}
	t.walk(func(n *Node, last []bool, again bool) {
		depth := len(last) - 1 + shift
		parent := -1
		if depth > 0 {
			parent = path[depth-1]
		}
		b := svgBox{x: depth, text: n.Position.Text(t.Tiers), second: n.Decision.String(), parent: parent}
		if again {
			b.kind, b.second = "again", "see above"
			leaf(b)
			return
		}
		i := add(b)
		inner = append(inner, i)
		path = append(path[:depth], i)
		if n.ends() {
			leaf(svgBox{x: depth + 1, text: Last().Text(t.Tiers), kind: "last", parent: i})
		}
	})
	// Successors come after their box, so a backward pass places them first.
	first, final := make([]int, len(boxes)), make([]int, len(boxes))
	for i := range first {
		first[i] = -1
	}
	isInner := make([]bool, len(boxes))
	for _, i := range inner {
		isInner[i] = true
	}
	for i := len(boxes) - 1; i >= 0; i-- {
		if isInner[i] {
			boxes[i].y = (first[i] + final[i]) / 2
		}
		if p := boxes[i].parent; p >= 0 {
			if first[p] < 0 {
				final[p] = boxes[i].y
			}
			first[p] = boxes[i].y
		}
	}
	return boxes, columns, rows
}
