package pyramid

import (
	"bufio"
	"fmt"
	"io"

	"github.com/sekilab/sekilab/games/internal/tree"
)

// branches are the lines before a node in WriteText, for each node on the path to it:
// by whether that is the node itself, and the last of its siblings.
var branches = map[[2]bool]string{
	{false, false}: "│  ", {false, true}: "   ", {true, false}: "├─ ", {true, true}: "└─ ",
}

// WriteText writes the tree as indented text: each position with the winner's
// decision and the number of turns until the win.
func (t *Tree) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w) // which keeps the first error for Flush
	fmt.Fprintln(out, t.title())
	if !t.FirstWins {
		fmt.Fprintf(out, "%s: whatever the first player marks, the second player answers\n", t.Start.Text(t.Tiers))
	}
	t.walk(func(n *Node, last []bool, again bool) {
		for i, isLast := range last {
			branch := branches[[2]bool{i == len(last)-1, isLast}]
			if t.FirstWins && i == 0 { // the only root needs no branch
				branch = ""
			}
			fmt.Fprint(out, branch)
		}
		what := fmt.Sprintf("mark %v, %d turns", n.Decision, n.Turns)
		switch {
		case again:
			what = "as above"
		case n.ends():
			what = fmt.Sprintf("mark %v: the last bar is left", n.Decision)
		}
		fmt.Fprintln(out, n.Position.Text(t.Tiers), what)
	})
	return out.Flush()
}

func (t *Tree) title() string {
	winner := "second"
	if t.FirstWins {
		winner = "first"
	}
	return fmt.Sprintf("Optimal decisions of the %s player, %d tiers", winner, t.Tiers)
}

// WriteDOT writes the tree as a graph for Graphviz: boxes show a position and the
// decision, an oval the last bar. Equal positions share a box.
func (t *Tree) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph pyramid {\n\tlabel=%q;\n\trankdir=LR;\n\tnode [shape=box];\n", t.title())
	names := map[*Node]string{}
	name := func(n *Node) string {
		if names[n] == "" {
			names[n] = fmt.Sprintf("n%d", len(names)+1)
			fmt.Fprintf(out, "\t%s [label=\"%s\\n%v\"];\n", names[n], n.Position.Text(t.Tiers), n.Decision)
		}
		return names[n]
	}
	edge := func(from, to string) { fmt.Fprintf(out, "\t%s -> %s;\n", from, to) }
	if !t.FirstWins {
		fmt.Fprintf(out, "\tstart [label=%q, style=dashed];\n", t.Start.Text(t.Tiers))
		for _, n := range t.Roots {
			edge("start", name(n))
		}
	}
	fmt.Fprintf(out, "\tlast [shape=oval, label=%q];\n", Last().Text(t.Tiers))
	drawn := map[*Node]bool{}
	t.walk(func(n *Node, _ []bool, again bool) {
		if drawn[n] {
			return
		}
		drawn[n] = true
		from := name(n)
		if n.ends() {
			edge(from, "last")
		}
		for _, next := range n.Next {
			edge(from, name(next))
		}
	})
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

// WriteSVG writes the tree as a picture with the first turn at the left: boxes show
// a position and the decision, ovals the last bar, dashed boxes positions that are
// expanded further up.
func (t *Tree) WriteSVG(w io.Writer) error {
	root := &tree.Node{Lines: []string{t.Start.Text(t.Tiers)}, Dashed: true} // where the loser moves
	path := []*tree.Node{root}                                               // to the last node, by depth
	t.walk(func(n *Node, last []bool, again bool) {
		box := &tree.Node{Lines: []string{n.Position.Text(t.Tiers), n.Decision.String()}}
		if again {
			box.Lines[1], box.Dashed = "see above", true
		} else if n.ends() {
			box.Next = []*tree.Node{{Lines: []string{Last().Text(t.Tiers)}, Oval: true}}
		}
		parent := path[len(last)-1]
		parent.Next = append(parent.Next, box)
		path = append(path[:len(last)], box)
	})
	if t.FirstWins {
		root = root.Next[0]
	}
	return tree.WriteSVG(w, t.title(), root, 2*t.Tiers+3)
}
