package terminal

import "iter"

// Player is one of the players 0, 1, …, Players()−1 of a game.
type Player int32

// Nobody is the owner of a terminal position.
const Nobody Player = -1

// Game is a terminal game over positions of type X. Its methods are called only for
// positions reachable from a start, and must be deterministic.
type Game[X comparable] interface {
	// Players returns the number of players, at least 1.
	Players() int
	// Moves yields N(x); it yields nothing exactly if x is terminal. Strategies and
	// learning rules try moves in this order.
	Moves(x X) iter.Seq[X]
	// Owner returns the player who moves at x, which is not terminal.
	Owner(x X) Player
	// Winners returns the players p with x ∈ W_p for a terminal x.
	Winners(x X) []Player
}

// Coalition is a set of players Q ⊆ P, as a predicate.
type Coalition func(Player) bool

// Only is the coalition {p}.
func Only(p Player) Coalition { return func(q Player) bool { return q == p } }

// Others is the coalition −p of all players but p.
func Others(p Player) Coalition { return func(q Player) bool { return q != p } }
