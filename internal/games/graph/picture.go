package graph

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/picture"
)

// Measures in pixels.
const (
	margin    = 24
	headroom  = 44 // for the headline
	nodeSize  = 36 // height of a node
	laneSize  = 9
	legendRow = 22
	sample    = 26 // width of a sample in the legend
	border    = 3  // between the two lines of a double border
	backDown  = 8  // how far below the middle of nodes the edges to the left run
	pad       = 8  // between a text and its border
)

// mostListed is the number of characters of a list that a picture shows.
const mostListed = 24

// drawing is a graph with the positions of everything to be drawn.
type drawing struct {
	*Graph
	layout
	picture.Picture
	y          []float64 // by row: the middle
	width, gap float64   // width of a column, gap between columns
}

// WriteSVG draws the graph without Graphviz. Edges lead from column to column, to the right
// unless they close a cycle; bold edges are drawn on top. It returns ErrDense before
// writing anything.
func (g *Graph) WriteSVG(w io.Writer) error {
	l, err := g.layout()
	if err != nil {
		return err
	}
	d := drawing{Graph: g, layout: l, width: 44, gap: 60, Picture: picture.Picture{Caption: g.Title, Pixels: true}}
	for _, n := range g.Nodes {
		for _, line := range n.Lines {
			d.width = max(d.width, picture.TextWidth(line)+2*(pad+n.inset()))
		}
	}
	for _, r := range d.routes {
		d.gap = max(d.gap, math.Ceil(picture.TextWidth(r.label())*5/6)+40)
	}
	d.frame()
	for _, bold := range []bool{false, true} {
		for _, r := range d.routes {
			if r.Bold == bold {
				d.arrow(r.Edge, r.back, d.path(r))
			}
		}
	}
	for _, r := range d.routes {
		d.addLabel(r)
	}
	for k, n := range g.Nodes {
		d.node(k, n)
	}
	return d.Picture.WriteSVG(w)
}

// frame draws the headline and the legend, and sets the places of rows and the size of the picture.
func (d *drawing) frame() {
	headline, room := d.Headline(margin)
	room = max(room, float64(len(d.inColumn))*(d.width+d.gap)-d.gap/2)
	d.Add(headline)
	room, bottom := d.legend(room)
	pitch := 50.0
	if slices.ContainsFunc(d.Edges, func(e Edge) bool { return e.Label != "" }) {
		pitch = 62
	}
	bottom += (pitch - nodeSize) / 2
	lanes := make([]int, 1+slices.Max(d.row))
	for _, l := range d.lanes {
		lanes[l.row] = max(lanes[l.row], l.number)
	}
	for _, count := range lanes {
		bottom += laneSize * float64(count)
		d.y = append(d.y, bottom+nodeSize/2)
		bottom += pitch
	}
	d.Width, d.Height = 2*margin+room, bottom+margin
}

func (d *drawing) left(column int) float64 { return margin + float64(column)*(d.width+d.gap) }

// ends returns where the edges of a route leave and reach their nodes.
func (d *drawing) ends(r *route) (x0, y0, x1, y1 float64) {
	x0, y0 = d.left(d.column[r.From])+d.width, d.y[d.row[r.From]]
	x1, y1 = d.left(d.column[r.To]), d.y[d.row[r.To]]
	if r.back {
		x0, x1 = x0-d.width, x1+d.width
		y0, y1 = y0+backDown, y1+backDown
	}
	return x0, y0, x1, y1
}

func (d *drawing) path(r *route) picture.Path {
	x0, y0, x1, y1 := d.ends(r)
	if r.From == r.To { // a loop: an arc on the right, from the lower half of the node to the upper one
		return picture.Path{{Kind: picture.Move, X: x1, Y: y0}, {
			Kind: picture.Bezier, CX: x1 + d.gap/2, CY: y0 + backDown, DX: x1 + d.gap/2, DY: y0 - 3*backDown, X: x1, Y: y0 - 2*backDown,
		}}
	}
	forth := d.gap
	if r.back {
		forth = -d.gap
	}
	path := picture.Path{{Kind: picture.Move, X: x0, Y: y0}}
	if r.lane != nil {
		y := d.y[r.lane.row] - nodeSize/2 + 2 - laneSize*float64(r.lane.number)
		path = append(path, bend(x0, y0, x0+forth, y), picture.Step{Kind: picture.Line, X: x1 - forth, Y: y})
		y0 = y
	}
	last := bend(x1-forth, y0, x1, y1)
	if d.Nodes[r.To].Double && r.back {
		last.X += border
	} else if d.Nodes[r.To].Double {
		last.X -= border
	}
	return append(path, last)
}

// bend is a curve that begins and ends horizontally.
func bend(x0, y0, x1, y1 float64) picture.Step {
	middle := (x0 + x1) / 2
	return picture.Step{Kind: picture.Bezier, CX: middle, CY: y0, DX: middle, DY: y1, X: x1, Y: y1}
}

// arrow draws a path in the style of an edge, with its head.
func (d *drawing) arrow(e Edge, back bool, path picture.Path) {
	class := "edge"
	ink, line := picture.RGB(0x808080), 1.0
	if e.Bold {
		class, ink, line = class+" best", picture.RGB(0), 2.5
	}
	attributes := []string{}
	if e.Dashed {
		class, attributes = class+" cross", []string{"stroke-dasharray", "6 4"}
	}
	end, length := path[len(path)-1], 9.0
	if back {
		length = -length
	}
	head := picture.Polyline(end.X-length, end.Y-4, end.X, end.Y, end.X-length, end.Y+4)
	d.Add(picture.Shape{Path: path, Ink: ink, Line: line, Attributes: append(attributes, "class", class)},
		picture.Shape{Path: head, Fill: picture.RGB(0)})
}

// addLabel writes the labels of the edges of a route beside its first node.
func (d *drawing) addLabel(r *route) {
	label := r.label()
	if label == "" {
		return
	}
	x, y0, _, y1 := d.ends(r)
	if r.lane != nil {
		y1 = d.y[r.lane.row] - nodeSize/2 - laneSize*float64(r.lane.number)
	}
	x += d.gap / 2
	if r.back && r.From != r.To {
		x -= d.gap
	}
	words := picture.Words(x, (y0+y1)/2, picture.Middle, label)
	words.Size, words.Ink, words.Line = 10, White, 4
	words.Attributes = []string{"paint-order", "stroke"}
	d.Add(words)
}

func (d *drawing) node(k int, n Node) {
	x, y := d.left(d.column[k]), d.y[d.row[k]]
	d.Add(n.box(k == d.Start, x, y, d.width, nodeSize)...)
	if n.Lines[1] == "" {
		d.Add(picture.Words(x+d.width/2, y, picture.Middle, n.Lines[0]))
		return
	}
	d.Add(picture.Words(x+d.width/2, y-7, picture.Middle, n.Lines[0]), picture.Words(x+d.width/2, y+8, picture.Middle, n.Lines[1]))
}

// box draws the box of a node from x on around y.
func (n Node) box(start bool, x, y, width, height float64) (boxes []picture.Shape) {
	line, attributes := 1.0, []string(nil)
	if start {
		line = 3
	}
	if n.Dashed {
		attributes = []string{"stroke-dasharray", "4 3"}
	}
	add := func(grow float64, fill color.RGBA) {
		path := picture.Rect(x-grow, y-height/2-grow, width+2*grow, height+2*grow)
		path[0].Radius = float64(n.Shape%2) * height / 2
		boxes = append(boxes, picture.Shape{Path: path, Fill: fill, Ink: picture.RGB(0), Line: line, Attributes: attributes})
	}
	if n.Double {
		add(border, White)
	}
	add(0, n.Fill)
	return boxes
}

// inset returns how much narrower than its box a node is at the height of its texts.
func (n Node) inset() float64 { return float64(n.Shape % 2 * nodeSize / 4) }

// legend draws what the marks that occur in the graph mean, in rows at most room wide. It returns
// the width that this takes, and where it ends.
func (d *drawing) legend(room float64) (width, bottom float64) {
	width, bottom = room, headroom
	x := 0.0
	entry := func(occurs bool, text string, mark func(x, y float64)) {
		if !occurs || text == "" {
			return
		}
		takes := sample + 8 + picture.TextWidth(text)
		if x == 0 || x+takes > room {
			x, bottom = 0, bottom+legendRow
		}
		width = max(width, takes)
		before := len(d.Shapes)
		mark(margin+x, bottom-legendRow/2-4)
		d.Add(picture.Words(margin+x+sample+4, bottom-legendRow/2-4, picture.Start, text))
		group := picture.Shape{Group: slices.Clone(d.Shapes[before:]), Attributes: []string{"class", "legend"}}
		d.Shapes = append(d.Shapes[:before], group)
		x += takes + 20
	}
	node := func(n Node, text string, start bool, is func(Node) bool) {
		entry(slices.ContainsFunc(d.Nodes, is), text, func(x, y float64) { d.Add(n.box(start, x, y, sample-4, 14)...) })
	}
	edge := func(e Edge, text string, is func(Edge) bool) {
		entry(slices.ContainsFunc(d.Edges, is), text, func(x, y float64) { d.arrow(e, false, picture.Polyline(x, y, x+sample, y)) })
	}
	for _, c := range d.Colours {
		node(Node{Fill: c.Fill}, c.Text, false, func(n Node) bool { return n.Fill == c.Fill })
	}
	node(Node{Fill: White}, d.Meaning.Start, true, func(Node) bool { return true })
	node(Node{Fill: White, Double: true}, d.Meaning.Double, false, func(n Node) bool { return n.Double })
	node(Node{Fill: White, Dashed: true}, d.Meaning.Dashed, false, func(n Node) bool { return n.Dashed })
	edge(Edge{Bold: true}, d.Meaning.BoldEdge, func(e Edge) bool { return e.Bold })
	edge(Edge{Dashed: true}, d.Meaning.DashedEdge, func(e Edge) bool { return e.Dashed })
	return width, bottom
}

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
