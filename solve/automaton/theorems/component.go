package theorems

import "slices"

// components returns the strongly connected components of a walk, each before those that it
// leads to (R. Tarjan 1972, in the order in which they end, turned round).
func (w *walk) components() [][]int {
	var (
		parts      [][]int
		stack      []int
		number     = make([]int, len(w.next)) // 0: not visited
		low        = make([]int, len(w.next))
		onStack    = make([]bool, len(w.next))
		visited    = 0
		visitState func(k int)
	)
	visitState = func(k int) {
		visited++
		number[k], low[k] = visited, visited
		stack, onStack[k] = append(stack, k), true
		for _, to := range w.next[k] {
			if number[to] == 0 {
				visitState(to)
				low[k] = min(low[k], low[to])
			} else if onStack[to] {
				low[k] = min(low[k], number[to])
			}
		}
		if low[k] == number[k] {
			at := slices.Index(stack, k)
			part := slices.Clone(stack[at:])
			stack = stack[:at]
			for _, v := range part {
				onStack[v] = false
			}
			slices.Sort(part)
			parts = append(parts, part)
		}
	}
	visitState(0) // from which all states are reached
	slices.Reverse(parts)
	return parts
}
