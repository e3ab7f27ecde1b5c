package graph

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// route stands for all edges from one node to another.
type route struct {
	Edge
	labels []string // of all its edges
	back   bool     // leads to the left, or to the node itself
	lane   *lane    // nil between neighbouring columns
}

// lane is a way above the row of a node, free of boxes, for edges to that node.
type lane struct {
	row         int
	first, last int // the columns whose boxes it passes
	number      int // among those above the row, from 1: the nearest
}

// layout places the nodes in columns and rows: in each column in the order of the mean rows of their
// neighbours, and near these (the barycentre method of K. Sugiyama, S. Tagawa and M. Toda, "Methods
// for visual understanding of hierarchical system structures", IEEE Transactions on Systems, Man
// and Cybernetics 11 (1981) 109–125). Edges to other than the next column run in lanes between
// rows, so that no edge is behind a box.
type layout struct {
	column, row []int   // by node
	inColumn    [][]int // nodes by column, from above
	routes      []*route
	lanes       []*lane
}

// ErrDense is returned for a graph with too many edges for a readable picture.
var ErrDense = errors.New("there are too many arrows for a picture")

// The limits of a readable picture. Whoever draws is to look at MaxNodes.
const (
	MaxNodes  = 500
	maxRoutes = 5_000
)

func (g *Graph) layout() (l layout, err error) {
	var back []bool
	l.column, back = g.columns()
	l.inColumn = make([][]int, 1+slices.Max(l.column))
	for v, c := range l.column {
		l.inColumn[c] = append(l.inColumn[c], v)
	}
	between := map[[2]int]*route{}
	for k, e := range g.Edges {
		ends := [2]int{e.From, e.To}
		r := between[ends]
		if r == nil {
			r = &route{Edge: e, back: back[k]}
			between[ends] = r
			l.routes = append(l.routes, r)
		}
		if e.Label != "" {
			r.labels = append(r.labels, e.Label)
		}
		r.Bold = r.Bold || e.Bold
	}
	if len(l.routes) > maxRoutes {
		return l, ErrDense
	}
	l.setRows()
	l.addLanes()
	return l, nil
}

// setRows chooses the rows, in sweeps that look alternately at the neighbours on the left and at
// those on the right.
func (l *layout) setRows() {
	l.row = make([]int, len(l.column))
	left, right := make([][]int, len(l.column)), make([][]int, len(l.column))
	for _, r := range l.routes {
		if !r.back {
			left[r.To], right[r.From] = append(left[r.To], r.From), append(right[r.From], r.To)
		}
	}
	for _, column := range l.inColumn {
		for k, v := range column {
			l.row[v] = k
		}
	}
	for range 8 {
		for _, column := range l.inColumn {
			l.arrange(column, left)
		}
		for _, column := range slices.Backward(l.inColumn) {
			l.arrange(column, right)
		}
	}
	top := slices.Min(l.row)
	for v := range l.row {
		l.row[v] -= top
	}
}

// arrange sorts a column by the mean rows of neighbours, and puts each node into that row or the
// next that is free. The column as a whole is as much above as below.
func (l *layout) arrange(column []int, neighbours [][]int) {
	mean := map[int]float64{}
	for _, v := range column {
		mean[v] = float64(l.row[v])
		if near := neighbours[v]; len(near) > 0 {
			sum := 0
			for _, w := range near {
				sum += l.row[w]
			}
			mean[v] = float64(sum) / float64(len(near))
		}
	}
	slices.SortStableFunc(column, func(v, w int) int { return cmp.Compare(mean[v], mean[w]) })
	free, down := math.MinInt, 0.0
	for _, v := range column {
		l.row[v] = max(free, int(math.Round(mean[v])))
		free = l.row[v] + 1
		down += float64(l.row[v]) - mean[v]
	}
	for _, v := range column {
		l.row[v] -= int(math.Round(down / float64(len(column))))
	}
}

// addLanes gives routes their lanes. Those to a node from the same side share one, unless they are
// dashed, since overlapping dashes would look like a line. Lanes that meet have
// different numbers.
func (l *layout) addLanes() {
	type key struct {
		to, dashed int
		back       bool
	}
	shared := map[key]*lane{}
	for k, r := range l.routes {
		from, to := l.column[r.From], l.column[r.To]
		if r.From == r.To || !r.back && to == from+1 || r.back && to == from-1 {
			continue
		}
		of := key{to: r.To, back: r.back}
		if r.Dashed {
			of.dashed = k + 1
		}
		first, last := from+1, to-1
		if r.back {
			first, last = to+1, from-1
		}
		r.lane = shared[of]
		if r.lane == nil {
			r.lane = &lane{row: l.row[r.To], first: first, last: last}
			shared[of] = r.lane
			l.lanes = append(l.lanes, r.lane)
		}
		r.lane.first, r.lane.last = min(r.lane.first, first), max(r.lane.last, last)
	}
	slices.SortStableFunc(l.lanes, func(a, b *lane) int { return cmp.Or(a.row-b.row, a.first-b.first) })
	for k, a := range l.lanes {
		used := map[int]bool{}
		for _, b := range l.lanes[:k] {
			if b.row == a.row && b.last+1 >= a.first {
				used[b.number] = true
			}
		}
		for a.number = 1; used[a.number]; a.number++ {
		}
	}
}
