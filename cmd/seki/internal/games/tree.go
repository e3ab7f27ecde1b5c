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

// forms writes the tree as indented text below a title, or as a graph in which nodes with the same key are one node. A
// root and leaves without text are in the graph only.
func (n *treeNode) forms(title string) forms {
	return forms{
		"text": func(w io.Writer) error {
			out := bufio.NewWriter(w) // keeps the first error for Flush
			fmt.Fprintln(out, title)
			top := []*treeNode{n}
			if n.text == "" {
				top = n.next
			}
			for _, n := range top {
				n.write(out, "", "")
			}
			return out.Flush()
		},
		"dot": func(w io.Writer) error {
			d := newDrawing(strings.TrimSuffix(title, ":"))
			n.draw(d, map[string]int{})
			return d.write(w)
		},
	}
}

func (n *treeNode) write(out io.Writer, branch, indent string) {
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
			next.write(out, indent+"├─ ", indent+"│  ")
		default:
			next.write(out, indent+"└─ ", indent+"   ")
		}
	}
}

// draw adds the tree to a graph and returns the number of its root. It knows the numbers of keys.
func (n *treeNode) draw(d *drawing, numbers map[string]int) int {
	if k, ok := numbers[n.key]; ok && n.key != "" {
		return k
	}
	k := d.node(n.lines, shape(0), n.fill, d.Nodes().Len() == 0, n.end, false)
	numbers[n.key] = k
	for _, next := range n.next {
		if to := next.draw(d, numbers); d.Edge(int64(k), int64(to)) == nil {
			d.edge(k, to, "", next.bold, false)
		}
	}
	return k
}
