// Package digraph shows directed graphs to gonum.
package digraph

import (
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// digraph has the two methods that gonum's searches call: all nodes, and the ends of the edges from each node.
type digraph[N ~int32] struct {
	graph.Directed
	all  []N
	next func(N) []N
}

// Of returns the graph of some nodes in which edges lead from each node to next, for topo.TarjanSCC. It uses no memory.
func Of[N ~int32](all []N, next func(N) []N) graph.Directed {
	return digraph[N]{all: all, next: next}
}

func (d digraph[N]) Nodes() graph.Nodes { return nodes(d.all) }

func (d digraph[N]) From(v int64) graph.Nodes { return nodes(d.next(N(v))) }

func nodes[N ~int32](list []N) graph.Nodes {
	all := make([]graph.Node, len(list))
	for k, v := range list {
		all[k] = simple.Node(v)
	}
	return iterator.NewOrderedNodes(all)
}
