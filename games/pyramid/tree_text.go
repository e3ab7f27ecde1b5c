package pyramid

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes the tree as indented text: each position with the winner's
// decision and the number of turns until the win.
func (t *Tree) WriteText(w io.Writer) error {
	out := &errWriter{w: w}
	out.printf("%s\n", t.title())
	if !t.FirstWins {
		out.printf("%s: whatever the first player marks, the second player answers\n", t.Start.Text(t.Tiers))
	}
	t.walk(func(n *Node, last []bool, again bool) {
		indent := ""
		for i, isLast := range last {
			switch here := i == len(last)-1; {
			case t.FirstWins && i == 0: // the only root needs no branch
			case here && isLast:
				indent += "└─ "
			case here:
				indent += "├─ "
			case isLast:
				indent += "   "
			default:
				indent += "│  "
			}
		}
		switch {
		case again:
			out.printf("%s%s as above\n", indent, n.Position.Text(t.Tiers))
		case n.ends():
			out.printf("%s%s mark %v: the last bar is left\n", indent, n.Position.Text(t.Tiers), n.Decision)
		default:
			out.printf("%s%s mark %v, %d turns\n", indent, n.Position.Text(t.Tiers), n.Decision, n.Turns)
		}
	})
	return out.err
}

func (t *Tree) title() string {
	return fmt.Sprintf("Optimal decisions of the %s player, %d tiers", t.winner(), t.Tiers)
}

func (t *Tree) winner() string {
	if t.FirstWins {
		return "first"
	}
	return "second"
}

// WriteDOT writes the tree as a graph for Graphviz: boxes show a position and the
// decision, an oval the last bar. Equal positions share a box.
func (t *Tree) WriteDOT(w io.Writer) error {
	out := &errWriter{w: w}
	out.printf("digraph pyramid {\n\tlabel=%q;\n\trankdir=LR;\n\tnode [shape=box];\n", t.title())
	names := map[*Node]string{}
	name := func(n *Node) string {
		if names[n] == "" {
			names[n] = fmt.Sprintf("n%d", len(names)+1)
			out.printf("\t%s [label=\"%s\\n%v\"];\n", names[n], n.Position.Text(t.Tiers), n.Decision)
		}
		return names[n]
	}
	if !t.FirstWins {
		out.printf("\tstart [label=%q, style=dashed];\n", t.Start.Text(t.Tiers))
		for _, n := range t.Roots {
			out.printf("\tstart -> %s;\n", name(n))
		}
	}
	out.printf("\tlast [shape=oval, label=%q];\n", Last().Text(t.Tiers))
	t.walk(func(n *Node, _ []bool, again bool) {
		if again {
			return
		}
		from := name(n)
		if n.ends() {
			out.edge(from, "last")
		}
		for _, next := range n.Next {
			out.edge(from, name(next))
		}
	})
	out.printf("}\n")
	return out.err
}

// errWriter writes formatted text until the first error.
type errWriter struct {
	w     io.Writer
	err   error
	edges map[string]bool
}

func (l *errWriter) printf(format string, args ...any) {
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.w, format, args...)
	}
}

// edge writes an edge unless it was written before.
func (l *errWriter) edge(from, to string) {
	line := "\t" + from + " -> " + to + ";\n"
	if l.edges == nil {
		l.edges = map[string]bool{}
	}
	if !l.edges[line] {
		l.edges[line] = true
		l.printf("%s", line)
	}
}

// String returns the text of WriteText.
func (t *Tree) String() string {
	var b strings.Builder
	_ = t.WriteText(&b) // a strings.Builder does not fail
	return b.String()
}
