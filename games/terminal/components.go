package terminal

// Components numbers the strongly connected components of the nodes reachable
// from x: two nodes have the same number exactly when each can be reached from
// the other. Other nodes have the number −1. Numbers start at 0, and a component
// has a greater number than those it leads to.
//
// This is the algorithm of R. Tarjan, "Depth-first search and linear graph
// algorithms" (1972), with a stack in place of recursion. Cost: linear in the
// nodes and edges.
func (a *Arena) Components(x Node) []int32 {
	type visit struct {
		node Node
		next int // index of the next move to follow
	}
	component := make([]int32, a.Size())
	for v := range component {
		component[v] = -1
	}
	number := make([]int32, a.Size()) // order of the first visit, from 1
	low := make([]int32, a.Size())    // least number of an open node known to be reachable
	visits, components := int32(1), int32(0)
	number[x], low[x] = 1, 1
	open := []Node{x} // visited, and not yet in a component
	path := []visit{{node: x}}
	for len(path) > 0 {
		top := &path[len(path)-1]
		v := top.node
		if top.next < len(a.Moves(v)) {
			w := a.Moves(v)[top.next]
			top.next++
			switch {
			case number[w] == 0:
				visits++
				number[w], low[w] = visits, visits
				open, path = append(open, w), append(path, visit{node: w})
			case component[w] < 0:
				low[v] = min(low[v], number[w])
			}
			continue
		}
		if path = path[:len(path)-1]; len(path) > 0 {
			before := path[len(path)-1].node
			low[before] = min(low[before], low[v])
		}
		if low[v] < number[v] {
			continue
		}
		for last := None; last != v; {
			last = open[len(open)-1]
			open = open[:len(open)-1]
			component[last] = components
		}
		components++
	}
	return component
}
