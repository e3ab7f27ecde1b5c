package games

import (
	"bufio"
	"cmp"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// maxTree is the greatest number of nodes of a tree: nobody can read a larger one.
const maxTree = 100_000

// tree is a tree of positions.
type tree struct {
	title string
	root  *treeNode
}

// treeNode is a position with its successors.
type treeNode struct {
	key   string     // unless empty: in a picture, nodes with the same key are drawn as one, the first of them
	text  string     // a line, perhaps with a second line below it
	mark  string     // before the text
	lines []string   // in a picture
	fill  color.RGBA // in a picture, by default white
	end   bool       // of a play
	bold  bool       // draw the edge from the parent bold
	next  []*treeNode
}

// writeText writes the tree as indented text. It omits a node without text; the node's successors take its place.
func (t *tree) writeText(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	var write func(nodes []*treeNode, top bool, indent string)
	write = func(nodes []*treeNode, top bool, indent string) {
		for k, n := range nodes {
			if n.text == "" {
				write(n.next, top, indent)
				continue
			}
			branch, below := "├─ ", "│  "
			switch {
			case top:
				branch, below = "", ""
			case k == len(nodes)-1:
				branch, below = "└─ ", "   "
			}
			below = indent + below + strings.Repeat(" ", len(n.mark))
			line, more, _ := strings.Cut(n.text, "\n")
			fmt.Fprintf(out, "%s%s%s%s\n", indent, branch, n.mark, line)
			if more != "" {
				fmt.Fprintf(out, "%s└─ %s\n", below, more)
			}
			write(n.next, false, below)
		}
	}
	write([]*treeNode{t.root}, true, "")
	return out.Flush()
}

// writeDOT writes the tree as a graph for Graphviz, in which nodes with the same key are one node.
func (t *tree) writeDOT(w io.Writer) error {
	g := &drawing{title: t.title}
	at := map[string]int{} // by key
	drawn := map[drawnEdge]bool{}
	var add func(n *treeNode) int
	add = func(n *treeNode) int {
		if k, ok := at[n.key]; ok && n.key != "" {
			return k
		}
		k := len(g.nodes)
		at[n.key] = k
		g.nodes = append(g.nodes, drawnNode{lines: n.lines, fill: cmp.Or(n.fill, white), double: n.end})
		for _, next := range n.next {
			if e := (drawnEdge{from: k, to: add(next), bold: next.bold}); !drawn[e] {
				drawn[e] = true
				g.edges = append(g.edges, e)
			}
		}
		return k
	}
	add(t.root)
	return g.writeDOT(w)
}
