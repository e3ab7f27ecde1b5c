package terminal

import "iter"

// Player is one of the players 0, 1, …, Players()−1 of a game.
type Player int32

// Nobody is the owner of a terminal position.
const Nobody Player = -1

// Game is a terminal game over positions of type X. It is asked about a
// position only when that position was a start or a move of another, and its
// answers must not change between calls.
type Game[X comparable] interface {
	// Players returns the number of players, at least 1.
	Players() int
	// Moves yields N(x) in the order in which strategies and learning rules
	// go through it. It yields nothing exactly when x is terminal.
	Moves(x X) iter.Seq[X]
	// Owner returns the player who moves at x. It is not asked about terminal
	// positions.
	Owner(x X) Player
	// Winners returns the players p with x ∈ W_p. It is asked about terminal
	// positions only.
	Winners(x X) []Player
}

// Coalition is a set of players Q ⊆ P, given by its membership test.
type Coalition func(Player) bool

// Only is the coalition {p}.
func Only(p Player) Coalition { return func(q Player) bool { return q == p } }

// Others is the coalition −p of all players but p.
func Others(p Player) Coalition { return func(q Player) bool { return q != p } }

// Of is the coalition of the given players.
func Of(players ...Player) Coalition {
	set := map[Player]bool{}
	for _, p := range players {
		set[p] = true
	}
	return func(q Player) bool { return set[q] }
}
