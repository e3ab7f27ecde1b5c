package terminal_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// numbers is a game of one player over numbers.
type numbers func(n int) (moves []int)

func (numbers) Players() int                  { return 1 }
func (numbers) Owner(int) terminal.Player     { return 0 }
func (numbers) Winners(int) []terminal.Player { return nil }
func (g numbers) Moves(n int) iter.Seq[int]   { return slices.Values(g(n)) }

// endless has repeated moves from n to n+1.
func endless(n int) []int { return []int{n + 1, n, n + 1} }

// Exploring ends at the limit of positions, and with its context, which is checked at each position.
func TestExploreStops(t *testing.T) {
	var limit *terminal.LimitError
	_, err := terminal.Explore(t.Context(), numbers(endless), 1000, 0)
	if !errors.As(err, &limit) || limit.Limit != 1000 || !strings.Contains(err.Error(), "1,000") {
		t.Errorf("an infinite game gives the error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopper := func(n int) []int {
		if n == 3 {
			cancel()
		}
		return endless(n)
	}
	if _, err := terminal.Explore(ctx, numbers(stopper), 10, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped at 3 of 10: %v", err)
	}
}

// A breadth-first search with maps finds the same nodes and moves, in a game with hundreds of moves at most positions,
// each of them repeated. Repeated starts count once.
func TestExploreIsBreadthFirstSearch(t *testing.T) {
	game := numbers(func(n int) (moves []int) {
		for k := range n % 101 {
			moves = append(moves, (n*n+7*(k/2)*(k/2))%2_003) // each twice
		}
		return moves
	})
	g := testtool.Must(terminal.Explore(t.Context(), game, 1<<20, 200, 7, 200))(t)
	found, nodes := []int{200, 7}, map[int]terminal.Node{200: 0, 7: 1}
	for k := 0; k < len(found); k++ {
		var moves []terminal.Node
		for y := range game.Moves(found[k]) {
			if _, ok := nodes[y]; !ok {
				nodes[y] = terminal.Node(len(found))
				found = append(found, y)
			}
			if w := nodes[y]; !slices.Contains(moves, w) {
				moves = append(moves, w)
			}
		}
		v := terminal.Node(k)
		if g.Positions[v] != found[k] || !slices.Equal(g.Moves(v), moves) {
			t.Fatalf("node %d is position %d with %d moves, want %d with %d", v, g.Positions[v], len(g.Moves(v)), found[k],
				len(moves))
		}
		if g.Terminal(v) != (len(moves) == 0) || g.Terminal(v) != (g.Owner(v) == terminal.Nobody) {
			t.Fatalf("node %d with %d moves belongs to %d", v, len(moves), g.Owner(v))
		}
	}
	if g.Size() != len(found) || len(found) < 1000 ||
		len(g.Reachable(nil, 0, 1)) != len(found) {
		t.Fatalf("%d nodes, want %d, at least 1000", g.Size(), len(found))
	}
}
