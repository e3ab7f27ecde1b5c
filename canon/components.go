package canon

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// Component is a direct summand of a matrix: the submatrix of the given rows
// and columns, ascending, counted from 0.
type Component struct {
	Rows, Cols []int
	Matrix     seki.Matrix
}

// Components returns the direct-sum decomposition of A: the connected
// components of the bipartite graph in which row i and column j are joined when
// a_ij > 0. Zero rows and zero columns belong to no component. Components are
// ordered by their first row.
func Components(A seki.Matrix) []Component {
	m, n := A.Rows(), A.Cols()
	support := simple.NewUndirectedGraph()
	for v := range m + n {
		support.AddNode(simple.Node(v))
	}
	for mv := range A.Moves() {
		support.SetEdge(simple.Edge{F: simple.Node(mv.Row), T: simple.Node(m + mv.Col)})
	}
	var components []Component
	for _, nodes := range topo.ConnectedComponents(support) {
		var c Component
		for _, node := range nodes {
			if v := int(node.ID()); v < m {
				c.Rows = append(c.Rows, v)
			} else {
				c.Cols = append(c.Cols, v-m)
			}
		}
		if len(c.Rows) == 0 || len(c.Cols) == 0 {
			continue
		}
		slices.Sort(c.Rows)
		slices.Sort(c.Cols)
		c.Matrix = submatrix(A, c.Rows, c.Cols)
		components = append(components, c)
	}
	slices.SortFunc(components, func(a, b Component) int { return a.Rows[0] - b.Rows[0] })
	return components
}

// submatrix returns the given rows and columns of A.
func submatrix(A seki.Matrix, rows, cols []int) seki.Matrix {
	entries := make([]int, 0, len(rows)*len(cols))
	for _, i := range rows {
		for _, j := range cols {
			entries = append(entries, A.At(i, j))
		}
	}
	return seki.Must(seki.New(len(rows), len(cols), entries))
}
