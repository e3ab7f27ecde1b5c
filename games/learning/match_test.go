package learning_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/piles"
	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// A cancelled match ends soon, and its summary covers the plays made.
func TestRunStopsWithItsContext(t *testing.T) {
	g, a := example(t, game(t, "gn", 5), "a5")
	ctx, cancel := context.WithCancel(context.Background())
	match := learning.Match{Arena: &g.Arena, Start: a, Agents: []learning.Agent{learning.NewLearner(learning.LNWT, &g.Arena, 0, nil)}}
	seen := 0
	s, err := match.Run(ctx, 1<<40, func(i int, _ terminal.Play, _ seki.Value) {
		if seen = i; i == 1000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	if s.Plays != seen || s.Won+s.Drawn+s.Lost != s.Plays || s.Plays > 100_000 {
		t.Errorf("%+v after %d plays", s, seen)
	}
}

// always is an agent that always makes the same move.
type always int

func (k always) Move(terminal.Node) int { return int(k) }
func (k always) End(seki.Value) bool    { return false }

func TestRunRefusesMissingMoves(t *testing.T) {
	g, a := example(t, game(t, "h", 0), "a")
	for _, k := range []always{-1, 2} {
		if _, err := (learning.Match{Arena: &g.Arena, Start: a, Agents: []learning.Agent{k}}).Run(t.Context(), 1, nil); err == nil {
			t.Errorf("move %d of a position with two moves is accepted", k)
		}
	}
}

// follower is an agent that follows a strategy.
type follower terminal.Strategy

func (s follower) Move(v terminal.Node) int { return int(s[v]) }
func (s follower) End(seki.Value) bool      { return false }

// (T1)–(T3) and the definition of a draw.
func TestLongTraces(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 10, Players: 3, Moves: 3}), "x0")
		s := make(terminal.Strategy, g.Size())
		for v := range s {
			s[v] = terminal.Free
			if n := len(g.Moves(terminal.Node(v))); n > 0 {
				s[v] = int32(rapid.IntRange(0, n-1).Draw(t, "move"))
			}
		}
		x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "x"))
		match := learning.Match{Arena: &g.Arena, Start: x, Agents: slices.Repeat([]learning.Agent{follower(s)}, g.Players())}
		var play terminal.Play
		if _, err := match.Run(t.Context(), 2, func(_ int, p terminal.Play, _ seki.Value) { play = p }); err != nil {
			t.Fatal(err)
		}
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
	})
}

// All randomness comes from the seed.
func TestSeedsRepeat(t *testing.T) {
	game := piles.Game{Takes: []int{1, 2, 3}, Number: 3}
	g := explore[piles.Position](t, game, piles.Position{Stones: 17})
	run := func(seed uint64) learning.Summary {
		s := newTrial(&g.Arena, g.Solve(0), learning.RLLT, 0, learning.Random, seed)
		return s.run(t, 500, nil)
	}
	first, again, other := run(7), run(7), run(8)
	if first != again {
		t.Errorf("the same seed gives %+v and %+v", first, again)
	}
	if first == other {
		t.Error("two seeds give the same result")
	}
}

// BenchmarkLNWTOnG plays LNWT in G_16, where a trace has two positions on average.
func BenchmarkLNWTOnG(b *testing.B) {
	g, a := example(b, game(b, "gn", 16), "a16")
	for b.Loop() {
		match := learning.Match{Arena: &g.Arena, Start: a, Agents: []learning.Agent{learning.NewLearner(learning.LNWT, &g.Arena, 0, nil)}}
		if _, err := match.Run(b.Context(), 1<<16, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*(1<<16)/b.Elapsed().Seconds(), "plays/s")
}
