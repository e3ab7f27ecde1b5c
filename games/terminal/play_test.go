package terminal_test

import (
	"iter"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/randomgame"
	"github.com/sekilab/sekilab/seki"
)

// playOut plays the situation s, a strategy of all players, from x.
func playOut(t rapid.TB, g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) terminal.Play {
	t.Helper()
	play, err := g.NewSimulator().Play(x, func(v terminal.Node) int { return int(s[v]) })
	if err != nil {
		t.Fatal(err)
	}
	return play
}

// plays yields every play from x in which s is followed where it prescribes a
// move. The trace is valid until the next play.
func plays(g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) iter.Seq[terminal.Play] {
	return func(yield func(terminal.Play) bool) {
		onPath := make([]bool, g.Size())
		var from func(trace []terminal.Node, v terminal.Node) bool
		from = func(trace []terminal.Node, v terminal.Node) bool {
			trace = append(trace, v)
			if onPath[v] || g.Terminal(v) {
				return yield(terminal.Play{Trace: trace, Repeats: onPath[v]})
			}
			onPath[v] = true
			defer func() { onPath[v] = false }()
			if w := g.Next(s, v); w != terminal.None {
				return from(trace, w)
			}
			for _, w := range g.Moves(v) {
				if !from(trace, w) {
					return false
				}
			}
			return true
		}
		from(nil, x)
	}
}

// (T1)–(T3) and the definition of a draw.
func TestTraces(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 10, Players: 3, Moves: 3}))
		s := make(terminal.Strategy, g.Size())
		for v := range s {
			s[v] = terminal.Free
			if n := len(g.Moves(terminal.Node(v))); n > 0 {
				s[v] = int32(rapid.IntRange(0, n-1).Draw(t, "move"))
			}
		}
		x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "x"))
		play := playOut(t, g, x, s)
		trace := play.Trace
		if trace[0] != x {
			t.Fatal("(T1) fails")
		}
		k := len(trace) - 1
		for i := range k {
			if trace[i+1] != g.Next(s, trace[i]) {
				t.Fatal("(T2) fails")
			}
			if slices.Contains(trace[:i], trace[i]) {
				t.Fatal("(T3) fails: a position repeats before the end")
			}
		}
		repeats := slices.Contains(trace[:k], trace[k])
		if g.Terminal(trace[k]) == repeats || play.Repeats != repeats {
			t.Fatal("(T3) fails: the play ends neither at a terminal position nor at the first repetition")
		}
		for p := range terminal.Player(g.Players()) {
			result := g.Result(play, p)
			if (result == seki.Draw) != repeats || (result == seki.Win) != (!repeats && g.Wins(trace[k], p)) {
				t.Fatalf("the result is %v", result)
			}
		}
		count := 0
		for other := range plays(g, x, s) {
			count++
			if !slices.Equal(other.Trace, trace) || other.Repeats != play.Repeats {
				t.Fatal("the one play of a full situation differs")
			}
		}
		if count != 1 {
			t.Fatalf("%d plays", count)
		}
	})
}

func TestSimulatorRefusesMissingMoves(t *testing.T) {
	g := graphOf(t, mustExplicit(t, []string{"p"}, terminal.Position{Name: "a", Owner: "p", Moves: []string{"a"}}))
	for _, k := range []int{-1, 1} {
		if _, err := g.NewSimulator().Play(0, func(terminal.Node) int { return k }); err == nil {
			t.Errorf("move %d of a position with one move is accepted", k)
		}
	}
}

func mustExplicit(t testing.TB, players []string, positions ...terminal.Position) *terminal.Explicit {
	t.Helper()
	g, err := terminal.NewExplicit(players, positions)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
