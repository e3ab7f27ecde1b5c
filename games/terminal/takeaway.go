package terminal

import (
	"fmt"
	"iter"
)

// TakeAway is a take-away game with one pile, from which the players in turn take one of
// the given numbers of stones until one cannot move. In normal play the player who moved
// last wins and all others lose; in misère play that player loses and all others win.
type TakeAway struct {
	Takes  []int // the numbers that may be taken, positive and ascending
	Misere bool
	Number int // number of players; less than 2 means 2
}

// Pile is a position of TakeAway: the stones left and the player to move.
type Pile struct {
	Stones int
	ToMove Player
}

// String returns the stones and the player to move, counted from 1: "99 (1)".
func (x Pile) String() string { return fmt.Sprintf("%d (%d)", x.Stones, x.ToMove+1) }

// Players returns the number of players.
func (g TakeAway) Players() int { return max(g.Number, 2) }

// Owner returns the player to move.
func (TakeAway) Owner(x Pile) Player { return x.ToMove }

// Moves yields the piles after each move, the smallest number taken first.
func (g TakeAway) Moves(x Pile) iter.Seq[Pile] {
	return func(yield func(Pile) bool) {
		next := (x.ToMove + 1) % Player(g.Players())
		for _, k := range g.Takes {
			if k > x.Stones || !yield(Pile{x.Stones - k, next}) {
				return
			}
		}
	}
}

// Winners returns the players who win at x, where there is no move.
func (g TakeAway) Winners(x Pile) []Player {
	players := Player(g.Players())
	last := (x.ToMove + players - 1) % players
	var winners []Player
	for p := range players {
		if (p == last) != g.Misere {
			winners = append(winners, p)
		}
	}
	return winners
}
