package graph

import (
	"cmp"
	"slices"
)

// Layout of the graph in layers, in the manner of K. Sugiyama, S. Tagawa and M. Toda,
// Methods for visual understanding of hierarchical system structures, IEEE Transactions on
// Systems, Man and Cybernetics 11 (1981) 109–125.

// vertex is a node in its column or a place where an edge crosses the column.
type vertex struct {
	node       *Node // nil for a crossing
	column, y  int
	next, past []*vertex // its neighbours in the next and in the last column
}

// route is all edges from a node to another, and the way: from column to column if it leads
// to the right, else just from end to end.
type route struct {
	Edge
	way []*vertex
}

// Heights of rows in pixels.
const (
	nodeRow     = 62
	crossingRow = 26
)

// layout places the nodes, whose vertices come first, and the edges, and returns these with
// the columns. The order in the columns is by the mean place of the neighbours, in turn
// those of the left and of the right (the barycentre method).
func (g *Graph) layout() (vertices []*vertex, routes []*route, columns [][]*vertex) {
	place := func(v *vertex) *vertex {
		for len(columns) <= v.column {
			columns = append(columns, nil)
		}
		columns[v.column] = append(columns[v.column], v)
		return v
	}
	for k := range g.Nodes {
		vertices = append(vertices, place(&vertex{node: &g.Nodes[k], column: g.Nodes[k].Column}))
	}
	between := map[[2]int]*route{}
	for _, e := range g.Edges {
		ends := [2]int{e.From, e.To}
		if r := between[ends]; r != nil {
			r.Label += ", " + e.Label
			r.Bold = r.Bold || e.Bold
			continue
		}
		v, end := vertices[e.From], vertices[e.To]
		r := &route{e, []*vertex{v}}
		for v.column < end.column {
			next := end
			if v.column+1 < end.column {
				next = place(&vertex{column: v.column + 1})
			}
			v.next, next.past = append(v.next, next), append(next.past, v)
			r.way = append(r.way, next)
			v = next
		}
		if len(r.way) == 1 {
			r.way = append(r.way, end)
		}
		between[ends] = r
		routes = append(routes, r)
	}
	spread(columns)
	return vertices, routes, columns
}

// spread orders the columns and sets the heights.
func spread(columns [][]*vertex) {
	height := func(v *vertex) int {
		if v.node == nil {
			return crossingRow
		}
		return nodeRow
	}
	stack := func(column []*vertex) (total int) {
		for _, v := range column {
			v.y = total + height(v)/2
			total += height(v)
		}
		for _, v := range column { // around a common middle
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
