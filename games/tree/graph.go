package tree

import (
	"image/color"
	"io"

	"github.com/sekilab/sekilab/internal/games/graph"
)

// ErrDense is returned for a tree with too many edges for a readable picture.
var ErrDense error = graph.ErrDense

// WriteDOT writes the tree as a graph in the DOT language.
func (t *Tree) WriteDOT(w io.Writer) error { return t.graph().WriteDOT(w) }

// WriteSVG draws the tree with the root on the left. If the error wraps ErrDense, nothing has
// been written.
func (t *Tree) WriteSVG(w io.Writer) error { return t.graph().WriteSVG(w) }

// graph returns the graph of the tree, in which nodes with the same key are one node.
func (t *Tree) graph() *graph.Graph {
	g := &graph.Graph{Title: t.Title, Meaning: graph.Meaning{Start: "the start", Double: "the end of a play", BoldEdge: t.Bold}}
	for _, c := range t.Colours {
		g.Colours = append(g.Colours, graph.Colour(c))
	}
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
	return g
}
