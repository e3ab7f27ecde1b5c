package games

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// maxTree is the greatest number of nodes of a tree: nobody can read a larger one.
const maxTree = 100_000

// treeNode is a position with its successors, for text and for a picture.
type treeNode struct {
	text string // a line, perhaps with a second line below it
	mark string // before the text
	next []*treeNode

	key   string // unless empty: nodes with the same key are drawn as one, the first of them
	lines []string
	fill  color.RGBA
	end   bool // of a play
	bold  bool // draw the edge from the parent bold
}

// writeText writes the tree as indented text. A root and leaves without text are in the picture only.
func (n *treeNode) writeText(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	var write func(n *treeNode, branch, indent string)
	write = func(n *treeNode, branch, indent string) {
		indent += strings.Repeat(" ", len(n.mark))
		line, more, _ := strings.Cut(n.text, "\n")
		fmt.Fprintf(out, "%s%s%s\n", branch, n.mark, line)
		if more != "" {
			fmt.Fprintf(out, "%s└─ %s\n", indent, more)
		}
		for k, next := range n.next {
			switch {
			case next.text == "":
			case k < len(n.next)-1:
				write(next, indent+"├─ ", indent+"│  ")
			default:
				write(next, indent+"└─ ", indent+"   ")
			}
		}
	}
	top := []*treeNode{n}
	if n.text == "" {
		top = n.next
	}
	for _, n := range top {
		write(n, "", "")
	}
	return out.Flush()
}

// drawing returns the tree as a graph, in which nodes with the same key are one node.
func (n *treeNode) drawing(title string) *drawing {
	d, numbers := newDrawing(title), map[string]int{} // by key
	var add func(n *treeNode) int
	add = func(n *treeNode) int {
		if k, ok := numbers[n.key]; ok && n.key != "" {
			return k
		}
		k := d.Nodes().Len()
		numbers[n.key] = k
		d.node(drawnNode{lines: n.lines, fill: n.fill, start: k == 0, double: n.end})
		for _, next := range n.next {
			if to := add(next); d.Edge(int64(k), int64(to)) == nil {
				d.edge(k, to, drawnEdge{bold: next.bold})
			}
		}
		return k
	}
	add(n)
	return d
}
