package learning_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// The bounds of Theorems 4.3, 4.6 and 4.8 are on the plays through a position, wherever they
// begin: here each begins anywhere.
func TestLongBoundsOfPlaysThroughPositions(t *testing.T) {
	t.Parallel()
	counted, least := 0, atLeast(300)
	checkEnough(t, func() bool { return counted >= least }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		rule := rapid.SampledFrom([]learning.Rule{learning.LNWT, learning.LNWP, learning.LLP}).Draw(t, "rule")
		kind := rapid.SampledFrom([]learning.Opponent{learning.Perfect, learning.Random, learning.Fixed, learning.Learning}).Draw(t, "opponent")
		solution, seed := g.Solve(0), rapid.Uint64().Draw(t, "seed")
		s := newTrial(&g.Arena, solution, rule, 0, kind, seed)
		random := rand.New(rand.NewPCG(seed, 9))
		through := make([]learning.Summary, g.Size())
		for range plays {
			s.Start = terminal.Node(random.IntN(g.Size()))
			s.run(t, 1, func(_ int, play terminal.Play, result seki.Value) {
				passed := map[terminal.Node]bool{}
				for _, v := range play.Trace {
					passed[v] = true
				}
				for v := range passed {
					switch result {
					case seki.Loss:
						through[v].Lost++
					case seki.Draw:
						through[v].Drawn++
					}
				}
			})
		}
		for v, summary := range through {
			bound, ok := learning.BoundOf(rule, &g.Arena, solution, terminal.Node(v))
			if !ok || !bound.Proved() {
				continue
			}
			if !bound.Held(summary) {
				t.Fatalf("%v through %s: %+v, bound %v", rule, g.Label(terminal.Node(v)), summary, bound)
			}
			counted += bound.Counted(summary)
		}
	})
	if counted < least {
		t.Errorf("only %d plays failed: the test shows little", counted)
	}
}

// The bound of LNWT holds from every first strategy. (Those of LNWP and LLP need lists that
// begin with the first strategy.)
func TestLongBoundsFromAnyStrategy(t *testing.T) {
	t.Parallel()
	counted, least := 0, atLeast(100)
	checkEnough(t, func() bool { return counted >= least }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		for s := range trials(g, learning.LNWT, rapid.Uint64().Draw(t, "seed")) {
			bound, ok := learning.BoundOf(learning.LNWT, &g.Arena, s.solution, s.Start)
			if !ok {
				continue
			}
			s.learner.Begin(g.Choose(terminal.Only(s.Player), func(v terminal.Node) int {
				return rapid.IntRange(0, len(g.Moves(v))-1).Draw(t, "move")
			}))
			summary := s.run(t, 100, nil)
			if !bound.Held(summary) {
				t.Fatalf("%+v: %+v", bound, summary)
			}
			counted += bound.Counted(summary)
		}
	})
	if counted < least {
		t.Errorf("only %d plays failed: the test shows little", counted)
	}
}
