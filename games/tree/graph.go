package tree

import (
	"image/color"
	"io"

	"github.com/sekilab/sekilab/games/internal/graph"
)

// WriteDOT writes the tree as a graph for Graphviz, in which nodes with the same key are one node.
func (t *Tree) WriteDOT(w io.Writer) error {
	g := &graph.Graph{Title: t.Title}
	at := map[string]int{} // by key
	drawn := map[graph.Edge]bool{}
	var add func(n *Node) int
	add = func(n *Node) int {
		if k, ok := at[n.Key]; ok && n.Key != "" {
			return k
		}
		k := len(g.Nodes)
		at[n.Key] = k
		node := graph.Node{Fill: n.Fill, Double: n.End}
		if n.Fill == (color.RGBA{}) {
			node.Fill = graph.White
		}
		copy(node.Lines[:], n.Lines)
		g.Nodes = append(g.Nodes, node)
		for _, next := range n.Next {
			if e := (graph.Edge{From: k, To: add(next), Bold: next.Bold}); !drawn[e] {
				drawn[e] = true
				g.Edges = append(g.Edges, e)
			}
		}
		return k
	}
	add(t.Root)
	return g.WriteDOT(w)
}
