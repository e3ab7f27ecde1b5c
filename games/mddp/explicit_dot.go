package mddp

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteDOT writes a solved model as a graph for Graphviz: a state with its value in the
// shape of its process (box, ellipse, diamond, hexagon, then again box), terminal states
// with a double border, unreached ones dashed. A decision is a solid edge to its next
// state and a dashed one to the other process, bold if it is optimal.
func (m *Explicit) WriteDOT(w io.Writer, solved []Valued) error {
	shapes := [...]string{"box", "ellipse", "diamond", "hexagon"}
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace
	out := bufio.NewWriter(w) // which keeps the first error for Flush
	fmt.Fprintf(out, "digraph \"%s\" {\n", quote(m.Title))
	for k, s := range m.states {
		more := ""
		if len(s.Decisions) == 0 {
			more = ", peripheries=2"
		}
		if !solved[k].Reached {
			more += ", style=dashed"
		}
		fmt.Fprintf(out, "\t%d [shape=%s, label=\"%s\"%s];\n", k, shapes[s.process%len(shapes)], quote(s.Name+"\n"+solved[k].Value.String()), more)
	}
	for k, s := range m.states {
		for _, d := range s.Decisions {
			width := ""
			if slices.Contains(solved[k].Best, d.Name) {
				width = ", penwidth=2.5"
			}
			if d.Next != "" {
				fmt.Fprintf(out, "\t%d -> %d [label=\"%s\"%s];\n", k, m.index[d.Next], quote(d.Name), width)
			}
			if d.Cross != "" {
				fmt.Fprintf(out, "\t%d -> %d [label=\"%s\", style=dashed%s];\n", k, m.index[d.Cross], quote(d.Name), width)
			}
		}
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}
