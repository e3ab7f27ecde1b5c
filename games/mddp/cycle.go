package mddp

import (
	"fmt"
	"slices"
	"strings"
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

// order returns the states, each after its needs, or a *CycleError. The needs of a state are the states on whose values
// its value depends. The search is depth first.
func (m *Model) order(needs [][]int32) (order []int32, err error) {
	next := make([]int, len(needs))  // by state: the number of its needs that were looked at
	place := make([]int, len(needs)) // by state: its place on the path, from 1; −1 once it is in the order
	for first := range int32(len(needs)) {
		for path := []int32{first}; len(path) > 0 && place[first] >= 0; {
			k := path[len(path)-1]
			if place[k] = len(path); next[k] == len(needs[k]) {
				path, place[k], order = path[:len(path)-1], -1, append(order, k)
				continue
			}
			to := needs[k][next[k]]
			next[k]++
			switch {
			case place[to] > 0:
				return nil, m.cycle(path[place[to]-1:])
			case place[to] == 0:
				path = append(path, to)
			}
		}
	}
	return order, nil
}

// cycle returns the error of a cycle, from its first state in the model on.
func (m *Model) cycle(path []int32) error {
	first := slices.Index(path, slices.Min(path))
	e := &CycleError{}
	for _, k := range slices.Concat(path[first:], path[:first]) {
		e.States = append(e.States, m.states[k].Name)
	}
	return e
}
