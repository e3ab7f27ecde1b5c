package terminal

import (
	"io"
	"math/big"
)

// Named is an arena with names for people.
type Named struct {
	*Arena
	Title   string
	Players []string // their names
	Start   Node
	Label   func(Node) string // name of a node

	// Of a game with chance or numeric payoffs; see Payoffs.
	Chances map[Node][]*big.Rat // by position at which chance moves: the probabilities of its moves
	Paid    map[Node][]*big.Rat // by terminal position with payoffs: those of the players
}

// Explicit returns the game with all positions listed. The labels of the nodes must be names as
// NewExplicit requires. Cost: linear in the game.
func (g Named) Explicit() (*Explicit, error) {
	positions := make([]Position, g.Size())
	for v := range positions {
		x := &positions[v]
		x.Name = g.Label(Node(v))
		if owner := g.Owner(Node(v)); owner != Nobody {
			x.Owner = g.Players[owner]
		}
		for _, w := range g.Moves(Node(v)) {
			x.Moves = append(x.Moves, g.Label(w))
		}
		for _, p := range g.Winners(Node(v)) {
			x.Wins = append(x.Wins, g.Players[p])
		}
	}
	listed, err := NewExplicit(g.Players, positions)
	if err == nil {
		listed.Title, listed.Start = g.Title, g.Label(g.Start)
	}
	return listed, err
}

// WriteJSON writes the game as ReadJSON reads it.
func (g Named) WriteJSON(w io.Writer) error {
	listed, err := g.Explicit()
	if err != nil {
		return err
	}
	return listed.WriteJSON(w)
}
