package graph

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// entry is an entry of the legend: a node or an edge and what it means.
type entry struct {
	text  string
	node  *Node // nil for an edge
	start bool
	edge  Edge
	x, y  int // position of its sample: the left edge and the middle
}

// legend returns the entries for what occurs in the graph, in rows at most room wide, and
// the width and the height of the legend in pixels.
func (g *Graph) legend(room int) (entries []entry, width, height int) {
	hasNode := func(is func(Node) bool) bool { return slices.ContainsFunc(g.Nodes, is) }
	hasEdge := func(is func(Edge) bool) bool { return slices.ContainsFunc(g.Edges, is) }
	add := func(occurs bool, e entry) {
		if occurs && e.text != "" {
			entries = append(entries, e)
		}
	}
	for _, c := range g.Colours {
		add(hasNode(func(n Node) bool { return n.Fill == c.Fill }), entry{text: c.Text, node: &Node{Fill: c.Fill}})
	}
	m := g.Meaning
	add(true, entry{text: m.Start, node: &Node{Fill: "white"}, start: true})
	add(hasNode(func(n Node) bool { return n.Double }), entry{text: m.Double, node: &Node{Fill: "white", Double: true}})
	add(hasNode(func(n Node) bool { return n.Dashed }), entry{text: m.Dashed, node: &Node{Fill: "white", Dashed: true}})
	add(hasEdge(func(e Edge) bool { return e.Bold }), entry{text: m.BoldEdge, edge: Edge{Bold: true}})
	add(hasEdge(func(e Edge) bool { return e.Dashed }), entry{text: m.DashedEdge, edge: Edge{Dashed: true}})
	width = room
	x, y := margin, svg.Top+legendRow/2-4
	for k := range entries {
		takes := sample + 8 + svg.TextWidth(entries[k].text)
		if x > margin && x+takes > margin+width {
			x, y = margin, y+legendRow
		}
		width = max(width, takes)
		entries[k].x, entries[k].y = x, y
		x += takes + 20
		height = y + legendRow - svg.Top
	}
	return entries, width, height
}

func (e entry) draw(d *drawing) {
	d.Line(`<g class="legend">`)
	if e.node != nil {
		d.box(*e.node, e.start, e.x, e.y, sample-4, 14)
	} else {
		d.arrow(e.edge, fmt.Sprintf("M%d %d H%d", e.x, e.y, e.x+sample))
	}
	d.TextFrom(e.x+sample+4, e.y+4, e.text)
	d.Line("</g>")
}
