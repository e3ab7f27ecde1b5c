// Package randomgame draws small terminal games for property tests.
package randomgame

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/terminal"
)

// Shape bounds the games that Draw draws.
type Shape struct {
	Positions int  // at most, at least 1
	Players   int  // at most, at least 1
	Moves     int  // of one position, at most
	Acyclic   bool // moves lead only to later positions
}

// Draw draws a game. Position k is named "xk". With Acyclic false most games of
// several positions have cycles, and some have moves from a position to itself.
func Draw(t *rapid.T, shape Shape) *terminal.Explicit {
	players := make([]string, rapid.IntRange(1, shape.Players).Draw(t, "players"))
	for p := range players {
		players[p] = fmt.Sprintf("p%d", p)
	}
	player := rapid.SampledFrom(players)
	positions := make([]terminal.Position, rapid.IntRange(1, shape.Positions).Draw(t, "positions"))
	for k := range positions {
		x := terminal.Position{Name: name(k)}
		first := 0
		if shape.Acyclic {
			first = k + 1
		}
		if first < len(positions) {
			target := rapid.IntRange(first, len(positions)-1)
			for _, y := range rapid.SliceOfNDistinct(target, 0, min(shape.Moves, len(positions)-first), rapid.ID[int]).Draw(t, "moves") {
				x.Moves = append(x.Moves, name(y))
			}
		}
		if len(x.Moves) > 0 {
			x.Owner = player.Draw(t, "owner")
		} else {
			x.Wins = rapid.SliceOfNDistinct(player, 0, len(players), rapid.ID[string]).Draw(t, "wins")
		}
		positions[k] = x
	}
	game, err := terminal.NewExplicit(players, positions)
	if err != nil {
		panic("randomgame: " + err.Error())
	}
	return game
}

func name(k int) string { return fmt.Sprintf("x%d", k) }
