package planar

import "github.com/sekilab/sekilab/seki"

// graph is a simple graph: graph[v] are the neighbours of v in ascending order.
type graph [][]int

// support returns the support of A.
func support(A seki.Matrix) graph {
	m := A.Rows()
	g := make(graph, m+A.Cols())
	for mv := range A.Moves() {
		g[mv.Row] = append(g[mv.Row], m+mv.Col)
		g[m+mv.Col] = append(g[m+mv.Col], mv.Row)
	}
	return g
}

// edges returns the edges of g, each once, with the lesser end first.
func (g graph) edges() [][2]int {
	var edges [][2]int
	for v, neighbours := range g {
		for _, w := range neighbours {
			if v < w {
				edges = append(edges, [2]int{v, w})
			}
		}
	}
	return edges
}

// components returns the connected components of the vertices v with within(v), each in the
// order of a search.
func (g graph) components(within func(v int) bool) [][]int {
	var components [][]int
	seen := make([]bool, len(g))
	for root := range g {
		if seen[root] || !within(root) {
			continue
		}
		seen[root] = true
		found := []int{root}
		for k := 0; k < len(found); k++ {
			for _, w := range g[found[k]] {
				if !seen[w] && within(w) {
					seen[w] = true
					found = append(found, w)
				}
			}
		}
		components = append(components, found)
	}
	return components
}

// path returns a shortest path from v to w through vertices u with within(u), or nil
// if there is none.
func (g graph) path(v, w int, within func(u int) bool) []int {
	next := map[int]int{w: w} // the vertices found, each with the next one towards w
	for queue := []int{w}; len(queue) > 0 && queue[0] != v; queue = queue[1:] {
		for _, u := range g[queue[0]] {
			if _, seen := next[u]; !seen && within(u) {
				next[u] = queue[0]
				queue = append(queue, u)
			}
		}
	}
	if _, found := next[v]; !found {
		return nil
	}
	path := []int{v}
	for v != w {
		v = next[v]
		path = append(path, v)
	}
	return path
}
