package terminal_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/digraph"
	"github.com/sekilab/sekilab/games/internal/testtool/piles"
	"github.com/sekilab/sekilab/games/internal/testtool/randomgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// counter is an infinite game of one player, with repeated moves from n to n+1.
type counter struct{ owner terminal.Player }

func (counter) Players() int                  { return 1 }
func (c counter) Owner(int) terminal.Player   { return c.owner }
func (counter) Winners(int) []terminal.Player { return nil }
func (counter) Moves(n int) iter.Seq[int]     { return slices.Values([]int{n + 1, n, n + 1}) }

// badWinner is a game with one terminal position and a winner who does not exist.
type badWinner struct{ counter }

func (badWinner) Moves(int) iter.Seq[int]       { return slices.Values([]int(nil)) }
func (badWinner) Winners(int) []terminal.Player { return []terminal.Player{0, 1} }

// noPlayers is a game without players.
type noPlayers struct{ counter }

func (noPlayers) Players() int { return 0 }

// Exploring ends at the limit of positions, and with its context, which it looks at for each position: they may have many
// moves.
func TestExploreStops(t *testing.T) {
	var limit *terminal.LimitError
	if _, err := terminal.Explore(t.Context(), counter{}, 1000, 0); !errors.As(err, &limit) || limit.Limit != 1000 || !strings.Contains(err.Error(), "1000") {
		t.Errorf("an infinite game gives the error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := terminal.Explore(ctx, stopper{stop: cancel}, 10, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped at 3 of 10: %v", err)
	}
}

// stopper is a counter that is stopped at 3.
type stopper struct {
	counter
	stop func()
}

func (s stopper) Moves(n int) iter.Seq[int] {
	if n == 3 {
		s.stop()
	}
	return s.counter.Moves(n)
}

func TestExploreRefusesBrokenGames(t *testing.T) {
	ctx := context.Background()
	for name, explore := range map[string]func() error{
		"owner":      func() error { _, err := terminal.Explore(ctx, counter{owner: 1}, 10, 5); return err },
		"nobody":     func() error { _, err := terminal.Explore(ctx, counter{owner: terminal.Nobody}, 10, 5); return err },
		"winner":     func() error { _, err := terminal.Explore(ctx, badWinner{}, 10, 5); return err },
		"no start":   func() error { _, err := terminal.Explore(ctx, counter{}, 10); return err },
		"no players": func() error { _, err := terminal.Explore(ctx, noPlayers{}, 10, 5); return err },
	} {
		err := explore()
		if err == nil {
			t.Errorf("%s: no error", name)
		} else if !strings.HasPrefix(name, "no ") && !strings.Contains(err.Error(), "position 5 ") {
			t.Errorf("%s: the error %q does not name the position", name, err)
		}
	}
}

// Repeated moves and repeated starts count once.
func TestExploreCountsOnce(t *testing.T) {
	game, err := terminal.NewExplicit([]string{"p"}, []terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"b", "c"}}, {Name: "b"}, {Name: "c"},
	})
	if err != nil {
		t.Fatal(err)
	}
	g := testtool.Must(terminal.Explore(context.Background(), repeatedMoves{game}, 3, "a", "c", "a"))(t)
	if g.Size() != 3 || g.Edges() != 2 {
		t.Fatalf("%d positions and %d moves", g.Size(), g.Edges())
	}
	if v, ok := g.Node("c"); !ok || v != 1 || g.Position(1) != "c" || g.Label(1) != "c" {
		t.Error("the second start is not node 1")
	}
	if moves := g.Moves(0); !slices.Equal(moves, []terminal.Node{2, 1}) {
		t.Errorf("the moves of a are %v, not b and c in this order", moves)
	}
	if _, ok := g.Node("d"); ok {
		t.Error("d was never reached")
	}
}

// repeatedMoves yields every move twice.
type repeatedMoves struct{ *terminal.Explicit }

func (g repeatedMoves) Moves(x string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for y := range g.Explicit.Moves(x) {
			for range 2 {
				if !yield(y) {
					return
				}
			}
		}
	}
}

// many is a game with hundreds of moves at most positions, some of them repeated.
type many struct{ counter }

func (many) Moves(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range n % 301 {
			if !yield((n*n + 7*k*k) % 10_007) {
				return
			}
		}
	}
}

// The nodes and moves are those of a breadth-first search with maps.
func TestExploreIsBreadthFirstSearch(t *testing.T) {
	g := testtool.Must(terminal.Explore(context.Background(), many{}, 1<<20, 200))(t)
	found, nodes := []int{200}, map[int]terminal.Node{200: 0}
	for k := 0; k < len(found); k++ {
		var moves []terminal.Node
		known := map[terminal.Node]bool{}
		for y := range (many{}).Moves(found[k]) {
			if _, ok := nodes[y]; !ok {
				nodes[y] = terminal.Node(len(found))
				found = append(found, y)
			}
			if w := nodes[y]; !known[w] {
				known[w] = true
				moves = append(moves, w)
			}
		}
		v, ok := g.Node(found[k])
		if !ok || int(v) != k || g.Position(v) != found[k] || !slices.Equal(g.Moves(v), moves) {
			t.Fatalf("position %d is node %d, %t, with %d moves, want node %d with %d", found[k], v, ok, len(g.Moves(v)), k, len(moves))
		}
	}
	if g.Size() != len(found) || len(found) < 1000 {
		t.Fatalf("%d nodes, want %d, at least 1000", g.Size(), len(found))
	}
}

func TestReachable(t *testing.T) {
	g, err := terminal.Explore(context.Background(), piles.Game{Takes: upTo3, Number: 3}, 1000, piles.Position{Stones: 30})
	if err != nil {
		t.Fatal(err)
	}
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) != (g.Owner(v) == terminal.Nobody) {
			t.Fatalf("terminal node %d has owner %d", v, g.Owner(v))
		}
	}
	if got := len(g.Reachable(nil, 0)); got != g.Size() {
		t.Errorf("%d of %d nodes are reachable from the start", got, g.Size())
	}
}

var upTo3 = []int{1, 2, 3}

// gonum's strongly connected components tell which games have a play that repeats a position.
func TestLongCyclesByGonum(t *testing.T) {
	cyclic := map[bool]int{}
	checkMany(t, func(t *rapid.T) {
		acyclic := rapid.Bool().Draw(t, "acyclic")
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 2, Acyclic: acyclic}))
		var all []terminal.Node
		for x := range terminal.Node(g.Size()) {
			all = append(all, x)
		}
		repeats := false
		for _, x := range all {
			for play := range plays(g, x, g.First(terminal.Of())) {
				repeats = repeats || play.Repeats
			}
		}
		cycle := false
		for _, component := range topo.TarjanSCC(digraph.Of(all, g.Moves)) {
			node := terminal.Node(component[0].ID())
			cycle = cycle || len(component) > 1 || slices.Contains(g.Moves(node), node)
		}
		if cycle != repeats || (acyclic && cycle) {
			t.Fatalf("acyclic %t, a cycle by components %t, by plays %t", acyclic, cycle, repeats)
		}
		cyclic[cycle]++
	})
	if cyclic[true] == 0 || cyclic[false] == 0 {
		t.Fatalf("cyclic or not: %v", cyclic)
	}
}
