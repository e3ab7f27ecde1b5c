// Package piles has a terminal game for tests.
package piles

import (
	"fmt"
	"iter"

	"github.com/sekilab/sekilab/games/terminal"
)

// Game is a take-away game with one pile, from which the players in turn take one of
// the given numbers of stones until one cannot move. In normal play the player who moved
// last wins and all others lose; in misère play that player loses and all others win.
type Game struct {
	Takes  []int // the numbers that may be taken, positive and ascending
	Misere bool
	Number int // number of players; less than 2 means 2
}

// Position is a position of Game: the stones left and the player to move.
type Position struct {
	Stones int
	ToMove terminal.Player
}

// String returns the stones and the player to move, counted from 1: "99 (1)".
func (x Position) String() string { return fmt.Sprintf("%d (%d)", x.Stones, x.ToMove+1) }

// Players returns the number of players.
func (g Game) Players() int { return max(g.Number, 2) }

// Owner returns the player to move.
func (Game) Owner(x Position) terminal.Player { return x.ToMove }

// Moves yields the piles after each move, the smallest number taken first.
func (g Game) Moves(x Position) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		next := (x.ToMove + 1) % terminal.Player(g.Players())
		for _, k := range g.Takes {
			if k > x.Stones || !yield(Position{x.Stones - k, next}) {
				return
			}
		}
	}
}

// Winners returns the players who win at x, where there is no move.
func (g Game) Winners(x Position) []terminal.Player {
	players := terminal.Player(g.Players())
	last := (x.ToMove + players - 1) % players
	var winners []terminal.Player
	for p := range players {
		if (p == last) != g.Misere {
			winners = append(winners, p)
		}
	}
	return winners
}
