package tree

import "github.com/sekilab/sekilab/games/internal/graph"

// ErrDense is returned for a tree with too many edges for a readable picture.
var ErrDense error = graph.ErrDense

// merged returns the graph of the tree in which nodes with the same key are one node. The
// ends of play have round corners.
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
