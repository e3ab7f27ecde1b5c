package learning

import (
	"fmt"

	"github.com/sekilab/sekilab/games/terminal"
)

// G returns the game G_n of section 4.2, n ≥ 1, of one player: a_i has the
// moves l_i, where the player loses, and a_{i−1}, in this order, so that a
// learner begins with the strategy of the seed; a_1 has l_1 and w, where it
// wins. From a_n, LNWT loses 2ⁿ − 1 plays.
func G(n int) *terminal.Explicit {
	var positions []terminal.Position
	next := "w"
	for i := 1; i <= n; i++ {
		a, l := fmt.Sprintf("a%d", i), fmt.Sprintf("l%d", i)
		positions = append(positions, terminal.Position{Name: a, Owner: "p", Moves: []string{l, next}}, terminal.Position{Name: l})
		next = a
	}
	return example(append(positions, terminal.Position{Name: "w", Wins: []string{"p"}}))
}

// K returns the game K_n of section 4.3, n ≥ 1, of one player: a has the moves
// b and w, where the player wins, and b has l_1, …, l_n, where it loses. With b
// before w, as here, LNWP loses n plays from a, and LNWT one. (With w first
// there is nothing to learn.)
func K(n int) *terminal.Explicit {
	b := terminal.Position{Name: "b", Owner: "p"}
	positions := []terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"b", "w"}},
		{Name: "w", Wins: []string{"p"}},
	}
	for i := 1; i <= n; i++ {
		l := fmt.Sprintf("l%d", i)
		b.Moves = append(b.Moves, l)
		positions = append(positions, terminal.Position{Name: l})
	}
	return example(append(positions, b))
}

// H returns the game H of section 4.4 of one player, who cannot win but draw,
// by going between b and c. From a, with the lists in this order, LLT loses
// every play, and LLP loses one.
func H() *terminal.Explicit {
	return example([]terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"b", "c"}},
		{Name: "b", Owner: "p", Moves: []string{"c", "t"}},
		{Name: "c", Owner: "p", Moves: []string{"t", "b"}},
		{Name: "t"},
	})
}

// Detour returns a game of two players p and q in which p wins from every
// position but l, yet LNWP can lose for ever from s: the bound of Theorem 4.6
// needs plays that do not repeat a position. The winning move of p is z → w;
// y → a leads there. When q begins with a, the play s, a, z, y, a is drawn.
// What was wrong is z → y, but LNWP changes the good move y → a, the last one,
// to y → l, and has no way back. From then on q takes y.
func Detour() *terminal.Explicit {
	game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
		{Name: "x", Owner: "p", Moves: []string{"s"}},
		{Name: "s", Owner: "q", Moves: []string{"a", "y"}},
		{Name: "a", Owner: "p", Moves: []string{"z"}},
		{Name: "z", Owner: "p", Moves: []string{"y", "w"}},
		{Name: "y", Owner: "p", Moves: []string{"a", "l"}},
		{Name: "w", Wins: []string{"p"}},
		{Name: "l", Wins: []string{"q"}},
	})
	if err != nil {
		panic("learning: " + err.Error())
	}
	return game
}

func example(positions []terminal.Position) *terminal.Explicit {
	game, err := terminal.NewExplicit([]string{"p"}, positions)
	if err != nil {
		panic("learning: " + err.Error())
	}
	return game
}
