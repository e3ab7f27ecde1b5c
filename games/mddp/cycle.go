package mddp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/topo"

	"github.com/sekilab/sekilab/games/internal/digraph"
)

// CycleError is returned if states depend on each other in a cycle, so that the recursion
// does not end.
type CycleError struct {
	States []string // each depends on the next, the last on the first
}

// Error returns the message; it omits the middle of a long cycle.
func (e *CycleError) Error() string {
	const most = 20
	states := e.States
	if n := len(states); n > most {
		states = slices.Concat(states[:most/2], []string{fmt.Sprintf("… %d more …", n-most)}, states[n-most/2:])
	}
	return fmt.Sprintf("the processes do not end: %s → %s", strings.Join(states, " → "), e.States[0])
}

// order returns the states, each after those that it needs, or a *CycleError. Needs holds, by
// state, the states on whose values its value depends.
func (m *Model) order(needs [][]int32) ([]int32, error) {
	all := make([]int32, len(m.states))
	for k := range all {
		all[k] = int32(k)
		if slices.Contains(needs[k], int32(k)) {
			return nil, m.cycle(needs, int32(k), []int32{int32(k)})
		}
	}
	sorted, err := topo.Sort(digraph.Of(all, func(k int32) []int32 { return needs[k] }))
	if cyclic := (topo.Unorderable)(nil); errors.As(err, &cyclic) {
		component := numbers(cyclic[0])
		return nil, m.cycle(needs, slices.Min(component), component)
	}
	order := numbers(sorted)
	slices.Reverse(order)
	return order, nil
}

func numbers(nodes []graph.Node) []int32 {
	list := make([]int32, len(nodes))
	for k, node := range nodes {
		list[k] = int32(node.ID())
	}
	return list
}

// cycle returns the error of a cycle through a state in a strongly connected component, a shortest
// one.
func (m *Model) cycle(needs [][]int32, state int32, component []int32) error {
	inside, before := map[int32]bool{}, map[int32]int32{}
	for _, k := range component {
		inside[k] = true
	}
	queue := []int32{state}
	for i := 0; i < len(queue); i++ {
		for _, next := range needs[queue[i]] {
			if _, met := before[next]; met || !inside[next] {
				continue
			}
			before[next] = queue[i]
			queue = append(queue, next)
		}
	}
	e := &CycleError{States: []string{m.states[state].Name}}
	for k := before[state]; k != state; k = before[k] {
		e.States = append(e.States, m.states[k].Name)
	}
	slices.Reverse(e.States[1:])
	return e
}
