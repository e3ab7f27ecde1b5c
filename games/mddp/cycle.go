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

// order returns the states, each after those that it needs, or a *CycleError. Needs holds, by state, the states on whose
// values its value depends.
func (m *Model) order(needs [][]int32) ([]int32, error) {
	all := make([]int32, len(m.states))
	for k := range all {
		all[k] = int32(k)
		if slices.Contains(needs[k], int32(k)) { // which gonum does not take for a cycle
			return nil, &CycleError{[]string{m.states[k].Name}}
		}
	}
	sorted, err := topo.Sort(digraph.Of(all, func(k int32) []int32 { return needs[k] }))
	if cyclic := (topo.Unorderable)(nil); errors.As(err, &cyclic) {
		return nil, m.cycle(needs, numbers(cyclic[0]))
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

// cycle returns the error of a cycle in a strongly connected component: from its first state each leads to the next, until
// one comes again.
func (m *Model) cycle(needs [][]int32, component []int32) error {
	inside, at := map[int32]bool{}, map[int32]int{}
	for _, k := range component {
		inside[k] = true
	}
	e := &CycleError{}
	for k := slices.Min(component); ; {
		first, again := at[k]
		if again {
			e.States = e.States[first:]
			return e
		}
		at[k] = len(e.States)
		e.States = append(e.States, m.states[k].Name)
		k = needs[k][slices.IndexFunc(needs[k], func(next int32) bool { return inside[next] })]
	}
}
