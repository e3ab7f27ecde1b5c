package terminal_test

import (
	"iter"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// draw draws a random game with limits on its positions, its players and the moves of a position.
func draw(t *rapid.T, positions, players, moves int) *terminal.Graph[string] {
	return testgame.Draw(t, testgame.Shape{Positions: positions, Players: players, Moves: moves})
}

// check checks a property on 200 random games, and on more until enough cases have occurred.
func check(t *testing.T, enough func() bool, property func(*rapid.T)) {
	t.Helper()
	testgame.Check(t, 2, enough, property)
}

// drawSides draws a coalition and a target.
func drawSides(t *rapid.T, g *terminal.Graph[string]) (terminal.Coalition, terminal.Target) {
	members := rapid.SliceOfN(rapid.Bool(), g.Players(), g.Players()).Draw(t, "Q")
	inU := rapid.SliceOfN(rapid.Bool(), g.Size(), g.Size()).Draw(t, "U")
	return func(p terminal.Player) bool { return members[p] }, func(v terminal.Node) bool { return inU[v] }
}

// literalRanks computes A_Q(U) as (W1) and (W2) are written: scan all nodes for
// A¹, then for A², and so on.
func literalRanks(g *terminal.Graph[string], q terminal.Coalition, u terminal.Target) []int {
	rank := make([]int, g.Size())
	for v := range terminal.Node(g.Size()) {
		rank[v] = -1
		if g.Terminal(v) && u(v) {
			rank[v] = 0
		}
	}
	for i := 0; ; i++ {
		grown := false
		before := append([]int(nil), rank...)
		for v := range terminal.Node(g.Size()) {
			if g.Terminal(v) || before[v] >= 0 {
				continue
			}
			some, all := false, true
			for _, w := range g.Moves(v) {
				inside := before[w] >= 0
				some, all = some || inside, all && inside
			}
			if (q(g.Owner(v)) && some) || (!q(g.Owner(v)) && all) {
				rank[v], grown = i+1, true
			}
		}
		if !grown {
			return rank
		}
	}
}

func TestLongAttractorIsTheLiteralDefinition(t *testing.T) {
	check(t, testgame.Always, func(t *rapid.T) {
		g := draw(t, 12, 4, 4)
		q, u := drawSides(t, g)
		A := g.Attractor(q, u)
		var inside, outside []terminal.Node
		for v, want := range literalRanks(g, q, u) {
			if got := A.Rank(terminal.Node(v)); got != want {
				t.Fatalf("rank of %s is %d, by (W2) %d", g.Positions[v], got, want)
			}
			if want >= 0 {
				inside = append(inside, terminal.Node(v))
			} else {
				outside = append(outside, terminal.Node(v))
			}
		}
		if !slices.Equal(A.Nodes(), inside) || !slices.Equal(A.Complement(), outside) {
			t.Fatalf("the attractor has the nodes %v, it returns %v", inside, A.Nodes())
		}
	})
}

// Proposition 3.1 (c)–(f): the extracted strategies force U inside the attractor and avoid it outside. So the attractor
// is exactly the set of forcing positions of Q, and its complement the set of avoiding positions of −Q.
func TestLongProposition31(t *testing.T) {
	check(t, testgame.Always, func(t *rapid.T) {
		g := draw(t, 12, 4, 4)
		q, u := drawSides(t, g)
		A := g.Attractor(q, u)
		testtool.NoError(t, g.VerifyForcing(A.Forcing(), u, A.Nodes()))
		testtool.NoError(t, g.VerifyAvoiding(A.Avoiding(), u, A.Complement()))
	})
}

// The rank is the length of the play in which Q hurries and the others delay.
func TestLongRankIsTheLengthOfBestPlay(t *testing.T) {
	longest := 0
	check(t, func() bool { return longest >= 4 }, func(t *rapid.T) {
		g := draw(t, 14, 3, 3)
		q, u := drawSides(t, g)
		A := g.Attractor(q, u)
		s := A.Forcing()
		for v, move := range A.Avoiding() {
			s[v] = max(s[v], move)
		}
		for _, x := range A.Nodes() {
			play := playOut(t, g, x, s)
			if moves := len(play.Trace) - 1; moves != A.Rank(x) {
				t.Fatalf("from %s the play has %d moves, the rank is %d", g.Positions[x], moves, A.Rank(x))
			}
			longest = max(longest, A.Rank(x))
		}
	})
}

// The linear-time verification of a strategy agrees with an enumeration of all
// plays.
func TestLongVerifyIsPlayingAllReplies(t *testing.T) {
	refuted, held := 0, 0
	check(t, func() bool { return held > 0 && refuted > 0 }, func(t *rapid.T) {
		g := draw(t, 7, 3, 3)
		q, u := drawSides(t, g)
		s := g.First(q)
		x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "x"))
		forces, avoids := true, true
		for play := range plays(g, x, s) {
			inU := !play.Repeats && u(play.Last())
			forces, avoids = forces && inU, avoids && !inU
		}
		from := []terminal.Node{x}
		if err := g.VerifyForcing(s, u, from); (err == nil) != forces {
			t.Fatalf("forcing: %t by all plays, verification says %v", forces, err)
		}
		if err := g.VerifyAvoiding(s, u, from); (err == nil) != avoids {
			t.Fatalf("avoiding: %t by all plays, verification says %v", avoids, err)
		}
		if forces {
			held++
		} else {
			refuted++
		}
	})
}

// Corollary 3.2 against the definition of section 3: some strategy of p wins
// (does not lose) every play through x, over all situations and all starts.
func TestLongCorollary32IsTheDefinition(t *testing.T) {
	seen := map[seki.Value]int{}
	check(t, func() bool { return len(seen) == 3 }, func(t *rapid.T) {
		g := draw(t, 6, 3, 2)
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			testtool.NoError(t, solution.Verify())
			for v, want := range valuesByDefinition(t, g, p) {
				if got := solution.Value(terminal.Node(v)); got != want {
					t.Fatalf("%s for player %d: %v, by definition %v", g.Positions[v], p, got, want)
				}
				seen[want]++
			}
		}
	})
}

// valuesByDefinition tries all strategies of p, and for each all situations that
// extend it and all starts.
func valuesByDefinition(t *rapid.T, g *terminal.Graph[string], p terminal.Player) []seki.Value {
	best := make([]seki.Value, g.Size())
	everyone := func(terminal.Player) bool { return true }
	forEachStrategy(g, terminal.Only(p), func(own terminal.Strategy) {
		worst := make([]seki.Value, g.Size())
		for v := range worst {
			worst[v] = seki.Win
		}
		forEachStrategy(g, terminal.Others(p), func(others terminal.Strategy) {
			s := g.First(everyone)
			for v := range s {
				s[v] = max(own[v], others[v])
			}
			for x0 := range terminal.Node(g.Size()) {
				play := playOut(t, g, x0, s)
				for _, x := range play.Trace {
					worst[x] = min(worst[x], g.Result(play, p))
				}
			}
		})
		for v := range best {
			best[v] = max(best[v], worst[v])
		}
	})
	return best
}

// forEachStrategy calls f with every Q-strategy.
func forEachStrategy(g *terminal.Graph[string], q terminal.Coalition, f func(terminal.Strategy)) {
	s := g.First(q)
	var choose func(v terminal.Node)
	choose = func(v terminal.Node) {
		switch {
		case int(v) == g.Size():
			f(s)
		case s[v] == terminal.Free:
			choose(v + 1)
		default:
			for k := range g.Moves(v) {
				s[v] = int32(k)
				choose(v + 1)
			}
			s[v] = 0
		}
	}
	choose(0)
}

// If exactly one of two players wins at every terminal position, one player wins
// exactly where the other loses.
func TestLongTwoPlayersOneWinnerIsZeroSum(t *testing.T) {
	games := 0
	check(t, func() bool { return games > 0 }, func(t *rapid.T) {
		g := draw(t, 12, 3, 3)
		zeroSum := g.Players() == 2
		for v := range terminal.Node(g.Size()) {
			zeroSum = zeroSum && (!g.Terminal(v) || len(g.Winners(v)) == 1)
		}
		if !zeroSum {
			return
		}
		games++
		first, second := g.Solve(0), g.Solve(1)
		for v := range terminal.Node(g.Size()) {
			if first.Value(v) != second.Value(v).Negate() {
				t.Fatalf("%s: %v and %v", g.Positions[v], first.Value(v), second.Value(v))
			}
		}
	})
}

// playOut plays the situation s, a strategy of all players, from x.
func playOut(t rapid.TB, g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) terminal.Play {
	t.Helper()
	for play := range plays(g, x, s) {
		return play
	}
	t.Fatal("no play")
	return terminal.Play{}
}

// plays yields every play from x in which s is followed where it prescribes a move. The trace is valid until the next
// play.
func plays(g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) iter.Seq[terminal.Play] {
	return func(yield func(terminal.Play) bool) {
		var from func(trace []terminal.Node, v terminal.Node) bool
		from = func(trace []terminal.Node, v terminal.Node) bool {
			repeats := slices.Contains(trace, v)
			trace = append(trace, v)
			if repeats || g.Terminal(v) {
				return yield(terminal.Play{Trace: trace, Repeats: repeats})
			}
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
