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

// drawing is a graph of positions or states, which gonum writes in the DOT language of Graphviz.
type drawing struct {
	*multi.DirectedGraph
	title string
	edges int64
}

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

// shape returns the shape of the nodes of a player or process.
func shape(k int) string {
	shapes := [...]string{"box", "ellipse", "diamond", "hexagon"}
	return shapes[k%len(shapes)]
}

// node adds the node with the next number, from 0, with some lines of text, and returns the number. The start has a
// thick border, an end of play a double one.
func (d *drawing) node(lines []string, shape string, fill color.RGBA, start, end, dashed bool) int {
	if fill == (color.RGBA{}) {
		fill = picture.RGB(0xFFFFFF)
	}
	style := map[bool]string{false: `"filled"`, true: `"filled,dashed"`}[dashed]
	k := d.Nodes().Len()
	d.AddNode(dotNode{multi.Node(k), attributes(nil).
		add(true, "shape", shape).add(true, "label", strconv.Quote(strings.Join(lines, "\n"))).
		add(true, "style", style).add(true, "fillcolor", strconv.Quote(picture.Hex(fill))).
		add(end, "peripheries", "2").add(start, "penwidth", "3")})
	return k
}

// edge adds an edge between two nodes, which were added before.
func (d *drawing) edge(from, to int, label string, bold, dashed bool) {
	d.edges++
	line := multi.Line{F: d.Node(int64(from)), T: d.Node(int64(to)), UID: d.edges}
	d.SetLine(dotEdge{line, attributes(nil).add(label != "", "label", strconv.Quote(label)).
		add(dashed, "style", "dashed").add(bold, "penwidth", "2.5")})
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
	return attributes(nil).add(true, "rankdir", "LR").add(true, "label", strconv.Quote(d.title)), attributes(nil),
		attributes(nil)
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
