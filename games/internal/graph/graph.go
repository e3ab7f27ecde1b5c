// Package graph writes graphs of positions or states for Graphviz.
package graph

import (
	"image/color"
	"io"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"

	"github.com/sekilab/sekilab/internal/picture"
)

// Graph is a graph to be drawn.
type Graph struct {
	Title string
	Start int // the node with a thick border
	Nodes []Node
	Edges []Edge
}

// Node is a node with two lines of text, of which the second may be empty.
type Node struct {
	Lines          [2]string
	Shape          int // index of shapes
	Fill           color.RGBA
	Double, Dashed bool // the border
}

// Edge is an arrow from a node to another.
type Edge struct {
	From, To     int
	Label        string
	Bold, Dashed bool
}

// White is the colour of nodes without a meaning.
var White = picture.RGB(0xFFFFFF)

var shapes = [...]string{"box", "ellipse", "diamond", "hexagon"} // from the first again

// WriteDOT writes the graph in the DOT language, from the left to the right.
func (g *Graph) WriteDOT(w io.Writer) error {
	d := dotGraph{multi.NewDirectedGraph(), g.Title}
	nodes := make([]dotNode, len(g.Nodes))
	for k, n := range g.Nodes {
		nodes[k] = dotNode{int64(k), g.attributes(k, n)}
		d.AddNode(nodes[k])
	}
	for k, e := range g.Edges {
		d.SetLine(dotLine{multi.Line{F: nodes[e.From], T: nodes[e.To], UID: int64(k)}, e.attributes()})
	}
	text, err := dot.MarshalMulti(d, "", "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

func (g *Graph) attributes(k int, n Node) attributes {
	style := "filled"
	if n.Dashed {
		style = "filled,dashed"
	}
	list := attributes{
		{Key: "shape", Value: shapes[n.Shape%len(shapes)]},
		{Key: "label", Value: strconv.Quote(strings.TrimSuffix(n.Lines[0]+"\n"+n.Lines[1], "\n"))},
		{Key: "style", Value: strconv.Quote(style)},
		{Key: "fillcolor", Value: strconv.Quote(picture.Hex(n.Fill))},
	}
	if n.Double {
		list = append(list, encoding.Attribute{Key: "peripheries", Value: "2"})
	}
	if k == g.Start {
		list = append(list, encoding.Attribute{Key: "penwidth", Value: "3"})
	}
	return list
}

func (e Edge) attributes() (list attributes) {
	if e.Label != "" {
		list = append(list, encoding.Attribute{Key: "label", Value: strconv.Quote(e.Label)})
	}
	if e.Dashed {
		list = append(list, encoding.Attribute{Key: "style", Value: "dashed"})
	}
	if e.Bold {
		list = append(list, encoding.Attribute{Key: "penwidth", Value: "2.5"})
	}
	return list
}

// The types that gonum writes: a graph, its nodes and its edges, with their attributes. Texts are
// quoted before, since gonum would take one that begins and ends with a quote for quoted already.
type (
	dotGraph struct {
		*multi.DirectedGraph
		title string
	}
	dotNode struct {
		id int64
		attributes
	}
	dotLine struct {
		multi.Line
		attributes
	}
	attributes []encoding.Attribute
)

func (g dotGraph) DOTID() string { return strconv.Quote(g.title) }

func (g dotGraph) DOTAttributers() (graph, node, edge encoding.Attributer) {
	list := attributes{{Key: "rankdir", Value: "LR"}}
	if g.title != "" {
		list = append(list, encoding.Attribute{Key: "label", Value: strconv.Quote(g.title)})
	}
	return list, attributes(nil), attributes(nil)
}

func (n dotNode) ID() int64 { return n.id }

func (a attributes) Attributes() []encoding.Attribute { return a }
