package draw

import "slices"

// bipolar returns the bars in an order that begins with source and ends with sink, such
// that some face joins every other bar with one before it and one after it. Such an order
// exists because the graph of the bars, joined by the faces, has no cut vertex (no two
// vertices of the plane are joined twice). The order grows by ears, paths between two bars
// that are already in it (A. Lempel, S. Even, I. Cederbaum, "An algorithm for planarity
// testing of graphs", 1967: st-numbering). Cost: O(bars · faces).
func (p *plane) bipolar(source, sink int) []int {
	neighbours := make([][]int, p.bars)
	for _, face := range p.faces {
		a, b := face[0], face[2]
		neighbours[a] = append(neighbours[a], b)
		neighbours[b] = append(neighbours[b], a)
	}
	order := []int{source, sink}
	for len(order) < p.bars {
		path := ear(neighbours, order)
		i, j := slices.Index(order, path[0]), slices.Index(order, path[len(path)-1])
		inner := path[1 : len(path)-1]
		if i > j {
			slices.Reverse(inner)
		}
		order = slices.Insert(order, min(i, j)+1, inner...)
	}
	return order
}

// ear returns a path from a placed bar through unplaced ones to a different placed bar.
func ear(neighbours [][]int, placed []int) []int {
	for _, start := range placed {
		for _, first := range neighbours[start] {
			if slices.Contains(placed, first) {
				continue
			}
			before := map[int]int{first: start}
			for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
				v := queue[0]
				for _, w := range neighbours[v] {
					if _, seen := before[w]; seen || w == start {
						continue
					}
					before[w] = v
					if !slices.Contains(placed, w) {
						queue = append(queue, w)
						continue
					}
					path := []int{w}
					for w != start {
						w = before[w]
						path = append(path, w)
					}
					return path
				}
			}
		}
	}
	panic("draw: the bars have a cut vertex")
}
