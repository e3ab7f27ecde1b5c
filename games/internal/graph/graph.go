// Package graph writes graphs of positions or states for Graphviz and as pictures.
package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
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
type Colour struct{ Fill, Text string }

// Meaning describes the start, the borders of nodes and the styles of edges. The legend
// lists those that occur and have a description.
type Meaning struct{ Start, Double, Dashed, BoldEdge, DashedEdge string }

// Node is a box with two lines of text.
type Node struct {
	Lines          [2]string
	Shape          int    // index of shapes; nodes with an odd one have round corners in the picture
	Fill           string // a colour
	Double, Dashed bool   // the border
}

// Edge is an arrow from a node to another.
type Edge struct {
	From, To     int
	Label        string
	Bold, Dashed bool
}

var shapes = [...]string{"box", "ellipse", "diamond", "hexagon"} // from the first again

// WriteDOT writes the graph in the DOT language.
func (g *Graph) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	fmt.Fprintf(out, "digraph %s {\n", Quote(g.Title))
	if g.Title != "" {
		fmt.Fprintf(out, "\tlabel=%s;\n", Quote(g.Title))
	}
	for k, n := range g.Nodes {
		style := "filled"
		if n.Dashed {
			style = "filled,dashed"
		}
		more := ""
		if n.Double {
			more += ", peripheries=2"
		}
		if k == g.Start {
			more += ", penwidth=3"
		}
		fmt.Fprintf(out, "\t%d [shape=%s, label=%s, style=%s, fillcolor=%s%s];\n",
			k, shapes[n.Shape%len(shapes)], Quote(n.Lines[0]+"\n"+n.Lines[1]), Quote(style), Quote(n.Fill), more)
	}
	for _, e := range g.Edges {
		var attributes []string
		if e.Label != "" {
			attributes = append(attributes, "label="+Quote(e.Label))
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

// Quote returns text as a quoted DOT string, with \n for line breaks.
func Quote(text string) string { return `"` + escapes.Replace(text) + `"` }
