package tree

import "github.com/sekilab/sekilab/games/internal/graph"

// ErrDense says that a picture would have too many arrows.
var ErrDense error = graph.ErrDense

// merged returns the graph of the nodes, in which those with the same key are one. Its ends
// have round corners.
func (t *Tree) merged() *graph.Graph {
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
		node := graph.Node{Fill: "white", Dashed: n.Dashed && k != g.Start}
		copy(node.Lines[:], n.Lines)
		if n.Oval {
			node.Shape = 1
		}
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
	return g
}
