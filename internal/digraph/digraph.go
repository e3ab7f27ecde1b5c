// Package digraph answers questions about paths in directed graphs. A graph is given by the
// nodes after each node; a node may be listed more than once.
package digraph

// Leading reports for each node whether a path leads from it to a target. Targets lead to
// themselves. Cost: linear in nodes and edges.
func Leading(next [][]int32, targets []bool) []bool {
	previous := make([][]int32, len(next))
	for k, list := range next {
		for _, to := range list {
			previous[to] = append(previous[to], int32(k))
		}
	}
	leading := make([]bool, len(next))
	var stack []int32
	add := func(k int32) {
		if !leading[k] {
			leading[k] = true
			stack = append(stack, k)
		}
	}
	for k, target := range targets {
		if target {
			add(int32(k))
		}
	}
	for len(stack) > 0 {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, from := range previous[k] {
			add(from)
		}
	}
	return leading
}

// Acyclic reports whether no cycle runs through chosen nodes alone: whether they can all be
// taken away, one after the other, each when no edge from another leads to it. Cost: linear
// in nodes and edges.
func Acyclic(next [][]int32, chosen []bool) bool {
	into := make([]int, len(next))
	left := 0
	for k, list := range next {
		if chosen[k] {
			left++
			for _, to := range list {
				into[to]++
			}
		}
	}
	var stack []int32
	for k := range next {
		if chosen[k] && into[k] == 0 {
			stack = append(stack, int32(k))
		}
	}
	for len(stack) > 0 {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		left--
		for _, to := range next[k] {
			if into[to]--; into[to] == 0 && chosen[to] {
				stack = append(stack, to)
			}
		}
	}
	return left == 0
}
