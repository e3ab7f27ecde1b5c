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

// View is an Arena as a graph.Directed of gonum, for its algorithms and its
// DOT encoder. Node v has the ID v. It may have edges from a node to itself.
type View struct {
	*Arena
	Name     string                // of the graph
	Label    func(Node) string     // text of a node; nil shows its number
	Player   func(Player) string   // name of a player; nil shows its number from 1
	Value    func(Node) seki.Value // colours the nodes: green won, grey drawn, red lost; nil for none
	Strategy Strategy              // its moves are drawn bold; nil for none
}

// node is a graph.Node that knows how to show itself.
type node struct {
	view *View
	node Node
}

type edge struct{ from, to node }

// ID returns the number of the node.
func (n node) ID() int64 { return int64(n.node) }

// From and To return the ends of the edge.
func (e edge) From() graph.Node { return e.from }

// To returns the node that the edge points to.
func (e edge) To() graph.Node { return e.to }

// ReversedEdge returns the edge in the other direction.
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }

func (v *View) has(id int64) bool { return id >= 0 && id < int64(v.Size()) }

// Node returns the node of that ID, nil when there is none.
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

// From returns the nodes that the node of that ID has a move to.
func (v *View) From(id int64) graph.Nodes {
	if !v.has(id) {
		return graph.Empty
	}
	return v.nodes(v.Moves(Node(id)))
}

// To returns the nodes that have a move to the node of that ID.
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

// Edge returns the move from uid to vid, nil when there is none.
func (v *View) Edge(uid, vid int64) graph.Edge {
	if !v.HasEdgeFromTo(uid, vid) {
		return nil
	}
	return edge{node{v, Node(uid)}, node{v, Node(vid)}}
}

// DOT writes the graph in Graphviz's language. The shape of a node tells its
// owner (box, ellipse, diamond, hexagon and again from the start), a double
// border a terminal node, which also names its winners.
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

// dotQuote returns text as a quoted DOT string; line breaks become \n.
func dotQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}
