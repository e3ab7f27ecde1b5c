package learning_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

var deterministic = []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.LLP, learning.LNWPThenLLP}

// In tiny games the adversary makes the learner fail as often as the best of all
// sequences of strategies of the opponents, found by trying each strategy in each play; and in
// the match it does what it says.
func TestLongAdversaryByBruteForce(t *testing.T) {
	t.Parallel()
	const n = 5
	finite, endless, several, least := 0, 0, 0, atLeast(40)
	enough := func() bool { return finite >= least && endless >= least && several >= least/4 }
	checkEnough(t, enough, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 3, Moves: 3}), "x0")
		rule := rapid.SampledFrom(deterministic).Draw(t, "rule")
		strategies := strategiesOf(&g.Arena, terminal.Others(0))
		if len(strategies) > 6 {
			return // too many sequences
		}
		for x := range terminal.Node(g.Size()) {
			e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: rule, Opponent: learning.Worst, Plays: n}
			failed := 0
			r, err := e.Run(t.Context(), func(s learning.Step) {
				if s.Fails {
					failed++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			most := r.Adversary.Most
			best := bruteForce(t, g, strategies, x, rule, r.Bound.DrawsAllowed, n)
			if best > most {
				t.Fatalf("%v: %d plays can fail, the adversary knows of %d", rule, best, most)
			}
			// The combination may need plays that do not fail in between.
			if rule != learning.LNWPThenLLP && (best != min(most, n) || failed != best) {
				t.Fatalf("%v: %d of %d plays can fail, the adversary promises %d and achieves %d", rule, best, n, most, failed)
			}
			switch {
			case most == learning.Forever:
				endless++
			case most > 1:
				several++
				fallthrough
			case most > 0:
				finite++
			}
		}
	})
	if !enough() {
		t.Errorf("%d finite numbers, %d of them above 1, and %d endless: the test shows little", finite, several, endless)
	}
}

// bruteForce returns how many of n plays can fail: the most over all sequences of n
// strategies of the opponents.
func bruteForce(t *rapid.T, g *terminal.Graph[string], strategies []terminal.Strategy, x terminal.Node, rule learning.Rule, drawsAllowed bool, n int) int {
	var most func(before []terminal.Strategy) int
	most = func(before []terminal.Strategy) int {
		learner := learning.NewLearner(rule, &g.Arena, 0, nil)
		failed := 0
		for _, s := range before {
			match := learning.Match{Arena: &g.Arena, Start: x, Agents: slices.Repeat([]learning.Agent{follower(s)}, g.Players())}
			match.Agents[0] = learner
			played := testtool.Must(match.Run(t.Context(), 1, nil))(t)
			if failed += played.Lost; !drawsAllowed {
				failed += played.Drawn
			}
		}
		if len(before) == n {
			return failed
		}
		best := 0
		for _, s := range strategies {
			if best = max(best, most(append(before, s))); best == n {
				break
			}
		}
		return best
	}
	return most(nil)
}

// No adversary breaks a proved bound, in games of any kind, and some reach K(x).
func TestLongBoundsAgainstAdversary(t *testing.T) {
	t.Parallel()
	sharp := map[learning.Rule]int{}
	checkEnough(t, func() bool { return sharp[learning.LNWT] > 0 }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 9, Players: 3, Moves: 3}), "x0")
		for _, rule := range deterministic {
			for x := range terminal.Node(g.Size()) {
				e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: rule, Opponent: learning.Worst, Plays: 1}
				r, err := e.Run(t.Context(), func(learning.Step) {})
				if errors.Is(err, learning.ErrTooLarge) || r.Bound.Value == nil {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				most, bound := r.Adversary.Most, r.Bound.Most().Int64()
				switch {
				case !r.Bound.Proved():
				case int64(most) > bound:
					t.Fatalf("%v from %s: %d plays can fail, the bound is %d", rule, g.Label(x), most, bound)
				case most > 1 && int64(most) == bound:
					sharp[rule]++
				}
			}
		}
	})
	if sharp[learning.LNWT] == 0 {
		t.Error("no adversary reaches K(x)")
	}
	t.Logf("bounds reached: %v", sharp)
}

// In Detour LNWP loses for ever, and LNWT does not.
func TestAdversaryInDetour(t *testing.T) {
	g, x := example(t, learning.Detour(), "x")
	for rule, endless := range map[learning.Rule]bool{learning.LNWP: true, learning.LNWT: false} {
		e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: rule, Opponent: learning.Worst, Plays: 500}
		r := testtool.Must(e.Run(t.Context(), func(learning.Step) {}))(t)
		s := r.Summary
		if forever := r.Adversary.Most == learning.Forever; forever != endless || s.Lost+s.Drawn != min(500, r.Adversary.Most) {
			t.Errorf("%v: most %d, %+v", rule, r.Adversary.Most, s)
		}
	}
}

// An adversary cannot foresee random moves.
func TestNoAdversary(t *testing.T) {
	g, x := example(t, learning.Detour(), "x")
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: learning.RLLT, Opponent: learning.Worst, Plays: 1}
	if _, err := e.Run(t.Context(), func(learning.Step) { t.Error("a play") }); err == nil {
		t.Error("no error")
	}
}

// The adversary gives up, with an error, where the learner has too many strategies.
// SEKI_LONG=1 does not lower the limit.
func TestLongAdversaryTooLarge(t *testing.T) {
	if !testtool.Long() {
		defer learning.LimitSteps(1 << 18)()
	}
	g, x := example(t, learning.G(40), "a40")
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Opponent: learning.Worst, Plays: 1}
	if _, err := e.Run(t.Context(), func(learning.Step) {}); !errors.Is(err, learning.ErrTooLarge) {
		t.Errorf("the error is %v", err)
	}
}
