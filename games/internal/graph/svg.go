package graph

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Measures in pixels.
const (
	margin    = 24
	legendRow = 22
	sample    = 26 // width of a sample in the legend
	border    = 3  // between the two lines of a double border
	backDown  = 8  // how far below the middle of nodes the edges to the left run
	pad       = 8  // between a text and its border
)

// mostListed is the number of characters of a list that a picture shows.
const mostListed = 24

const definitions = `<defs><marker id="head" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="8" refX="9" refY="4" orient="auto"><path d="M0 0 L9 4 L0 8 z"/></marker></defs>` +
	"<style>.edge{fill:none;stroke:gray} .best{stroke:black;stroke-width:2.5} .cross{stroke-dasharray:6 4} .label{font-size:10px;stroke:white;stroke-width:4;paint-order:stroke}</style>"

// drawing is a graph with the positions of everything to be drawn.
type drawing struct {
	*Graph
	svg.Picture
	vertices   []*vertex
	routes     []*route
	top        int // y of the graph
	width, gap int // width of a column, gap between columns
}

// WriteSVG draws the graph without Graphviz. Edges lead from column to column, to the right
// unless they close a cycle; bold edges are drawn on top. It returns ErrDense before
// writing anything. Cost: quadratic in the size of the graph.
func (g *Graph) WriteSVG(w io.Writer) error {
	d := drawing{Graph: g, width: 44, gap: 60}
	var columns [][]*vertex
	var err error
	if d.vertices, d.routes, columns, err = g.layout(); err != nil {
		return err
	}
	for _, n := range g.Nodes {
		for _, line := range n.Lines {
			d.width = max(d.width, svg.TextWidth(line)+2*(pad+n.inset()))
		}
	}
	for _, r := range d.routes {
		d.gap = max(d.gap, svg.TextWidth(r.label())*5/6+40)
	}
	bottom := 0
	for _, column := range columns {
		bottom = max(bottom, column[len(column)-1].y+g.rows().node/2)
	}
	room := max(len(columns)*(d.width+d.gap)-d.gap/2, svg.HeadlineWidth(g.Title))
	legend, room, height := g.legend(room)
	d.top = svg.Top + height
	d.Picture = svg.Begin(w, 2*margin+room, d.top+bottom+margin, g.Title, definitions)
	d.Headline(margin, g.Title)
	for _, e := range legend {
		e.draw(&d)
	}
	for _, bold := range []bool{false, true} {
		for _, r := range d.routes {
			if r.Bold == bold {
				d.arrow(r.Edge, d.path(r))
			}
		}
	}
	d.Line(`<g class="label">`)
	for _, r := range d.routes {
		if label := r.label(); label != "" {
			x := d.left(r.way[0]) + d.width + d.gap/2
			if r.back && len(r.way) > 1 {
				x = d.left(r.way[0]) - d.gap/2
			}
			d.Text(x, (d.y(r.way[0])+d.y(r.way[min(1, len(r.way)-1)]))/2+3, label)
		}
	}
	d.Line("</g>")
	for k, v := range d.vertices {
		d.box(*v.node, k == g.Start, d.left(v), d.y(v), d.width, svg.Height)
		middle, y := d.left(v)+d.width/2, d.y(v)
		if v.node.Lines[1] == "" {
			d.Text(middle, y+4, v.node.Lines[0])
			continue
		}
		d.Text(middle, y-3, v.node.Lines[0])
		d.Text(middle, y+12, v.node.Lines[1])
	}
	return d.End()
}

func (d *drawing) left(v *vertex) int { return margin + v.column*(d.width+d.gap) }
func (d *drawing) y(v *vertex) int    { return d.top + v.y }

// path returns the path of a route.
func (d *drawing) path(r *route) string {
	from := r.way[0]
	if len(r.way) == 1 { // a loop: an arc on the right, from the lower half of the node to the upper one
		right, bend, y := d.left(from)+d.width, d.left(from)+d.width+d.gap/2, d.y(from)
		return fmt.Sprintf("M%d %d C%d %d %d %d %d %d", right, y+backDown, bend, y+2*backDown, bend, y-2*backDown, right, y-backDown)
	}
	forth, out, down := 1, d.width, 0 // out: distance from the left edge of a column to where the path leaves it
	if r.back {
		forth, out, down = -1, 0, backDown
	}
	x, y := d.left(from)+out, d.y(from)+down
	path := fmt.Sprintf("M%d %d", x, y)
	for _, v := range r.way[1:] {
		middle, endX, endY := x+forth*d.gap/2, x+forth*d.gap, d.y(v)
		if v.node != nil {
			endY += down
		}
		if v.node != nil && v.node.Double {
			endX -= forth * border
		}
		path += fmt.Sprintf(" C%d %d %d %d %d %d", middle, y, middle, endY, endX, endY)
		if x, y = endX, endY; v.node == nil {
			x += forth * d.width
			path += fmt.Sprintf(" H%d", x)
		}
	}
	return path
}

// arrow draws a path in the style of an edge.
func (d *drawing) arrow(e Edge, path string) {
	class := "edge"
	if e.Bold {
		class += " best"
	}
	if e.Dashed {
		class += " cross"
	}
	d.Line(`<path class="%s" d="%s" marker-end="url(#head)"/>`, class, path)
}

// box draws the box of a node from x on around y.
func (d *drawing) box(n Node, start bool, x, y, width, height int) {
	stroke := ""
	if start {
		stroke = ` stroke-width="3"`
	}
	if n.Dashed {
		stroke += ` stroke-dasharray="4 3"`
	}
	box := func(grow int, fill string) {
		d.Line(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s" stroke="black"%s/>`,
			x-grow, y-height/2-grow, width+2*grow, height+2*grow, n.Shape%2*height/2, fill, stroke)
	}
	if n.Double {
		box(border, "white")
	}
	box(0, n.Fill)
}

// inset returns how much narrower than its box a node is at the height of its texts.
func (n Node) inset() int { return n.Shape % 2 * svg.Height / 4 }

// label returns the labels of all edges of a route.
func (r *route) label() string { return Listed(r.labels) }

// Listed returns a list as text for a picture; of a long list only the first items and the
// number of the others.
func Listed(list []string) string {
	text := strings.Join(list, ", ")
	if len(list) > 1 && utf8.RuneCountInString(text) > mostListed {
		return fmt.Sprintf("%s and %d more", list[0], len(list)-1)
	}
	return text
}
