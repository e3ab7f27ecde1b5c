package terminal_test

import (
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
// A⁰, then for A¹, and so on.
func literalRanks(g *terminal.Graph[string], q terminal.Coalition, u terminal.Target) []int {
	rank := slices.Repeat([]int{-1}, g.Size())
	for i := 0; ; i++ {
		before := slices.Clone(rank)
		outside := func(w terminal.Node) bool { return before[w] < 0 }
		for v := range terminal.Node(g.Size()) {
			moves := g.Moves(v)
			all := !slices.ContainsFunc(moves, outside)
			some := slices.ContainsFunc(moves, func(w terminal.Node) bool { return !outside(w) })
			if target := i == 0 && g.Terminal(v) && u(v); outside(v) && (target || some && (all || q(g.Owner(v)))) {
				rank[v] = i
			}
		}
		if i > 0 && slices.Equal(rank, before) {
			return rank
		}
	}
}

// The attractor is the union of the sets of (W2). By Proposition 3.1 (c)–(f) the extracted strategies force U inside and
// avoid it outside, so it is exactly the set of forcing positions of Q, and its complement the set of avoiding positions
// of −Q. The rank is the length of the play in which Q hurries and the others delay.
func TestLongAttractor(t *testing.T) {
	longest := 0
	check(t, func() bool { return longest >= 4 }, func(t *rapid.T) {
		g := draw(t, 12, 4, 4)
		q, u := drawSides(t, g)
		A := g.Attractor(q, u)
		testtool.NoError(t, g.VerifyForcing(A.Forcing(), u, A.Nodes()))
		testtool.NoError(t, g.VerifyAvoiding(A.Avoiding(), u, A.Complement()))
		s := A.Forcing()
		for v, move := range A.Avoiding() {
			s[v] = max(s[v], move)
		}
		var inside, outside []terminal.Node
		for k, want := range literalRanks(g, q, u) {
			v := terminal.Node(k)
			if got := A.Rank(v); got != want {
				t.Fatalf("rank of %s is %d, by (W2) %d", g.Positions[v], got, want)
			}
			if want < 0 {
				outside = append(outside, v)
				continue
			}
			inside = append(inside, v)
			for play := range testgame.Plays(&g.Arena, v, s) {
				if moves := len(play.Trace) - 1; moves != want {
					t.Fatalf("from %s the play has %d moves, the rank is %d", g.Positions[v], moves, want)
				}
			}
			longest = max(longest, want)
		}
		if !slices.Equal(A.Nodes(), inside) || !slices.Equal(A.Complement(), outside) {
			t.Fatalf("the attractor has the nodes %v, it returns %v", inside, A.Nodes())
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
		for play := range testgame.Plays(&g.Arena, x, s) {
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
// (does not lose) every play through x, over all situations and all starts. If exactly one of two players wins at every
// terminal position, one player wins exactly where the other loses.
func TestLongCorollary32IsTheDefinition(t *testing.T) {
	seen, zeroSum := map[seki.Value]int{}, 0
	check(t, func() bool { return len(seen) == 3 && zeroSum > 0 }, func(t *rapid.T) {
		g := draw(t, 6, 3, 2)
		var solutions []*terminal.Solution
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			solutions = append(solutions, solution)
			testtool.NoError(t, solution.Verify())
			for v, want := range valuesByDefinition(g, p) {
				if got := solution.Value(terminal.Node(v)); got != want {
					t.Fatalf("%s for player %d: %v, by definition %v", g.Positions[v], p, got, want)
				}
				seen[want]++
			}
		}
		for v := range terminal.Node(g.Size()) {
			if len(solutions) != 2 || g.Terminal(v) && len(g.Winners(v)) != 1 {
				return
			}
		}
		zeroSum++
		for v := range terminal.Node(g.Size()) {
			if first, second := solutions[0].Value(v), solutions[1].Value(v); first != second.Negate() {
				t.Fatalf("%s: %v and %v", g.Positions[v], first, second)
			}
		}
	})
}

// valuesByDefinition tries all strategies of p, and for each all situations that
// extend it and all starts.
func valuesByDefinition(g *terminal.Graph[string], p terminal.Player) []seki.Value {
	best := make([]seki.Value, g.Size())
	for own := range testgame.Strategies(&g.Arena, terminal.Only(p)) {
		worst := slices.Repeat([]seki.Value{seki.Win}, g.Size())
		for s := range testgame.Strategies(&g.Arena, terminal.Others(p)) {
			for v := range s {
				s[v] = max(s[v], own[v])
			}
			for x0 := range terminal.Node(g.Size()) {
				for play := range testgame.Plays(&g.Arena, x0, s) {
					for _, x := range play.Trace {
						worst[x] = min(worst[x], g.Result(play, p))
					}
				}
			}
		}
		for v := range best {
			best[v] = max(best[v], worst[v])
		}
	}
	return best
}
