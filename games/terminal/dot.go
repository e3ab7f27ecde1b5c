package terminal

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/iterator"

	"github.com/sekilab/sekilab/seki"
)

// View presents an Arena as a gonum graph.Directed, for gonum's algorithms and
// DOT encoder. Node v has the ID v. A node may have an edge to itself.
type View struct {
	*Arena
	Name     string                // of the graph
	Label    func(Node) string     // label of a node; its number if nil
	Player   func(Player) string   // name of a player; its number from 1 if nil
	Value    func(Node) seki.Value // colours the nodes (win green, draw grey, loss red) unless nil
	Strategy Strategy              // its moves are bold; may be nil
}

// node is a graph.Node with DOT attributes.
type node struct {
	view *View
	node Node
}

type edge struct{ from, to node }

// ID returns the number of the node.
func (n node) ID() int64 { return int64(n.node) }

// From returns the node that the edge leaves.
func (e edge) From() graph.Node { return e.from }

// To returns the node that the edge enters.
func (e edge) To() graph.Node { return e.to }

// ReversedEdge returns the edge in the other direction.
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }

func (v *View) has(id int64) bool { return id >= 0 && id < int64(v.Size()) }

// Node returns the node with the given ID, or nil.
func (v *View) Node(id int64) graph.Node {
	if !v.has(id) {
		return nil
	}
	return node{v, Node(id)}
}

// Nodes returns all nodes.
func (v *View) Nodes() graph.Nodes {
	all := make([]graph.Node, v.Size())
	for k := range all {
		all[k] = node{v, Node(k)}
	}
	return iterator.NewOrderedNodes(all)
}

func (v *View) nodes(list []Node) graph.Nodes {
	if len(list) == 0 {
		return graph.Empty
	}
	nodes := make([]graph.Node, len(list))
	for k, w := range list {
		nodes[k] = node{v, w}
	}
	return iterator.NewOrderedNodes(nodes)
}

// From returns the nodes that the given node has a move to.
func (v *View) From(id int64) graph.Nodes {
	if !v.has(id) {
		return graph.Empty
	}
	return v.nodes(v.Moves(Node(id)))
}

// To returns the nodes that have a move to the given node.
func (v *View) To(id int64) graph.Nodes {
	if !v.has(id) {
		return graph.Empty
	}
	return v.nodes(v.from.of(Node(id)))
}

// HasEdgeFromTo reports whether there is a move from uid to vid.
func (v *View) HasEdgeFromTo(uid, vid int64) bool {
	if v.has(uid) {
		for _, w := range v.Moves(Node(uid)) {
			if int64(w) == vid {
				return true
			}
		}
	}
	return false
}

// HasEdgeBetween reports whether there is a move in either direction.
func (v *View) HasEdgeBetween(xid, yid int64) bool {
	return v.HasEdgeFromTo(xid, yid) || v.HasEdgeFromTo(yid, xid)
}

// Edge returns the move from uid to vid, or nil.
func (v *View) Edge(uid, vid int64) graph.Edge {
	if !v.HasEdgeFromTo(uid, vid) {
		return nil
	}
	return edge{node{v, Node(uid)}, node{v, Node(vid)}}
}

// DOT writes the graph in the language of Graphviz. The shape of a node shows its
// owner (box, ellipse, diamond, hexagon, then again box). A terminal node has a
// double border and names its winners.
func (v *View) DOT(w io.Writer) error {
	text, err := dot.Marshal(v, dotQuote(v.Name), "", "\t")
	if err != nil {
		return fmt.Errorf("writing a game as DOT: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// Attributes returns the DOT attributes of the node.
func (n node) Attributes() []encoding.Attribute {
	v := n.view
	label := fmt.Sprint(n.node)
	if v.Label != nil {
		label = v.Label(n.node)
	}
	attributes := []encoding.Attribute{{Key: "shape", Value: "box"}}
	if v.Terminal(n.node) {
		var winners []string
		for _, p := range v.Winners(n.node) {
			winners = append(winners, v.playerName(p))
		}
		label += "\nwon by " + orNobody(strings.Join(winners, ", "))
		attributes = append(attributes, encoding.Attribute{Key: "peripheries", Value: "2"})
	} else {
		shapes := [...]string{"box", "ellipse", "diamond", "hexagon"}
		attributes[0].Value = shapes[int(v.Owner(n.node))%len(shapes)]
		label += "\n" + v.playerName(v.Owner(n.node))
	}
	attributes = append(attributes, encoding.Attribute{Key: "label", Value: dotQuote(label)})
	if v.Value != nil {
		colour := [...]string{seki.Loss: "#f4b6b6", seki.Draw: "#dddddd", seki.Win: "#b7e1b0"}[v.Value(n.node)]
		attributes = append(attributes,
			encoding.Attribute{Key: "style", Value: "filled"},
			encoding.Attribute{Key: "fillcolor", Value: dotQuote(colour)})
	}
	return attributes
}

// Attributes returns the DOT attributes of the edge.
func (e edge) Attributes() []encoding.Attribute {
	s := e.from.view.Strategy
	if s == nil || e.from.view.Next(s, e.from.node) != e.to.node {
		return nil
	}
	return []encoding.Attribute{{Key: "penwidth", Value: "2.5"}}
}

func (v *View) playerName(p Player) string {
	if v.Player != nil {
		return v.Player(p)
	}
	return fmt.Sprint(p + 1)
}

func orNobody(names string) string {
	if names == "" {
		return "nobody"
	}
	return names
}

// dotQuote returns text as a quoted DOT string, with \n for line breaks.
func dotQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}
