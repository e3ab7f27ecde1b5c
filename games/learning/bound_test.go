package learning

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// K(x) of Theorem 4.3 is the number of plays that LNWT loses in G_n, 2ⁿ − 1.
func TestTheorem43IsSharpInG(t *testing.T) {
	for n := 1; n <= 70; n++ {
		g, x := game(t, "gn", sized(n)).Graph("a" + strconv.Itoa(n))
		bound, _ := BoundOf(LNWT, &g.Arena, g.Solve(0), x)
		want := new(big.Int).Lsh(big.NewInt(1), uint(n))
		if want.Sub(want, big.NewInt(1)); bound.K.Cmp(want) != 0 {
			t.Errorf("G_%d: K(x) = %v, not %v", n, bound.K, want)
		}
	}
}

// The recursion in the proof of Theorem 4.3, by plain recursion over the sets Aⁿ of (W1) and (W2).
func TestLongTheorem43ByItsProof(t *testing.T) {
	t.Parallel()
	check(t, testgame.Always, func(t *rapid.T) {
		g := drawn(t, cyclic)
		solution := g.Solve(0)
		rank := map[terminal.Node]int{}
		inside := func(n int) func(terminal.Node) bool {
			return func(y terminal.Node) bool { r, ok := rank[y]; return ok && r < n }
		}
		for n := 0; n <= g.Size(); n++ {
			for v := range terminal.Node(g.Size()) {
				moves := g.Moves(v)
				some := slices.ContainsFunc(moves, inside(n))
				all := some && !slices.ContainsFunc(moves, func(y terminal.Node) bool { return !inside(n)(y) })
				if _, ok := rank[v]; !ok && (g.Wins(v, 0) || some && g.Owner(v) == 0 || all) {
					rank[v] = n
				}
			}
		}
		var K func(v terminal.Node) int64
		K = func(v terminal.Node) int64 {
			var nearer []int64
			sum := int64(0)
			for _, y := range g.Moves(v) {
				if inside(rank[v])(y) {
					nearer = append(nearer, K(y))
					sum += K(y)
				}
			}
			if g.Owner(v) == 0 {
				return (slices.Min(nearer)+1)*int64(len(g.Moves(v))) - 1
			}
			return sum
		}
		for v := range rank {
			bound, ok := BoundOf(LNWT, &g.Arena, solution, v)
			if !ok || bound.K.Int64() != K(v) || bound.K.Cmp(bound.Value) >= 0 {
				t.Fatalf("%s: K(x) = %v below %v, by the proof %d", g.Positions[v], bound.K, bound.Value, K(v))
			}
		}
	})
}

// The bound counts as proved exactly if no cycle passes through two winning positions of the player.
func TestConditionOfTheorem46(t *testing.T) {
	for back, proved := range map[string]bool{"l": true, "a": true, "x": false} { // where q can go from b
		g, x := listed(
			testgame.Position{Name: "x", Owner: "p", Moves: []string{"a"}},
			testgame.Position{Name: "a", Owner: "p", Moves: []string{"b", "w"}},
			testgame.Position{Name: "b", Owner: "q", Moves: []string{back}},
			testgame.Position{Name: "w", Wins: []string{"p"}}, testgame.Position{Name: "l", Wins: []string{"q"}},
		).Graph("x")
		if bound, ok := BoundOf(LNWP, &g.Arena, g.Solve(0), x); !ok || bound.Proved() != proved {
			t.Errorf("back to %s: bound %t, proved %t", back, ok, bound.Proved())
		}
	}
}

// Theorem 4.3 and Corollary 4.4: LNWT from a winning position has fewer than (d+1)^h plays not won, also in games with
// cycles.
func TestLongTheorem43(t *testing.T) {
	t.Parallel()
	testBound(t, LNWT, cyclic, func(Bound, Summary) bool { return true })
}

// Theorem 4.6 (a): in games without cycles, where its condition holds; in games with cycles if no play is drawn; and
// with drawn plays if no cycle passes through two winning positions of the player.
func TestLongTheorem46(t *testing.T) {
	t.Parallel()
	testBound(t, LNWP, acyclic, func(b Bound, _ Summary) bool {
		if !b.Proved() {
			t.Error("the condition is not met in a game without cycles")
		}
		return true
	})
	testBound(t, LNWP, cyclic, func(_ Bound, s Summary) bool { return s.Drawn == 0 })
	testBound(t, LNWP, cyclic, func(b Bound, s Summary) bool { return b.Proved() && s.Drawn > 0 })
}

// Theorem 4.8 (a): LLP from a drawing position loses fewer than M_p(x) plays, also in games with cycles.
func TestLongTheorem48(t *testing.T) {
	t.Parallel()
	testBound(t, LLP, cyclic, func(Bound, Summary) bool { return true })
}

// Section 4.4: LNWP followed by LLP wins from winning positions and draws from drawing positions.
func TestLongCombination(t *testing.T) {
	t.Parallel()
	testBound(t, LNWPThenLLP, acyclic, func(Bound, Summary) bool { return true })
	testBound(t, LNWPThenLLP, cyclic, func(b Bound, s Summary) bool { return b.Proved() || s.Drawn == 0 })
}

// testBound plays random games for every player, from every position that has a bound, against all kinds of opponents.
// The bound must hold where it applies; in some matches plays must count.
func testBound(t *testing.T, rule Rule, shape testgame.Shape, applies func(Bound, Summary) bool) {
	t.Helper()
	counted := 0
	check(t, counter(&counted, 25), func(t *rapid.T) {
		g := drawn(t, shape)
		for s := range trials(g, rule, rapid.Uint64().Draw(t, "seed")) {
			bound, ok := BoundOf(rule, &g.Arena, s.solution, s.Start)
			if !ok {
				continue
			}
			summary := s.run(t, 200, nil)
			if !applies(bound, summary) {
				continue
			}
			counted += min(1, bound.Counted(summary))
			if !bound.Held(summary) {
				t.Fatalf("%v from %s: %+v, bound %v by %s", rule, g.Positions[s.Start], summary, bound.Value, bound.Source)
			}
		}
	})
}

// The bounds of Theorems 4.3, 4.6 and 4.8 are on the plays through a position, wherever they begin: here each begins
// anywhere.
func TestLongBoundsOfPlaysThroughPositions(t *testing.T) {
	t.Parallel()
	counted := 0
	check(t, counter(&counted, 75), func(t *rapid.T) {
		g := drawn(t, cyclic)
		rule := rapid.SampledFrom([]Rule{LNWT, LNWP, LLP}).Draw(t, "rule")
		kind := rapid.SampledFrom([]Opponent{Perfect, Random, Fixed, Learning}).Draw(t, "opponent")
		solution, seed := g.Solve(0), rapid.Uint64().Draw(t, "seed")
		s := newTrial(&g.Arena, solution, rule, 0, kind, seed)
		random := rand.New(rand.NewPCG(seed, 9))
		through := make([]Summary, g.Size())
		for range 200 {
			s.Start = terminal.Node(random.IntN(g.Size()))
			s.run(t, 1, func(_ int, play terminal.Play, result seki.Value) {
				for _, v := range slices.Compact(slices.Sorted(slices.Values(play.Trace))) {
					through[v].count(1, result)
				}
			})
		}
		for v, summary := range through {
			bound, ok := BoundOf(rule, &g.Arena, solution, terminal.Node(v))
			if !ok || !bound.Proved() {
				continue
			}
			if !bound.Held(summary) {
				t.Fatalf("%v through %s: %+v, bound %v", rule, g.Positions[terminal.Node(v)], summary, bound)
			}
			counted += bound.Counted(summary)
		}
	})
}

// The bound of LNWT holds from every first strategy. (The bounds of LNWP and LLP need lists that begin with the first
// strategy.)
func TestLongBoundsFromAnyStrategy(t *testing.T) {
	t.Parallel()
	counted := 0
	check(t, counter(&counted, 25), func(t *rapid.T) {
		g := drawn(t, cyclic)
		for s := range trials(g, LNWT, rapid.Uint64().Draw(t, "seed")) {
			bound, ok := BoundOf(LNWT, &g.Arena, s.solution, s.Start)
			if !ok {
				continue
			}
			s.learner.strategy = g.Choose(terminal.Only(s.Player), func(v terminal.Node) int {
				return rapid.IntRange(0, len(g.Moves(v))-1).Draw(t, "move")
			})
			summary := s.run(t, 100, nil)
			if !bound.Held(summary) {
				t.Fatalf("%+v: %+v", bound, summary)
			}
			counted += bound.Counted(summary)
		}
	})
}
