package graph

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Measures in pixels.
const (
	margin    = 24
	legendRow = 26
	border    = 3 // between the borders of a double one
)

const definitions = `<defs><marker id="head" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="8" refX="9" refY="4" orient="auto"><path d="M0 0 L9 4 L0 8 z"/></marker></defs>` +
	"<style>.edge{fill:none;stroke:gray} .best{stroke:black;stroke-width:2.5} .cross{stroke-dasharray:6 4} .label{font-size:10px;stroke:white;stroke-width:4;paint-order:stroke}</style>"

// WriteSVG draws the graph without Graphviz. Edges to the right lead from column to column,
// others are arcs; bold ones are on top. The cost grows with the square of the graph.
func (g *Graph) WriteSVG(w io.Writer) error {
	vertices, routes, columns := g.layout()
	chars, label, legend, top := 4, 0, 0, svg.Top
	for _, n := range g.Nodes {
		chars = max(chars, utf8.RuneCountInString(n.Lines[0]), utf8.RuneCountInString(n.Lines[1]))
	}
	for _, r := range routes {
		label = max(label, utf8.RuneCountInString(r.Label))
	}
	for _, e := range g.Legend {
		legend += 22 + svg.Char*(utf8.RuneCountInString(e.Text)+2)
		top = svg.Top + legendRow
	}
	bottom := 0
	for _, column := range columns {
		bottom = max(bottom, column[len(column)-1].y+nodeRow/2)
	}
	width, gap := svg.Char*chars+16, max(60, 6*label+40)
	totalWidth := 2*margin + max(len(columns)*(width+gap)-gap/2, svg.HeadlineWidth(g.Title), legend)
	out := svg.Begin(w, totalWidth, top+bottom+margin, g.Title, definitions)
	out.Headline(margin, g.Title)
	x := margin
	for _, e := range g.Legend {
		out.Line(`<rect x="%d" y="%d" width="14" height="14" fill="%s" stroke="black"/>`, x, svg.Top, e.Fill)
		x += 22 + svg.Char*utf8.RuneCountInString(e.Text)
		out.Text(x-svg.Char*utf8.RuneCountInString(e.Text)/2, svg.Top+11, e.Text)
		x += 2 * svg.Char
	}
	left := func(v *vertex) int { return margin + v.column*(width+gap) }
	y := func(v *vertex) int { return top + v.y }
	path := func(r *route) string {
		from, to := r.way[0], r.way[len(r.way)-1]
		switch {
		case from.column == to.column: // an arc at the right, from the lower half to the upper half
			right := left(from) + width
			return fmt.Sprintf("M%d %d C%d %d %d %d %d %d", right, y(from)+8, right+gap/2, y(from)+16, right+gap/2, y(to)-16, right, y(to)-8)
		case from.column > to.column: // below both nodes
			start, end := left(from)+width/2, left(to)+3*width/4
			return fmt.Sprintf("M%d %d C%d %d %d %d %d %d", start, y(from)+svg.Height/2, start, y(from)+nodeRow/2+10, end, y(to)+nodeRow/2+10, end, y(to)+svg.Height/2)
		}
		path := fmt.Sprintf("M%d %d", left(from)+width, y(from))
		for k, v := range r.way[1:] {
			middle, end := left(r.way[k])+width+gap/2, left(v)
			if v.node != nil && v.node.Double {
				end -= border
			}
			path += fmt.Sprintf(" C%d %d %d %d %d %d", middle, y(r.way[k]), middle, y(v), end, y(v))
			if v.node == nil {
				path += fmt.Sprintf(" H%d", end+width)
			}
		}
		return path
	}
	for _, bold := range []bool{false, true} {
		for _, r := range routes {
			if r.Bold != bold {
				continue
			}
			class := "edge"
			if r.Bold {
				class += " best"
			}
			if r.Dashed {
				class += " cross"
			}
			out.Line(`<path class="%s" d="%s" marker-end="url(#head)"/>`, class, path(r))
		}
	}
	out.Line(`<g class="label">`)
	for _, r := range routes {
		if r.Label != "" {
			out.Text(left(r.way[0])+width+gap/2, (y(r.way[0])+y(r.way[1]))/2+3, r.Label)
		}
	}
	out.Line("</g>")
	for _, v := range vertices {
		n, stroke := v.node, ""
		if n.Thick {
			stroke = ` stroke-width="3"`
		}
		if n.Dashed {
			stroke += ` stroke-dasharray="4 3"`
		}
		box := func(grow int, fill string) {
			out.Line(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s" stroke="black"%s/>`,
				left(v)-grow, y(v)-svg.Height/2-grow, width+2*grow, svg.Height+2*grow, n.Shape%2*svg.Height/2, fill, stroke)
		}
		if n.Double {
			box(border, "white")
		}
		box(0, n.Fill)
		out.Text(left(v)+width/2, y(v)-3, n.Lines[0])
		out.Text(left(v)+width/2, y(v)+12, n.Lines[1])
	}
	return out.End()
}
