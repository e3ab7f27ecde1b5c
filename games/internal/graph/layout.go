package graph

import (
	"cmp"
	"errors"
	"slices"
)

// Layout of the graph in columns, after K. Sugiyama, S. Tagawa and M. Toda, "Methods for
// visual understanding of hierarchical system structures", IEEE Transactions on Systems,
// Man and Cybernetics 11 (1981) 109–125.

// vertex is a node in its column or a place where edges cross a column.
type vertex struct {
	node       *Node // nil for a crossing
	column, y  int
	next, past []*vertex // its neighbours in the next and in the previous column
}

// route stands for all edges from one node to another: its way through the columns.
type route struct {
	Edge
	labels []string // of all its edges
	back   bool     // leads to the left, or to the node itself
	way    []*vertex
}

// ErrDense is returned for a graph with too many edges for a readable picture.
var ErrDense = errors.New("there are too many arrows for a picture")

// Limits of a readable picture.
const (
	maxRoutes    = 5_000
	maxCrossings = 10_000
)

// rows holds the heights in pixels of the rows of nodes and of the places where edges cross
// columns. Labels of edges need room.
type rows struct{ node, crossing int }

func (g *Graph) rows() rows {
	if slices.ContainsFunc(g.Edges, func(e Edge) bool { return e.Label != "" }) {
		return rows{62, 26}
	}
	return rows{50, 20}
}

// layout places the nodes and the edges. The vertices of the nodes come first. The order in
// a column is by the mean position of the neighbours, alternately those on the left and on
// the right (the barycentre method). Edges to the same node cross a column at the same
// place, unless they are dashed, since overlapping dashes would look like a line.
func (g *Graph) layout() (vertices []*vertex, routes []*route, columns [][]*vertex, err error) {
	place := func(v *vertex) *vertex {
		for len(columns) <= v.column {
			columns = append(columns, nil)
		}
		columns[v.column] = append(columns[v.column], v)
		return v
	}
	column, back := g.columns()
	for k := range g.Nodes {
		vertices = append(vertices, place(&vertex{node: &g.Nodes[k], column: column[k]}))
	}
	type crossing struct {
		to, column, own int // own: index of the edge if it is dashed
		back            bool
	}
	crossings := map[crossing]*vertex{}
	between := map[[2]int]*route{}
	for k, e := range g.Edges {
		ends := [2]int{e.From, e.To}
		r, met := between[ends]
		if !met {
			r = &route{Edge: e, back: back[k], way: []*vertex{vertices[e.From]}}
			between[ends] = r
			routes = append(routes, r)
		}
		if e.Label != "" {
			r.labels = append(r.labels, e.Label)
		}
		r.Bold = r.Bold || e.Bold
		if met {
			continue
		}
		own, step := 0, 1
		if e.Dashed {
			own = k + 1
		}
		if r.back {
			step = -1
		}
		for v, end := vertices[e.From], vertices[e.To]; v != end; {
			next := end
			if at := (crossing{e.To, v.column + step, own, r.back}); at.column != end.column {
				if next = crossings[at]; next == nil {
					next = place(&vertex{column: at.column})
					crossings[at] = next
				}
			}
			v.join(next)
			r.way = append(r.way, next)
			v = next
		}
		if len(routes) > maxRoutes || len(crossings) > maxCrossings {
			return nil, nil, nil, ErrDense
		}
	}
	g.rows().spread(columns)
	return vertices, routes, columns, nil
}

// join makes vertices in adjacent columns neighbours, in either order.
func (v *vertex) join(w *vertex) {
	if v.column > w.column {
		v, w = w, v
	}
	if !slices.Contains(v.next, w) {
		v.next, w.past = append(v.next, w), append(w.past, v)
	}
}

// spread orders the columns and sets the heights.
func (r rows) spread(columns [][]*vertex) {
	height := func(v *vertex) int {
		if v.node == nil {
			return r.crossing
		}
		return r.node
	}
	stack := func(column []*vertex) (total int) {
		for _, v := range column {
			v.y = total + height(v)/2
			total += height(v)
		}
		for _, v := range column { // centred vertically
			v.y -= total / 2
		}
		return total
	}
	for _, column := range columns {
		stack(column)
	}
	arrange := func(column []*vertex, neighbours func(*vertex) []*vertex) {
		mean := map[*vertex]float64{}
		for _, v := range column {
			near := neighbours(v)
			mean[v] = float64(v.y)
			for k, w := range near {
				if k == 0 {
					mean[v] = 0
				}
				mean[v] += float64(w.y) / float64(len(near))
			}
		}
		slices.SortStableFunc(column, func(v, w *vertex) int { return cmp.Compare(mean[v], mean[w]) })
		stack(column)
	}
	for range 8 {
		for _, column := range columns {
			arrange(column, func(v *vertex) []*vertex { return v.past })
		}
		for _, column := range slices.Backward(columns) {
			arrange(column, func(v *vertex) []*vertex { return v.next })
		}
	}
	top := 0
	for _, column := range columns {
		top = min(top, column[0].y-height(column[0])/2)
	}
	for _, column := range columns {
		for _, v := range column {
			v.y -= top
		}
	}
}
