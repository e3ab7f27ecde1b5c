// Package tree writes trees of positions as text and as graphs for Graphviz.
package tree

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// MaxText is the greatest number of nodes of a tree as text: nobody can read a longer one.
const MaxText = 100_000

// Tree is a tree of positions.
type Tree struct {
	Title   string
	Heading string // line above the text, if not empty
	Root    *Node
}

// Node is a position with its successors.
type Node struct {
	Key   string     // unless empty: in a picture, nodes with the same key are drawn as one, the first of them
	Text  string     // a line, perhaps with a second line below it
	Mark  string     // before the text
	Lines []string   // in a picture, at most 2
	Fill  color.RGBA // in a picture, by default white
	End   bool       // of a play
	Bold  bool       // draw the edge from the parent bold
	Next  []*Node
}

// WriteText writes the tree as indented text. It omits a node without text; the node's
// successors take its place.
func (t *Tree) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	if t.Heading != "" {
		fmt.Fprintln(out, t.Heading)
	}
	var write func(nodes []*Node, top bool, indent string)
	write = func(nodes []*Node, top bool, indent string) {
		for k, n := range nodes {
			if n.Text == "" {
				write(n.Next, top, indent)
				continue
			}
			branch, below := "├─ ", "│  "
			switch {
			case top:
				branch, below = "", ""
			case k == len(nodes)-1:
				branch, below = "└─ ", "   "
			}
			below = indent + below + strings.Repeat(" ", len(n.Mark))
			line, more, _ := strings.Cut(n.Text, "\n")
			fmt.Fprintf(out, "%s%s%s%s\n", indent, branch, n.Mark, line)
			if more != "" {
				fmt.Fprintf(out, "%s└─ %s\n", below, more)
			}
			write(n.Next, false, below)
		}
	}
	write([]*Node{t.Root}, true, "")
	return out.Flush()
}
