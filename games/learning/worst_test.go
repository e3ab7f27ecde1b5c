package learning

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// All games of three positions with at most three moves, by trying all moves of all
// positions, are isomorphic to just one that smallGames finds first, and conversely.
func TestSmallGames(t *testing.T) {
	const n = 3
	found := map[string]int{}
	if err := smallGames(n, n, func(g smallGame) error {
		if g.first([]int{0}, 0) {
			found[canonical(g)]++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	game := make(smallGame, n)
	var try func(k int)
	try = func(k int) {
		if k == n {
			if g := canonical(game); g != "" && game[0].owner == 0 {
				want[g] = true
			}
			return
		}
		for player := range terminal.Player(2) {
			game[k] = smallPosition{owner: terminal.Nobody, won: player}
			try(k + 1)
			for code := range n * n * n * n { // digits 1 to n are moves, 0 comes at the end only
				var moves []int
				ok := true
				for rest := code; rest > 0; rest /= n + 1 {
					to := rest%(n+1) - 1
					ok = ok && to >= 0 && !slices.Contains(moves, to)
					moves = append(moves, to)
				}
				if ok && len(moves) > 0 {
					game[k] = smallPosition{owner: player, moves: moves}
					try(k + 1)
				}
			}
		}
	}
	try(0)
	for g, times := range found {
		if !want[g] {
			t.Fatalf("no game: %s", g)
		}
		delete(want, g)
		if times > 1 {
			t.Errorf("found %d times: %s", times, g)
		}
	}
	if len(want) > 0 {
		t.Errorf("%d of %d games were not found", len(want), len(want)+len(found))
	}
	t.Logf("%d games", len(found))
}

// canonical returns the least description of a game over all orders of its positions but the
// first and of q's moves, or "" if some position cannot be reached.
func canonical(g smallGame) (least string) {
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}} {
		text := make([]string, len(g))
		for k, x := range g {
			y := smallPosition{owner: x.owner, won: x.won}
			for _, to := range x.moves {
				y.moves = append(y.moves, order[to])
			}
			if x.owner == 1 {
				slices.Sort(y.moves)
			}
			text[order[k]] = fmt.Sprint(y)
		}
		if all := fmt.Sprint(text); least == "" || all < least {
			least = all
		}
	}
	if !canReachAll(g) {
		return ""
	}
	return least
}

// FindWorst examines as many games as there are orbits of the renamings of all positions but
// the start on the games with n positions and at most two moves at each: p moves at the
// start, wins, and can reach every position. They are counted at their least members.
func TestGamesAreCountedOnce(t *testing.T) {
	t.Parallel()
	most := 4
	if os.Getenv("SEKI_LONG") != "" {
		most = 5 // half a minute
	}
	for n := 2; n <= most; n++ {
		w, err := FindWorst(t.Context(), LNWP, n, 2)
		if want := winningGames(n); err != nil || w.Games != want {
			t.Errorf("%d positions: %d games, %d orbits, %v", n, w.Games, want, err)
		}
	}
}

func winningGames(n int) (orbits int) {
	// All that a position can be.
	choices := []smallPosition{{owner: terminal.Nobody, won: 0}, {owner: terminal.Nobody, won: 1}}
	for player := range terminal.Player(2) {
		for a := range n {
			choices = append(choices, smallPosition{owner: player, moves: []int{a}})
			for b := range n {
				if a < b || a > b && player == 0 {
					choices = append(choices, smallPosition{owner: player, moves: []int{a, b}})
				}
			}
		}
	}
	// What a choice becomes when positions are renamed.
	rest := make([]int, n-1)
	for k := range rest {
		rest[k] = k + 1
	}
	var names, becomes [][]int
	for order := range permutations(rest) {
		names = append(names, append([]int{0}, order...))
		name := names[len(names)-1]
		var becoming []int
		for _, x := range choices {
			y := smallPosition{owner: x.owner, won: x.won}
			for _, to := range x.moves {
				y.moves = append(y.moves, name[to])
			}
			if y.owner == 1 {
				slices.Sort(y.moves)
			}
			becoming = append(becoming, slices.IndexFunc(choices, func(z smallPosition) bool {
				return y.owner == z.owner && y.won == z.won && slices.Equal(y.moves, z.moves)
			}))
		}
		becomes = append(becomes, becoming)
	}
	chosen := make([]int, n) // by position
	least := func() bool {
		for r, name := range names {
			renamed := make([]int, n)
			for k, c := range chosen {
				renamed[name[k]] = becomes[r][c]
			}
			if slices.Compare(renamed, chosen) < 0 {
				return false
			}
		}
		return true
	}
	game := make(smallGame, n)
	var choose func(k int)
	choose = func(k int) {
		if k == n {
			if game[0].owner == 0 && game.forces(0) && canReachAll(game) && least() {
				orbits++
			}
			return
		}
		for c, x := range choices {
			chosen[k], game[k] = c, x
			choose(k + 1)
		}
	}
	choose(0)
	return orbits
}

func canReachAll(g smallGame) bool {
	reached := []int{0}
	for k := 0; k < len(reached); k++ {
		for _, to := range g[reached[k]].moves {
			if !slices.Contains(reached, to) {
				reached = append(reached, to)
			}
		}
	}
	return len(reached) == len(g)
}

// What a player can force in small games is what the attractors of package terminal say.
func TestForces(t *testing.T) {
	values := map[seki.Value]int{}
	for n := 2; n <= 4; n++ {
		if err := smallGames(n, 2, func(g smallGame) error {
			graph, err := terminal.Explore(t.Context(), g, n, 0)
			if err != nil {
				return err
			}
			value := graph.Solve(0).Value(0)
			values[value]++
			if g.forces(0) != (value == seki.Win) || g.forces(1) != (value == seki.Loss) {
				return fmt.Errorf("%+v: %v", g, value)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if len(values) != 3 {
		t.Errorf("the values are %v", values)
	}
}

// Of games with at most two moves at each position, H is the smallest in which LLT fails for
// ever, and the only one of its size. With n positions LNWT can fail 2^(n−1) − 1 times
// (docs/learning.md has the proof) and LNWP n − 1 times.
func TestFindWorst(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 4; n++ {
		for _, c := range []struct {
			rule          Rule
			most, endless int
		}{{LNWT, 1<<(n-1) - 1, 0}, {LNWP, n - 1, 0}, {LLT, 1<<(n-1) - 1, n / 4}} {
			w, err := FindWorst(t.Context(), c.rule, n, 2)
			if err != nil || w.Most != c.most || w.Endless != c.endless {
				t.Errorf("%v, %d positions: %+v, %v", c.rule, n, w, err)
			}
			if c.endless > 0 && fmt.Sprint(w.Game.Positions) != "[{a p [b c] []} {b p [c d] []} {c p [d b] []} {d  [] [q]}]" {
				t.Errorf("%v fails for ever in %v", c.rule, w.Game.Positions)
			}
		}
	}
	if _, err := FindWorst(t.Context(), RLNWT, 3, 2); err == nil {
		t.Error("a randomised rule meets an adversary")
	}
}

// The smallest games in which LNWP fails for ever from a winning position have five
// positions. In the game found it does, and Theorem 4.6 does not apply.
func TestFindWorstOfLNWP(t *testing.T) {
	t.Parallel()
	if os.Getenv("SEKI_LONG") == "" {
		t.Skip("a second of computation; docs/learning.md has the same search")
	}
	w, err := FindWorst(t.Context(), LNWP, 5, 2)
	if err != nil || w.Endless != 18 {
		t.Fatalf("%+v, %v", w, err)
	}
	graph, err := terminal.Explore(t.Context(), w.Game, 5, w.Game.Start)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Experiment{Arena: &graph.Arena, Rule: LNWP, Opponent: Worst, Plays: 100}.Run(t.Context(), func(int, bool) {})
	if err != nil || r.Adversary.Most != Forever || r.Summary.Won > 0 || r.Bound.Proved() || r.Solution.Value(0) != seki.Win || graph.Edges() != 7 {
		t.Errorf("%+v, %v", r, err)
	}
}
