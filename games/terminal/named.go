package terminal

import (
	"io"

	"github.com/sekilab/sekilab/internal/units"
)

// Named is an arena with names for people.
type Named struct {
	*Arena
	Title   string
	Players []string // their names
	Start   Node
	Label   func(Node) string // name of a node
}

// Explicit returns the game with all positions listed. The labels of the nodes must be names as
// NewExplicit requires. Cost: linear in the game.
func (g Named) Explicit() (*Explicit, error) {
	positions := make([]Position, g.Size())
	for v := range Node(len(positions)) {
		positions[v] = Position{Name: g.Label(v), Moves: units.Texts(g.Moves(v), g.Label), Wins: g.winners(v)}
		if owner := g.Owner(v); owner != Nobody {
			positions[v].Owner = g.Players[owner]
		}
	}
	listed, err := NewExplicit(g.Players, positions)
	if err == nil {
		listed.Title, listed.Start = g.Title, g.Label(g.Start)
	}
	return listed, err
}

// winners returns the names of the winners at a node.
func (g Named) winners(v Node) []string {
	return units.Texts(g.Winners(v), func(p Player) string { return g.Players[p] })
}

// WriteJSON writes the game as ReadJSON reads it.
func (g Named) WriteJSON(w io.Writer) error {
	listed, err := g.Explicit()
	if err != nil {
		return err
	}
	return listed.WriteJSON(w)
}
