package terminal

import (
	"cmp"
	"image/color"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/internal/graph"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// View describes a picture of a game.
type View struct {
	Named                          // the start has a thick border
	Value    func(Node) seki.Value // colour of the nodes: win green, draw grey, loss red
	Strategy Strategy              // its moves are bold
}

var colours = [...]color.RGBA{seki.Loss: picture.Lost, seki.Draw: picture.Drawn, seki.Win: picture.Won}

// WriteDOT writes the graph of the game. The shape of a node shows its owner (box, ellipse, diamond,
// hexagon, then box again). A terminal node has a double border and names its winners.
func (v *View) WriteDOT(w io.Writer) error {
	g := &graph.Graph{Title: v.Title, Start: int(v.Start)}
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
	return g.WriteDOT(w)
}
