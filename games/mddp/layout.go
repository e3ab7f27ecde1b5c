package mddp

import (
	"cmp"
	"slices"
)

// Layout of the graph of a model in layers, in the manner of K. Sugiyama, S. Tagawa and
// M. Toda, Methods for visual understanding of hierarchical system structures, IEEE
// Transactions on Systems, Man and Cybernetics 11 (1981) 109–125.

// vertex is a state in its column or a place where an edge crosses the column.
type vertex struct {
	state      int // -1 for a crossing
	column, y  int
	next, past []*vertex // its neighbours in the next and in the last column
}

// edge is all decisions of a state that lead to another, and the way to it from column to
// column.
type edge struct {
	names         []string
	crosses, best bool // leads to another process; is optimal
	way           []*vertex
}

// Heights of rows in pixels.
const (
	stateRow    = 62
	crossingRow = 26
)

// layout places the states, every decision leading to the right, and the edges, and
// returns them with the columns. It needs a model without cycles. A column is the greatest
// number of decisions that lead there. The order in the columns is by the mean place of
// the neighbours, in turn those of the left and of the right (the barycentre method).
func (m *Explicit) layout(order []int, best func(state int, decision string) bool) (edges []edge, columns [][]*vertex) {
	vertices := make([]*vertex, len(m.states))
	for k := range vertices {
		vertices[k] = &vertex{state: k}
	}
	for _, k := range slices.Backward(order) { // each before what it needs
		for _, next := range m.needs(k) {
			vertices[next].column = max(vertices[next].column, vertices[k].column+1)
		}
	}
	place := func(v *vertex) {
		for len(columns) <= v.column {
			columns = append(columns, nil)
		}
		columns[v.column] = append(columns[v.column], v)
	}
	for k, v := range vertices {
		place(v)
		from := len(edges)
		add := func(d ExplicitDecision, to string, crosses bool) {
			end := vertices[m.index[to]]
			at := slices.IndexFunc(edges[from:], func(e edge) bool { return e.way[len(e.way)-1] == end })
			if at < 0 {
				at = len(edges) - from
				edges = append(edges, edge{crosses: crosses, way: []*vertex{v, end}})
			}
			e := &edges[from+at]
			e.names = append(e.names, d.Name)
			e.best = e.best || best(k, d.Name)
		}
		for _, d := range m.states[k].Decisions {
			if d.Next != "" {
				add(d, d.Next, false)
			}
			if d.Cross != "" {
				add(d, d.Cross, true)
			}
		}
	}
	for i := range edges {
		e := &edges[i]
		end := e.way[1]
		e.way = e.way[:1]
		for v := e.way[0]; v != end; v = e.way[len(e.way)-1] {
			next := end
			if v.column+1 < end.column {
				next = &vertex{state: -1, column: v.column + 1}
				place(next)
			}
			v.next, next.past = append(v.next, next), append(next.past, v)
			e.way = append(e.way, next)
		}
	}
	spread(columns)
	return edges, columns
}

// spread orders the columns and sets the heights.
func spread(columns [][]*vertex) {
	height := func(v *vertex) int {
		if v.state < 0 {
			return crossingRow
		}
		return stateRow
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
