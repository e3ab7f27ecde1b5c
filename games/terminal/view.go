package terminal

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/internal/graph"
	"github.com/sekilab/sekilab/seki"
)

// View is what a picture of an Arena shows.
type View struct {
	*Arena
	Name     string                // the title
	Start    Node                  // gets a thick border
	Label    func(Node) string     // label of a node
	Players  []string              // their names
	Value    func(Node) seki.Value // colours the nodes: win green, draw grey, loss red
	Strategy Strategy              // its moves are bold
}

var colours = [...]string{seki.Loss: "#f4b6b6", seki.Draw: "#dddddd", seki.Win: "#b7e1b0"}

// DOT writes the graph in the language of Graphviz. The shape of a node shows its
// owner (box, ellipse, diamond, hexagon, then again box). A terminal node has a
// double border and names its winners.
func (v *View) DOT(w io.Writer) error { return v.graph().WriteDOT(w) }

// SVG writes the graph as a picture without Graphviz: the start at the left, each other
// node in the column of its distance from it. Edges to the right lead from column to
// column, others are arcs. The nodes of the second player, and of every second one, have
// round corners.
func (v *View) SVG(w io.Writer) error { return v.graph().WriteSVG(w) }

func (v *View) graph() *graph.Graph {
	g := &graph.Graph{Title: v.Name}
	columns := v.columns()
	for x := range Node(v.Size()) {
		n := graph.Node{Column: columns[x], Fill: colours[v.Value(x)], Double: v.Terminal(x), Thick: x == v.Start}
		if v.Terminal(x) {
			var winners []string
			for _, p := range v.Winners(x) {
				winners = append(winners, v.Players[p])
			}
			n.Lines = [2]string{v.Label(x), "won by " + cmp.Or(strings.Join(winners, ", "), "nobody")}
		} else {
			n.Lines, n.Shape = [2]string{v.Label(x), v.Players[v.Owner(x)]}, int(v.Owner(x))
		}
		g.Nodes = append(g.Nodes, n)
		for _, y := range slices.Sorted(slices.Values(v.Moves(x))) {
			g.Edges = append(g.Edges, graph.Edge{From: int(x), To: int(y), Bold: v.Next(v.Strategy, x) == y})
		}
	}
	return g
}

// columns returns the column of each node: the number of moves from the start. Nodes that
// it does not reach follow in columns of their own. Cost: linear.
func (v *View) columns() []int {
	columns, last := slices.Repeat([]int{-1}, v.Size()), 0
	search := func(from Node, column int) {
		columns[from] = column
		for queue := []Node{from}; len(queue) > 0; queue = queue[1:] {
			last = columns[queue[0]]
			for _, next := range v.Moves(queue[0]) {
				if columns[next] < 0 {
					columns[next] = last + 1
					queue = append(queue, next)
				}
			}
		}
	}
	search(v.Start, 0)
	for x, unreached := Node(0), last+1; int(x) < v.Size(); x++ {
		if columns[x] < 0 {
			search(x, unreached)
		}
	}
	return columns
}
