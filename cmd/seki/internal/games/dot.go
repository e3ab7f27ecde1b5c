package games

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

// drawing is a graph of positions or states for Graphviz.
type drawing struct {
	title string
	start int // the node with a thick border
	nodes []drawnNode
	edges []drawnEdge
}

// drawnNode is a node with some lines of text.
type drawnNode struct {
	lines          []string
	shape          int // index of shapes
	fill           color.RGBA
	double, dashed bool // the border
}

// drawnEdge is an arrow from a node to another.
type drawnEdge struct {
	from, to     int
	label        string
	bold, dashed bool
}

// white is the colour of nodes without a meaning.
var white = picture.RGB(0xFFFFFF)

var shapes = [...]string{"box", "ellipse", "diamond", "hexagon"} // from the first again

// writeDOT writes the graph in the DOT language, from the left to the right.
func (g *drawing) writeDOT(w io.Writer) error {
	d := dotGraph{multi.NewDirectedGraph(), g.title}
	nodes := make([]dotNode, len(g.nodes))
	for k, n := range g.nodes {
		nodes[k] = dotNode{int64(k), n.attributes(k == g.start)}
		d.AddNode(nodes[k])
	}
	for k, e := range g.edges {
		d.SetLine(dotLine{multi.Line{F: nodes[e.from], T: nodes[e.to], UID: int64(k)}, e.attributes()})
	}
	text, err := dot.MarshalMulti(d, "", "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

func (n drawnNode) attributes(start bool) (list attributes) {
	style := "filled"
	if n.dashed {
		style = "filled,dashed"
	}
	list.add("shape", shapes[n.shape%len(shapes)])
	list.add("label", strconv.Quote(strings.Join(n.lines, "\n")))
	list.add("style", strconv.Quote(style))
	list.add("fillcolor", strconv.Quote(picture.Hex(n.fill)))
	if n.double {
		list.add("peripheries", "2")
	}
	if start {
		list.add("penwidth", "3")
	}
	return list
}

func (e drawnEdge) attributes() (list attributes) {
	if e.label != "" {
		list.add("label", strconv.Quote(e.label))
	}
	if e.dashed {
		list.add("style", "dashed")
	}
	if e.bold {
		list.add("penwidth", "2.5")
	}
	return list
}

// The types that gonum writes: a graph, its nodes and its edges, with their attributes. Texts are quoted before, since
// gonum would take a text that begins and ends with a quote for quoted already.
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
		list.add("label", strconv.Quote(g.title))
	}
	return list, attributes(nil), attributes(nil)
}

func (n dotNode) ID() int64 { return n.id }

func (a attributes) Attributes() []encoding.Attribute { return a }

func (a *attributes) add(key, value string) {
	*a = append(*a, encoding.Attribute{Key: key, Value: value})
}
