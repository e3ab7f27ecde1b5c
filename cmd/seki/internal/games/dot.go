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

// drawing is a graph of positions or states, which gonum writes in the DOT language of Graphviz. Both nodes of an edge
// are added before it.
type drawing struct {
	*multi.DirectedGraph
	title string
	edges int64
}

// drawnNode is a node with some lines of text.
type drawnNode struct {
	lines          []string
	shape          int        // index of shapes
	fill           color.RGBA // white by default
	start          bool       // a thick border
	double, dashed bool       // the border
}

// drawnEdge is the appearance of an edge.
type drawnEdge struct {
	label        string
	bold, dashed bool
}

var shapes = [...]string{"box", "ellipse", "diamond", "hexagon"} // from the first again

// The nodes and edges of gonum, with their attributes.
type (
	dotNode struct {
		multi.Node
		attributes
	}
	dotEdge struct {
		multi.Line
		attributes
	}
	attributes []encoding.Attribute
)

func newDrawing(title string) *drawing {
	return &drawing{DirectedGraph: multi.NewDirectedGraph(), title: title}
}

// node adds the node with the next number, from 0.
func (d *drawing) node(n drawnNode) {
	if n.fill == (color.RGBA{}) {
		n.fill = picture.RGB(0xFFFFFF)
	}
	d.AddNode(dotNode{multi.Node(d.Nodes().Len()), attributes(nil).
		add(true, "shape", shapes[n.shape%len(shapes)]).
		add(true, "label", strconv.Quote(strings.Join(n.lines, "\n"))).
		add(!n.dashed, "style", `"filled"`).add(n.dashed, "style", `"filled,dashed"`).
		add(true, "fillcolor", strconv.Quote(picture.Hex(n.fill))).
		add(n.double, "peripheries", "2").add(n.start, "penwidth", "3")})
}

// edge adds an edge between two nodes.
func (d *drawing) edge(from, to int, e drawnEdge) {
	d.edges++
	line := multi.Line{F: d.Node(int64(from)), T: d.Node(int64(to)), UID: d.edges}
	d.SetLine(dotEdge{line, attributes(nil).add(e.label != "", "label", strconv.Quote(e.label)).
		add(e.dashed, "style", "dashed").add(e.bold, "penwidth", "2.5")})
}

func (d *drawing) write(w io.Writer) error {
	text, err := dot.MarshalMulti(d, "", "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// DOTID returns the title. It is quoted here, since gonum would take a text that begins and ends with a quote for
// quoted already.
func (d *drawing) DOTID() string { return strconv.Quote(d.title) }

// DOTAttributers returns the attributes of the graph, which is drawn from the left to the right.
func (d *drawing) DOTAttributers() (graph, node, edge encoding.Attributer) {
	return attributes(nil).add(true, "rankdir", "LR").add(d.title != "", "label", strconv.Quote(d.title)),
		attributes(nil), attributes(nil)
}

// Attributes returns the list itself.
func (a attributes) Attributes() []encoding.Attribute { return a }

// add appends an attribute if a condition holds.
func (a attributes) add(condition bool, key, value string) attributes {
	if condition {
		a = append(a, encoding.Attribute{Key: key, Value: value})
	}
	return a
}
