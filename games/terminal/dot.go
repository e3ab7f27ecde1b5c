package terminal

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// View is what a picture of an Arena shows.
type View struct {
	*Arena
	Name     string                // of the graph, and its title
	Start    func(Node) bool       // gets a thick border; may be nil
	Label    func(Node) string     // label of a node; its number if nil
	Player   func(Player) string   // name of a player; its number from 1 if nil
	Value    func(Node) seki.Value // colours the nodes (win green, draw grey, loss red) unless nil
	Strategy Strategy              // its moves are bold; may be nil
}

var (
	shapes  = [...]string{"box", "ellipse", "diamond", "hexagon"} // by owner, from the first again
	colours = [...]string{seki.Loss: "#f4b6b6", seki.Draw: "#dddddd", seki.Win: "#b7e1b0"}
)

// DOT writes the graph in the language of Graphviz. The shape of a node shows its
// owner (box, ellipse, diamond, hexagon, then again box). A terminal node has a
// double border and names its winners.
func (v *View) DOT(w io.Writer) error {
	out := bufio.NewWriter(w) // which keeps the first error for Flush
	fmt.Fprintf(out, "strict digraph %s {\n", dotQuote(v.Name))
	if v.Name != "" {
		fmt.Fprintf(out, "\tlabel=%s;\n", dotQuote(v.Name))
	}
	fmt.Fprint(out, "\t// Node definitions.\n")
	for x := range Node(v.Size()) {
		fmt.Fprintf(out, "\t%d [\n", x)
		if v.Start != nil && v.Start(x) {
			fmt.Fprint(out, "\t\tpenwidth=3\n")
		}
		if v.Terminal(x) {
			fmt.Fprint(out, "\t\tshape=box\n\t\tperipheries=2\n")
		} else {
			fmt.Fprintf(out, "\t\tshape=%s\n", shapes[int(v.Owner(x))%len(shapes)])
		}
		fmt.Fprintf(out, "\t\tlabel=%s\n", dotQuote(v.text(x)))
		if v.Value != nil {
			fmt.Fprintf(out, "\t\tstyle=filled\n\t\tfillcolor=%s\n", dotQuote(colours[v.Value(x)]))
		}
		fmt.Fprint(out, "\t];\n")
	}
	if v.Edges() > 0 {
		fmt.Fprint(out, "\n\t// Edge definitions.\n")
	}
	for x := range Node(v.Size()) {
		for _, y := range slices.Sorted(slices.Values(v.Moves(x))) {
			width := ""
			if v.Strategy != nil && v.Next(v.Strategy, x) == y {
				width = " [penwidth=2.5]"
			}
			fmt.Fprintf(out, "\t%d -> %d%s;\n", x, y, width)
		}
	}
	fmt.Fprint(out, "}\n")
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing a game as DOT: %w", err)
	}
	return nil
}

// text returns the label of a node, and its owner or its winners.
func (v *View) text(x Node) string {
	label := fmt.Sprint(x)
	if v.Label != nil {
		label = v.Label(x)
	}
	name := func(p Player) string { return fmt.Sprint(p + 1) }
	if v.Player != nil {
		name = v.Player
	}
	if !v.Terminal(x) {
		return label + "\n" + name(v.Owner(x))
	}
	var winners []string
	for _, p := range v.Winners(x) {
		winners = append(winners, name(p))
	}
	return label + "\nwon by " + cmp.Or(strings.Join(winners, ", "), "nobody")
}

// dotQuote returns text as a quoted DOT string, with \n for line breaks.
func dotQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}
