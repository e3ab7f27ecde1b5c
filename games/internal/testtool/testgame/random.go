package testgame

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Shape bounds the size of the games that Draw generates.
type Shape struct {
	Positions int  // greatest number; at least half as many are generated
	Players   int  // greatest number; at least 1 is generated
	Moves     int  // greatest number of moves of a position
	Acyclic   bool // moves lead only to later positions
}

// Draw draws a random game. Position k is named "xk". Unless Acyclic is set, most games
// with several positions have cycles, and some have moves from a position to itself. The
// sizes shrink; the moves depend on one seed and are uniform, whereas rapid's own
// generators favour short lists and low numbers.
func Draw(t *rapid.T, shape Shape) *terminal.Graph[string] {
	players := make([]string, rapid.IntRange(1, shape.Players).Draw(t, "players"))
	for p := range players {
		players[p] = fmt.Sprintf("p%d", p)
	}
	positions := make([]Position, rapid.IntRange((shape.Positions+1)/2, shape.Positions).Draw(t, "positions"))
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "game"), 0))
	for k := range positions {
		x := Position{Name: name(k)}
		first := 0
		if shape.Acyclic {
			first = k + 1
		}
		targets := random.Perm(len(positions) - first)
		for _, y := range targets[:min(len(targets), random.IntN(shape.Moves+1))] {
			x.Moves = append(x.Moves, name(first+y))
		}
		if len(x.Moves) > 0 {
			x.Owner = players[random.IntN(len(players))]
		} else {
			x.Wins = winners(random, players)
		}
		positions[k] = x
	}
	graph, _ := Game{players, positions}.Graph("x0")
	return graph
}

// winners returns a single player half of the time, otherwise any set of players.
func winners(random *rand.Rand, players []string) []string {
	if random.IntN(2) == 0 {
		return []string{players[random.IntN(len(players))]}
	}
	var wins []string
	for _, p := range players {
		if random.IntN(2) == 0 {
			wins = append(wins, p)
		}
	}
	return wins
}

func name(k int) string { return fmt.Sprintf("x%d", k) }

// Check checks a property on hundreds × 100 random games, five times as many with SEKI_LONG=1. It repeats this, up to a
// hundred times, until enough cases have occurred. If they have not, the test fails, since it would show little.
// Short tests draw fewer and smaller games.
func Check(t *testing.T, hundreds int, enough func() bool, property func(*rapid.T)) {
	t.Helper()
	if testtool.Long() {
		hundreds *= 5
	}
	for k := 0; k < 100 && (k == 0 || !enough()); k++ {
		for range hundreds {
			rapid.Check(t, property)
		}
	}
	if !enough() {
		t.Fatal("too few cases: the test shows little")
	}
}

// Always is for properties that need no rare cases.
func Always() bool { return true }
