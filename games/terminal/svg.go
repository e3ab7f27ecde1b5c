package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Measures of SVG in pixels.
const (
	svgRow    = 60
	svgMargin = 24
	svgGap    = 70 // between columns, and half of it at the right for arcs
)

// place is the column and the row of a node.
type place struct{ column, row int }

// layout places the nodes in columns by the number of moves from the start, the first
// node for which Start holds or else node 0. Nodes that it does not reach follow in
// columns of their own. Cost: linear.
func (v *View) layout() (places []place, columns, rows int) {
	places = make([]place, v.Size())
	seen := make([]bool, v.Size())
	var filled []int // by column: its nodes
	search := func(from Node, column int) {
		seen[from] = true
		places[from].column = column
		for queue := []Node{from}; len(queue) > 0; queue = queue[1:] {
			at := &places[queue[0]]
			for len(filled) <= at.column {
				filled = append(filled, 0)
			}
			at.row = filled[at.column]
			filled[at.column]++
			rows = max(rows, filled[at.column])
			for _, next := range v.Moves(queue[0]) {
				if !seen[next] {
					seen[next] = true
					places[next].column = at.column + 1
					queue = append(queue, next)
				}
			}
		}
	}
	for x := range Node(v.Size()) {
		if v.Start != nil && v.Start(x) {
			search(x, 0)
		}
	}
	unreached := len(filled)
	for x := range Node(v.Size()) {
		if !seen[x] {
			search(x, unreached)
		}
	}
	return places, len(filled), rows
}

// SVG writes the graph as a picture without Graphviz: the start at the left, each
// other node in the column of its distance from it. Edges to the right are straight,
// others are arcs, bold for the moves of Strategy. Terminal nodes have a double border,
// the nodes of the second player, and of every second one, round corners.
func (v *View) SVG(w io.Writer) error {
	places, columns, rows := v.layout()
	chars := 4
	for x := range Node(v.Size()) {
		for line := range strings.SplitSeq(v.text(x), "\n") {
			chars = max(chars, utf8.RuneCountInString(line))
		}
	}
	width := svg.Char*chars + 16
	totalWidth := max(2*svgMargin+columns*(width+svgGap)-svgGap/2, 2*svgMargin+svg.HeadlineWidth(v.Name))
	out := svg.Begin(w, totalWidth, svg.Top+rows*svgRow+svgMargin, v.Name, svg.Arrow)
	out.Headline(svgMargin, v.Name)
	centre := func(x Node) (int, int) {
		return svgMargin + places[x].column*(width+svgGap) + width/2, svg.Top + places[x].row*svgRow + svgRow/2
	}
	for x := range Node(v.Size()) {
		ax, ay := centre(x)
		for _, y := range v.Moves(x) {
			bx, by := centre(y)
			left := bx - width/2
			if v.Terminal(y) {
				left -= svg.Border
			}
			stroke := `stroke="gray"`
			if v.Strategy != nil && v.Next(v.Strategy, x) == y {
				stroke = `stroke="black" stroke-width="2.5"`
			}
			path := fmt.Sprintf("M%d %d L%d %d", ax+width/2, ay, left, by)
			switch bend := places[y].column - places[x].column; {
			case bend == 0: // an arc at the right, from the lower half to the upper half
				path = fmt.Sprintf("M%d %d C%d %d %d %d %d %d", ax+width/2, ay+8, ax+width/2+svgGap/2, ay+16, bx+width/2+svgGap/2, by-16, bx+width/2, by-8)
			case bend < 0: // below both nodes
				path = fmt.Sprintf("M%d %d C%d %d %d %d %d %d", ax, ay+svg.Height/2, ax, ay+svgRow/2+10, bx+width/4, by+svgRow/2+10, bx+width/4, by+svg.Height/2)
			}
			out.Line(`<path d="%s" fill="none" %s marker-end="url(#head)"/>`, path, stroke)
		}
	}
	for x := range Node(v.Size()) {
		cx, cy := centre(x)
		box := svg.Node{X: cx, Y: cy, Width: width, Fill: "white", Stroke: 1, Double: v.Terminal(x)}
		if v.Value != nil {
			box.Fill = colours[v.Value(x)]
		}
		if v.Start != nil && v.Start(x) {
			box.Stroke = 3
		}
		if !v.Terminal(x) && v.Owner(x)%2 == 1 {
			box.Radius = svg.Height / 2
		}
		box.Lines[0], box.Lines[1], _ = strings.Cut(v.text(x), "\n")
		out.Node(box)
	}
	if err := out.End(); err != nil {
		return fmt.Errorf("writing a game as SVG: %w", err)
	}
	return nil
}
