// Package graph writes graphs of positions or states for Graphviz and as pictures.
//
//	graph.go    graphs, and Graphviz's format
//	columns.go  the columns of nodes
//	layout.go   their rows, and the lanes of edges between rows
//	picture.go  pictures and their legend
package graph

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/picture"
)

// Graph is a graph to be drawn.
type Graph struct {
	Title   string
	Start   int      // the node with a thick border
	Colours []Colour // for the legend of the picture
	Meaning Meaning
	Nodes   []Node
	Edges   []Edge // all appear in DOT; the picture merges those between the same nodes
}

// Colour describes the meaning of a colour of nodes.
type Colour struct {
	Fill color.RGBA
	Text string
}

// Meaning describes the start, the borders of nodes and the styles of edges. The legend
// lists those that occur and have a description.
type Meaning struct{ Start, Double, Dashed, BoldEdge, DashedEdge string }

// Node is a box with two lines of text, of which the second may be empty.
type Node struct {
	Lines          [2]string
	Shape          int // index of shapes; nodes with an odd one have round corners in the picture
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

// Write writes the graph as "dot" or "svg".
func (g *Graph) Write(w io.Writer, form string) error {
	if form == "dot" {
		return g.WriteDOT(w)
	}
	return g.WriteSVG(w)
}

// WriteDOT writes the graph in the DOT language, from the left to the right as the picture is.
func (g *Graph) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	fmt.Fprintf(out, "digraph %s {\n\trankdir=LR;\n", quote(g.Title))
	if g.Title != "" {
		fmt.Fprintf(out, "\tlabel=%s;\n", quote(g.Title))
	}
	for k, n := range g.Nodes {
		style, more := "filled", ""
		if n.Dashed {
			style = "filled,dashed"
		}
		if n.Double {
			more += ", peripheries=2"
		}
		if k == g.Start {
			more += ", penwidth=3"
		}
		fmt.Fprintf(out, "\t%d [shape=%s, label=%s, style=%s, fillcolor=%s%s];\n",
			k, shapes[n.Shape%len(shapes)], quote(strings.TrimSuffix(n.Lines[0]+"\n"+n.Lines[1], "\n")), quote(style), quote(picture.Hex(n.Fill)), more)
	}
	for _, e := range g.Edges {
		var attributes []string
		if e.Label != "" {
			attributes = append(attributes, "label="+quote(e.Label))
		}
		if e.Dashed {
			attributes = append(attributes, "style=dashed")
		}
		if e.Bold {
			attributes = append(attributes, "penwidth=2.5")
		}
		list := ""
		if attributes != nil {
			list = " [" + strings.Join(attributes, ", ") + "]"
		}
		fmt.Fprintf(out, "\t%d -> %d%s;\n", e.From, e.To, list)
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// quote returns text as a quoted DOT string, with \n for line breaks.
func quote(text string) string { return `"` + escapes.Replace(text) + `"` }
