// Package components finds the strongly connected components of directed graphs.
package components

import "slices"

// Strong numbers the strongly connected components of the nodes 0, …, size−1 that can be reached
// from the starts: two nodes have the same number exactly when each can be reached from the other.
// Other nodes have the number −1. Numbers start at 0, and a component has a greater number than
// those it leads to.
//
// This is the algorithm of R. Tarjan, "Depth-first search and linear graph
// algorithms" (1972), with a stack in place of recursion. Cost: linear in the
// nodes and edges, if next takes no time.
func Strong[N ~int32](size int, next func(N) []N, starts ...N) []int32 {
	type visit struct {
		node N
		next []N // not yet followed
	}
	component := slices.Repeat([]int32{-1}, size)
	number := make([]int32, size) // order of the first visit, from 1
	low := make([]int32, size)    // least number of an open node known to be reachable
	visits, components := int32(0), int32(0)
	var open []N // visited, and not yet in a component
	var path []visit
	enter := func(v N) {
		visits++
		number[v], low[v] = visits, visits
		open, path = append(open, v), append(path, visit{v, next(v)})
	}
	leave := func(v N) {
		for last := N(-1); last != v; {
			last = open[len(open)-1]
			open = open[:len(open)-1]
			component[last] = components
		}
		components++
	}
	for _, start := range starts {
		if number[start] == 0 {
			enter(start)
		}
		for len(path) > 0 {
			top := &path[len(path)-1]
			v := top.node
			if len(top.next) > 0 {
				w := top.next[0]
				top.next = top.next[1:]
				switch {
				case number[w] == 0:
					enter(w)
				case component[w] < 0:
					low[v] = min(low[v], number[w])
				}
				continue
			}
			if path = path[:len(path)-1]; len(path) > 0 {
				before := path[len(path)-1].node
				low[before] = min(low[before], low[v])
			}
			if low[v] == number[v] {
				leave(v)
			}
		}
	}
	return component
}
