package graph

// columns returns the column of each node and whether each edge leads backwards. All other
// edges lead to the right: the column of a node is the length of the longest path of such
// edges to it. An edge leads backwards if it closes a cycle in a depth-first search from
// the start and then from each node not yet visited. Cost: linear.
func (g *Graph) columns() (column []int, back []bool) {
	out := make([][]int, len(g.Nodes)) // edges by node
	for k, e := range g.Edges {
		out[e.From] = append(out[e.From], k)
	}
	column, back = make([]int, len(g.Nodes)), make([]bool, len(g.Edges))
	met, onPath := make([]bool, len(g.Nodes)), make([]bool, len(g.Nodes))
	var left []int // nodes in the order in which the search leaves them: each after its successors
	var visit func(v int)
	visit = func(v int) {
		met[v], onPath[v] = true, true
		for _, k := range out[v] {
			if to := g.Edges[k].To; onPath[to] {
				back[k] = true
			} else if !met[to] {
				visit(to)
			}
		}
		onPath[v] = false
		left = append(left, v)
	}
	visit(g.Start)
	for v := range g.Nodes {
		if !met[v] {
			visit(v)
		}
	}
	for i := len(left) - 1; i >= 0; i-- {
		for _, k := range out[left[i]] {
			if e := g.Edges[k]; !back[k] {
				column[e.To] = max(column[e.To], column[e.From]+1)
			}
		}
	}
	return column, back
}
