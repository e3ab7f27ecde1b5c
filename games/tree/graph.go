package tree

import (
	"image/color"
	"io"

	"github.com/sekilab/sekilab/internal/games/graph"
)

// WriteGraph writes the tree as a graph, "dot" or "svg", in which nodes with the same key are one node.
func (t *Tree) WriteGraph(w io.Writer, form string) error {
	g := &graph.Graph{Title: t.Title, Colours: t.Colours, Meaning: graph.Meaning{Start: "the start", Double: "the end of a play", BoldEdge: t.Bold}}
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
	return g.Write(w, form)
}
