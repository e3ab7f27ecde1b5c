package learning

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// A cancelled match ends soon, and its summary covers the plays made.
func TestRunStopsWithItsContext(t *testing.T) {
	g, a := game(t, "gn", sized(5), "a5")
	ctx, cancel := context.WithCancel(t.Context())
	match := Match{Arena: &g.Arena, Start: a, Agents: []Agent{NewLearner(LNWT, &g.Arena, 0, nil)}}
	seen := 0
	s, err := match.Run(ctx, 1<<40, func(i int, _ terminal.Play, _ seki.Value) {
		if seen = i; i == 1000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || s.Plays != seen || s.Won+s.Drawn+s.Lost != s.Plays || s.Plays > 100_000 {
		t.Errorf("%+v after %d plays: %v", s, seen, err)
	}
}

// (T1)–(T3) and the definition of a draw.
func TestLongTraces(t *testing.T) {
	check(t, testgame.Always, func(t *rapid.T) {
		g := drawn(t, cyclic)
		s := g.Choose(func(terminal.Player) bool { return true }, func(v terminal.Node) int {
			return rapid.IntRange(0, len(g.Moves(v))-1).Draw(t, "move")
		})
		x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "x"))
		var play terminal.Play
		runMatch(t, &g.Arena, x, 2, func(_ int, p terminal.Play, _ seki.Value) { play = p },
			slices.Repeat([]Agent{follower(s)}, g.Players())...)
		for want := range testgame.Plays(&g.Arena, x, s) {
			if !slices.Equal(play.Trace, want.Trace) || play.Repeats != want.Repeats {
				t.Fatalf("the play is %v, by (T1) to (T3) %v", play, want)
			}
		}
		for p := range terminal.Player(g.Players()) {
			result := g.Result(play, p)
			if (result == seki.Draw) != play.Repeats || (result == seki.Win) != (!play.Repeats && g.Wins(play.Last(), p)) {
				t.Fatalf("the result is %v", result)
			}
		}
	})
}

// All randomness comes from the seed.
func TestSeedsRepeat(t *testing.T) {
	g, _ := game(t, "takeaway", "stones = 17, takes = [1, 2, 3], number = 3", "17 (1)")
	run := func(seed uint64) Summary {
		return newTrial(&g.Arena, g.Solve(0), RLLT, 0, Random, seed).run(t, 500, nil)
	}
	if first, again, other := run(7), run(7), run(8); first != again || first == other {
		t.Errorf("seed 7 gives %+v and %+v, seed 8 %+v", first, again, other)
	}
}

// The final strategy ensures the least result over all plays that follow it, enumerated one by one.
func TestLongEnsures(t *testing.T) {
	t.Parallel()
	seen := map[seki.Value]bool{}
	check(t, func() bool { return len(seen) == 3 }, func(t *rapid.T) {
		g := drawn(t, cyclic)
		e := Experiment{Arena: &g.Arena, Rule: LNWP, Opponent: Random, Plays: 20}
		r := testtool.Must(e.Run(ctx))(t)
		want := seki.Win
		for play := range testgame.Plays(&g.Arena, 0, r.Learned) {
			want = min(want, g.Result(play, 0))
		}
		if r.Ensures != want {
			t.Fatalf("the strategy ensures %v, not %v", want, r.Ensures)
		}
		seen[r.Ensures] = true
	})
}
