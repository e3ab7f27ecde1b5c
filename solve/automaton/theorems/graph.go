package theorems

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// graph is the states that matrices other than zero lead to, up to permutations of rows and
// columns, with the letters from each to each.
type graph struct {
	a     *automaton.Automaton
	nodes []automaton.State
	index map[automaton.State]int
	next  [][]int32 // by node: the nodes after it, each once
}

// newGraph follows every letter. Cost: states times letters.
func newGraph(ctx context.Context, a *automaton.Automaton) (*graph, error) {
	g := &graph{a: a, index: map[automaton.State]int{}}
	for b := 1; b < a.Letters(); b++ { // a leading zero adds nothing
		g.node(a.Next(a.Start(), b))
	}
	for k := 0; k < len(g.nodes); k++ {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		seen := map[int]bool{}
		var next []int32
		for b := range a.Letters() {
			if to := g.node(a.Next(g.nodes[k], b)); !seen[to] {
				seen[to] = true
				next = append(next, int32(to))
			}
		}
		g.next = append(g.next, next)
	}
	return g, nil
}

// node returns the number of a state up to permutations.
func (g *graph) node(s automaton.State) int {
	s = g.a.Permuted(s)
	k, ok := g.index[s]
	if !ok {
		k = len(g.nodes)
		g.index[s] = k
		g.nodes = append(g.nodes, s)
	}
	return k
}

// wanted returns which nodes stand for classes with a property.
func (g *graph) wanted(holds func(seki.Result) bool) []bool {
	wanted := make([]bool, len(g.nodes))
	for k, s := range g.nodes {
		r, over := g.a.At(s)
		wanted[k] = !over && holds(r)
	}
	return wanted
}
