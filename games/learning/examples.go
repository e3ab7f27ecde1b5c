package learning

import (
	"fmt"

	"github.com/sekilab/sekilab/games/terminal"
)

// Example returns the example game with the given name (gn, kn, h or detour) and the
// position from which its plays start. Only gn and kn depend on the size n.
func Example(name string, n int) (game *terminal.Explicit, start string, ok bool) {
	switch name {
	case "gn":
		return G(n), fmt.Sprintf("a%d", n), true
	case "kn":
		return K(n), "a", true
	case "h":
		return H(), "a", true
	case "detour":
		return Detour(), "x", true
	}
	return nil, "", false
}

// G returns the game G_n of one player, n ≥ 1 (Böhme et al. 2006, section 4.2).
// The moves of a_i are l_i, where the player loses, and a_{i−1}, in this order, so
// that a learner begins with the strategy of the paper; those of a_1 are l_1 and w,
// where it wins. From a_n, LNWT loses 2ⁿ − 1 plays.
func G(n int) *terminal.Explicit {
	var positions []terminal.Position
	next := "w"
	for i := 1; i <= n; i++ {
		a, l := fmt.Sprintf("a%d", i), fmt.Sprintf("l%d", i)
		positions = append(positions, terminal.Position{Name: a, Owner: "p", Moves: []string{l, next}}, terminal.Position{Name: l})
		next = a
	}
	return example(append(positions, terminal.Position{Name: "w", Wins: []string{"p"}}), "p")
}

// K returns the game K_n of one player, n ≥ 1 (Böhme et al. 2006, section 4.3).
// The moves of a are b and w, where the player wins; those of b are l_1, …, l_n,
// where it loses. From a, LNWP loses n plays and LNWT one. (With w before b there
// would be nothing to learn.)
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
	return example(append(positions, b), "p")
}

// H returns the game H of one player (Böhme et al. 2006, section 4.4), who cannot
// win but can draw by moving between b and c. From a, with the moves in this order,
// LLT loses every play, and LLP loses one.
func H() *terminal.Explicit {
	return example([]terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"b", "c"}},
		{Name: "b", Owner: "p", Moves: []string{"c", "t"}},
		{Name: "c", Owner: "p", Moves: []string{"t", "b"}},
		{Name: "t"},
	}, "p")
}

// Detour returns a game of two players p and q in which p wins from every
// position but l, yet LNWP can lose for ever from s: without its condition the
// bound of Theorem 4.6 fails. The winning move of p is z → w, and y → a leads to z.
// If q moves s → a, the play s, a, z, y, a is drawn by repetition. The mistake was
// z → y, but LNWP changes the last move, y → a, which was good, to y → l and cannot
// change it back. From then on q moves s → y and wins.
func Detour() *terminal.Explicit {
	return example([]terminal.Position{
		{Name: "x", Owner: "p", Moves: []string{"s"}},
		{Name: "s", Owner: "q", Moves: []string{"a", "y"}},
		{Name: "a", Owner: "p", Moves: []string{"z"}},
		{Name: "z", Owner: "p", Moves: []string{"y", "w"}},
		{Name: "y", Owner: "p", Moves: []string{"a", "l"}},
		{Name: "w", Wins: []string{"p"}},
		{Name: "l", Wins: []string{"q"}},
	}, "p", "q")
}

func example(positions []terminal.Position, players ...string) *terminal.Explicit {
	game, err := terminal.NewExplicit(players, positions)
	if err != nil {
		panic("learning: " + err.Error())
	}
	return game
}
