package learning

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// The recursion in the proof of Theorem 4.3, by plain recursion over the sets Aⁿ of (W1) and (W2).
func TestLongTheorem43ByItsProof(t *testing.T) {
	t.Parallel()
	check(t, testgame.Always, func(t *rapid.T) {
		g := drawn(t, cyclic)
		solution := g.Solve(0)
		win := solution.Win
		var K func(v terminal.Node) int64
		K = func(v terminal.Node) int64 {
			var nearer []int64
			sum := int64(0)
			for _, y := range g.Moves(v) {
				if win.Contains(y) && win.Rank(y) < win.Rank(v) {
					nearer = append(nearer, K(y))
					sum += K(y)
				}
			}
			if g.Owner(v) == 0 {
				return (slices.Min(nearer)+1)*int64(len(g.Moves(v))) - 1
			}
			return sum
		}
		for _, v := range win.Nodes() {
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
		g, x := listed("x",
			testgame.Position{Name: "x", Owner: "p", Moves: []string{"a"}},
			testgame.Position{Name: "a", Owner: "p", Moves: []string{"b", "w"}},
			testgame.Position{Name: "b", Owner: "q", Moves: []string{back}},
			testgame.Position{Name: "w", Wins: []string{"p"}}, testgame.Position{Name: "l", Wins: []string{"q"}},
		)
		if bound, ok := BoundOf(LNWP, &g.Arena, g.Solve(0), x); !ok || bound.Proved() != proved {
			t.Errorf("back to %s: bound %t, proved %t", back, ok, bound.Proved())
		}
	}
}

// The bounds hold in random games for every player, from every position that has one, against all kinds of opponents:
// LNWT from any first strategy, and with cycles; LNWP without cycles, where the condition of Theorem 4.6 holds, with
// cycles if no play is drawn, and with drawn plays if no cycle passes through two winning positions of the player; LLP
// with cycles; LNWP followed by LLP. Against perfect play no learner gets more than the value of the position, and the
// memory is linear in the positions of the player (section 5 (a)).
func TestLongBounds(t *testing.T) {
	t.Parallel()
	always := func(Bound, Summary) bool { return true }
	for theorem, c := range map[string]struct {
		rule    Rule
		shape   testgame.Shape
		applies func(Bound, Summary) bool
	}{
		"4.3":                {LNWT, cyclic, always},
		"4.6 without cycles": {LNWP, acyclic, always},
		"4.6 without draws":  {LNWP, cyclic, func(_ Bound, s Summary) bool { return s.Drawn == 0 }},
		"4.6":                {LNWP, cyclic, func(b Bound, s Summary) bool { return b.Proved() && s.Drawn > 0 }},
		"4.8":                {LLP, cyclic, always},
		"4.4 without cycles": {LNWPThenLLP, acyclic, always},
		"4.4":                {LNWPThenLLP, cyclic, func(b Bound, s Summary) bool { return b.Proved() || s.Drawn == 0 }},
	} {
		t.Run(theorem, func(t *testing.T) {
			counted := 0
			check(t, counter(&counted, 25), func(t *rapid.T) {
				g := drawn(t, c.shape)
				seed := rapid.Uint64().Draw(t, "seed")
				random := rand.New(rand.NewPCG(seed, 1))
				for s := range trials(g, c.rule, seed) {
					bound, ok := BoundOf(c.rule, &g.Arena, s.solution, s.Start)
					if ok && c.shape.Acyclic && !bound.Proved() {
						t.Fatal("the condition is not met in a game without cycles")
					}
					owned := 0
					own := g.Choose(terminal.Only(s.Player), func(v terminal.Node) int {
						owned++
						return random.IntN(len(g.Moves(v)))
					})
					if c.rule == LNWT {
						s.learner.strategy = own
					}
					summary := s.run(t, 100, func(i int, _ terminal.Play, result seki.Value) {
						if value := s.solution.Value(s.Start); s.kind == Perfect && result > value {
							t.Fatalf("play %d gives %v from a position %v", i, result, value)
						}
					})
					if got := s.learner.Memory(); got > 2*owned+1 {
						t.Fatalf("%v keeps %d numbers for %d positions", c.rule, got, owned)
					}
					if !ok || !c.applies(bound, summary) {
						continue
					}
					counted += min(1, bound.Counted(summary))
					if !bound.Held(summary) {
						t.Fatalf("from %s: %+v, bound %v by %s", g.Positions[s.Start], summary, bound.Value, bound.Source)
					}
				}
			})
		})
	}
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
