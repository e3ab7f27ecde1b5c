package mddp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// order returns the states, each after its needs, or the error of a cycle. The needs of a state are the states on whose values
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

// cycle returns the error of a cycle, from its first state in the model on. It omits the middle of a long one.
func (m *Model) cycle(path []int32) error {
	const most = 20
	first := slices.Index(path, slices.Min(path))
	path = slices.Concat(path[first:], path[:first], path[first:first+1])
	states := units.Texts(path, func(k int32) string { return m.states[k].Name })
	if n := len(states) - 1; n > most {
		states = slices.Replace(states, most/2, n-most/2, fmt.Sprintf("… %d more …", n-most))
	}
	return fmt.Errorf("the processes do not end: %s", strings.Join(states, " → "))
}
