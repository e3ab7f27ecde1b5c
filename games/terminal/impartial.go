package terminal

import (
	"context"
	"slices"
)

// Impartial is an impartial game in normal play with the values of all positions. The owners of
// positions, and the winners of terminal ones, do not count.
type Impartial struct {
	Named
	value []int32 // by node; undecided until the value is known
}

// Instead of a finite value.
const (
	undecided = -1 - iota
	infinite
)

// SolveImpartial finds the values of all positions. The error is the context's.
//
// First the positions from which every play ends get the least value that no move leads to,
// backwards from the ends. Those that are left are decided for m = 0, 1, … in turn (A. Fraenkel and
// Y. Yesha 1986). Moves lead from each of them to all values below m. A position gets the value m
// if no move leads to that value, and every move to a position without a finite value can be
// answered by a move to the value m: retrograde analysis finds these positions, as the lost ones
// of a game whose positions of lesser value are taken away. After that, a position without a move
// to the value m gets an infinite value.
//
// Cost: linear in the nodes and edges and, for those that are left, that times the values.
func SolveImpartial(ctx context.Context, g Named) (*Impartial, error) {
	s := &Impartial{Named: g, value: slices.Repeat([]int32{undecided}, g.Size())}
	s.endings()
	rest := []Node{}
	for v, value := range s.value {
		if value == undecided {
			rest = append(rest, Node(v))
		}
	}
	for m, left := int32(0), len(rest); left > 0; m++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		left -= s.level(m, rest)
	}
	return s, nil
}

// endings gives positions their values whose moves all have one.
func (s *Impartial) endings() {
	left := make([]int32, s.Size()) // moves without a value
	var queue []Node
	for v := range Node(s.Size()) {
		if left[v] = int32(len(s.Moves(v))); left[v] == 0 {
			queue = append(queue, v)
		}
	}
	seen := []Node{} // by value: the last node for which a move has it, plus 1
	for k := 0; k < len(queue); k++ {
		v := queue[k]
		for _, w := range s.Moves(v) {
			for int(s.value[w]) >= len(seen) {
				seen = append(seen, 0)
			}
			seen[s.value[w]] = v + 1
		}
		mex := slices.IndexFunc(seen, func(last Node) bool { return last != v+1 })
		if mex < 0 {
			mex = len(seen)
		}
		s.value[v] = int32(mex)
		for _, u := range s.from.of(v) {
			if left[u]--; left[u] == 0 {
				queue = append(queue, u)
			}
		}
	}
}

// level decides for the value m: of the rest, the undecided positions of this value get it, and
// those from which no move leads to it an infinite one. It returns how many were decided.
func (s *Impartial) level(m int32, rest []Node) (decided int) {
	reaches := make([]bool, s.Size())  // a move leads to the value m
	threats := make([]int32, s.Size()) // moves to positions without a value that do not reach m
	var queue []Node
	for _, v := range rest {
		for _, w := range s.Moves(v) {
			switch {
			case s.value[w] == m:
				reaches[v] = true
			case s.value[w] < 0:
				threats[v]++
			}
		}
	}
	lost := func(v Node) bool { return s.value[v] == undecided && !reaches[v] && threats[v] == 0 }
	reached := func(v Node) {
		for _, u := range s.from.of(v) {
			if threats[u]--; lost(u) {
				queue = append(queue, u)
			}
		}
	}
	for _, v := range rest {
		if s.value[v] < 0 && reaches[v] {
			reached(v)
		} else if lost(v) {
			queue = append(queue, v)
		}
	}
	for k := 0; k < len(queue); k++ {
		v := queue[k]
		if !lost(v) {
			continue
		}
		s.value[v] = m
		decided++
		for _, u := range s.from.of(v) {
			if s.value[u] < 0 && !reaches[u] {
				reaches[u] = true
				reached(u)
			}
		}
	}
	for _, v := range rest {
		if s.value[v] == undecided && !reaches[v] {
			s.value[v] = infinite
			decided++
		}
	}
	return decided
}

// Nimber returns the value of a position.
func (s *Impartial) Nimber(v Node) Nimber {
	if s.value[v] >= 0 {
		return Nimber{Value: int(s.value[v])}
	}
	a := Nimber{Value: -1}
	for _, w := range s.Moves(v) {
		if s.value[w] >= 0 {
			a.Infinite = append(a.Infinite, int(s.value[w]))
		}
	}
	slices.Sort(a.Infinite)
	a.Infinite = slices.Compact(a.Infinite)
	return a
}
