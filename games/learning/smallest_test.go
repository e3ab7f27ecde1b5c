package learning_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// smallestDetour is a game with five positions in which LNWP fails for ever, although p can win
// from a: docs/learning.md says how.
func smallestDetour(t *testing.T) *terminal.Graph[string] {
	game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"b"}},
		{Name: "b", Owner: "q", Moves: []string{"c", "d"}},
		{Name: "c", Owner: "p", Moves: []string{"d", "a"}},
		{Name: "d", Owner: "p", Moves: []string{"c", "e"}},
		{Name: "e", Wins: []string{"p"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return explore(t, game, "a")
}

func TestSmallestDetour(t *testing.T) {
	g := smallestDetour(t)
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: learning.LNWP, Opponent: learning.Worst, Plays: 100}
	r, err := e.Run(t.Context(), func(learning.Step) {})
	if err != nil || r.Adversary.Most != learning.Forever || r.Summary.Won > 0 || r.Bound.Proved() || r.Solution.Value(0) != seki.Win {
		t.Errorf("%+v, %v", r, err)
	}
}

// Of the games of two players with up to four positions and at most two moves at each, there is
// none in which LNWP fails for ever where p can win, and but one, H, in which LLT does where p
// need not lose. With n positions LNWT can fail 2^(n−1) − 1 times (docs/learning.md has the
// proof), and LNWP n − 1 times.
func TestLongNoSmallerGame(t *testing.T) {
	t.Parallel()
	greatest := 3
	if testtool.Long() {
		greatest = 4
	}
	for n := 2; n <= greatest; n++ {
		most, endless := map[learning.Rule]int{}, map[learning.Rule][]string{}
		for game := range smallGames(n) {
			g := explore(t, game, 0)
			value := g.Solve(0).Value(0)
			for _, rule := range []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT} {
				if value == seki.Loss || value == seki.Draw && rule != learning.LLT {
					continue
				}
				r, err := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: rule, Opponent: learning.Worst}.Run(t.Context(), func(learning.Step) {})
				if err != nil {
					t.Fatal(err)
				}
				if r.Adversary.Most == learning.Forever {
					endless[rule] = append(endless[rule], fmt.Sprint(game))
				} else {
					most[rule] = max(most[rule], r.Adversary.Most)
				}
			}
		}
		want := map[learning.Rule]int{learning.LNWT: 1<<(n-1) - 1, learning.LNWP: n - 1, learning.LLT: 1<<(n-1) - 1}
		if fmt.Sprint(most) != fmt.Sprint(want) || len(endless[learning.LNWT])+len(endless[learning.LNWP]) > 0 {
			t.Errorf("%d positions: at most %v, for ever %v", n, most, endless)
		}
		if n == 4 && !slices.Equal(endless[learning.LLT], []string{"[{0 [1 2]} {0 [2 3]} {0 [3 1]} {1 []}]"}) {
			t.Errorf("LLT fails for ever in %v", endless[learning.LLT])
		}
	}
}

// Where each position of a chain has moves to all before it, to itself and to the next, LNWT fails
// n! − 1 times, the most that it can in a game of n positions (docs/learning.md has the proof).
func TestChainOfAllMoves(t *testing.T) {
	want := 1
	for n := 2; n <= 6; n++ {
		want *= n
		chain := make(smallGame, n)
		for x := range n - 1 {
			for to := range x + 2 {
				chain[x].moves = append(chain[x].moves, to)
			}
		}
		g := explore(t, chain, 0)
		r, err := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: learning.LNWT, Opponent: learning.Worst}.Run(t.Context(), func(learning.Step) {})
		if err != nil || r.Adversary.Most != want-1 {
			t.Errorf("%d positions: %+v, %v", n, r.Adversary, err)
		}
	}
}

// smallGame is a game of the players 0 and 1, which begins at position 0.
type smallGame []smallPosition

type smallPosition struct {
	player terminal.Player // who moves or, at an end, wins
	moves  []int
}

func (g smallGame) Players() int                    { return 2 }
func (g smallGame) Moves(x int) iter.Seq[int]       { return slices.Values(g[x].moves) }
func (g smallGame) Owner(x int) terminal.Player     { return g[x].player }
func (g smallGame) Winners(x int) []terminal.Player { return []terminal.Player{g[x].player} }

// smallGames yields all games with n positions, of which player 0 moves at the first, and at
// most two moves at each, but for the names of positions: they are numbered in the order in
// which a breadth-first search from 0 meets them.
func smallGames(n int) iter.Seq[smallGame] {
	return func(yield func(smallGame) bool) {
		extendGame(nil, n, 1, yield)
	}
}

// extendGame yields the games that begin with some positions, whose moves lead to the first
// known ones.
func extendGame(game smallGame, n, known int, yield func(smallGame) bool) bool {
	switch {
	case len(game) == n:
		return yield(game)
	case len(game) == known: // the others cannot be reached
		return true
	}
	for player := range terminal.Player(2) {
		for a := -1; a < min(known+1, n); a++ {
			for b := -1; b < min(max(known, a+1)+1, n); b++ {
				x := smallPosition{player, []int{a, b}}
				switch {
				case a < 0 && b < 0: // an end
					x.moves = nil
				case b < 0:
					x.moves = x.moves[:1]
				case a < 0 || a == b || a > b && player == 1: // the order of player 1's moves means nothing
					continue
				}
				if len(game) == 0 && (player == 1 || x.moves == nil) {
					continue
				}
				if !extendGame(append(slices.Clip(game), x), n, max(known, a+1, b+1), yield) {
					return false
				}
			}
		}
	}
	return true
}
