package terminal

import (
	"cmp"
	"image/color"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/games/graph"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// View describes a picture of a game.
type View struct {
	Named                          // the start has a thick border
	Value    func(Node) seki.Value // colour of the nodes: win green, draw grey, loss red
	Strategy Strategy              // its moves are bold

	// For the legend of the picture.
	Colours map[seki.Value]string // what the colours mean
	Bold    string                // what the bold moves are
}

var colours = [...]color.RGBA{seki.Loss: picture.Lost, seki.Draw: picture.Drawn, seki.Win: picture.Won}

// WriteGraph writes the graph of the game as "dot" or "svg". The shape of a node shows its owner (box, ellipse, diamond,
// hexagon, then box again; in SVG the nodes of every second player have round corners). A terminal
// node has a double border and names its winners.
func (v *View) WriteGraph(w io.Writer, form string) error {
	g := &graph.Graph{Title: v.Title, Start: int(v.Start), Meaning: graph.Meaning{
		Start: "the start", Double: "the end of a play", BoldEdge: v.Bold,
	}}
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		g.Colours = append(g.Colours, graph.Colour{Fill: colours[value], Text: v.Colours[value]})
	}
	for x := range Node(v.Size()) {
		n := graph.Node{Fill: colours[v.Value(x)], Double: v.Terminal(x)}
		if v.Terminal(x) {
			n.Lines = [2]string{v.Label(x), "won by " + cmp.Or(strings.Join(v.winners(x), ", "), "nobody")}
		} else {
			n.Lines, n.Shape = [2]string{v.Label(x), v.Players[v.Owner(x)] + " to move"}, int(v.Owner(x))
		}
		g.Nodes = append(g.Nodes, n)
		for _, y := range slices.Sorted(slices.Values(v.Moves(x))) {
			g.Edges = append(g.Edges, graph.Edge{From: int(x), To: int(y), Bold: v.Next(v.Strategy, x) == y})
		}
	}
	return g.Write(w, form)
}
