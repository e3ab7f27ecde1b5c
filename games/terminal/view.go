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

	// For the legend of the picture.
	Colours map[seki.Value]string // what the colours mean
	Bold    string                // what the bold moves are
}

var colours = [...]string{seki.Loss: "#f4b6b6", seki.Draw: "#dddddd", seki.Win: "#b7e1b0"}

// DOT writes the graph in the language of Graphviz. The shape of a node shows its
// owner (box, ellipse, diamond, hexagon, then again box). A terminal node has a
// double border and names its winners.
func (v *View) DOT(w io.Writer) error { return v.graph().WriteDOT(w) }

// ErrDense says that a picture would have too many arrows.
var ErrDense error = graph.ErrDense

// SVG writes the graph as a picture without Graphviz: edges lead from column to column, and
// to the right but for those that close a cycle. The nodes of the second player, and of every
// second one, have round corners. The error wraps ErrDense before anything is written.
func (v *View) SVG(w io.Writer) error { return v.graph().WriteSVG(w) }

func (v *View) graph() *graph.Graph {
	g := &graph.Graph{Title: v.Name, Start: int(v.Start), Meaning: graph.Meaning{
		Start: "the start", Double: "the end of a play", BoldEdge: v.Bold,
	}}
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		g.Colours = append(g.Colours, graph.Colour{Fill: colours[value], Text: v.Colours[value]})
	}
	for x := range Node(v.Size()) {
		n := graph.Node{Fill: colours[v.Value(x)], Double: v.Terminal(x)}
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
