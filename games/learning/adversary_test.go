package learning_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

var deterministic = []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.LLP, learning.LNWPThenLLP}

// In tiny games the adversary makes the learner fail as often as the best of all
// sequences of strategies of the opponents, or of those that they are limited to, found by
// trying each strategy in each play; and in the match it does what it says.
func TestAdversaryByBruteForce(t *testing.T) {
	t.Parallel()
	const n = 5
	finite, endless, several, least := 0, 0, 0, atLeast(40)
	enough := func() bool { return finite >= least && endless >= least && several >= least/4 }
	checkEnough(t, enough, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 3, Moves: 3}), "x0")
		rule := rapid.SampledFrom(deterministic).Draw(t, "rule")
		strategies := strategiesOf(&g.Arena, terminal.Others(0))
		limited := rapid.Bool().Draw(t, "limited")
		if limited {
			strategies = drawSome(t, strategies)
		}
		if len(strategies) > 6 {
			return // too many sequences
		}
		for x := range terminal.Node(g.Size()) {
			e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, Opponent: learning.Worst, Plays: n}
			if limited {
				e.Strategies = strategies
			}
			failed := 0
			r, err := e.Run(t.Context(), func(_ int, counts bool) {
				if counts {
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
		learner := learning.NewLearner(rule, 1, &g.Arena, 0, nil)
		failed := 0
		for _, s := range before {
			match := learning.Match{Arena: &g.Arena, Start: x, Agents: slices.Repeat([]learning.Agent{follower(s)}, g.Players())}
			match.Agents[0] = learner
			played, err := match.Run(t.Context(), 1, nil)
			if err != nil {
				t.Fatal(err)
			}
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
func TestBoundsAgainstAdversary(t *testing.T) {
	t.Parallel()
	sharp := map[learning.Rule]int{}
	checkEnough(t, func() bool { return sharp[learning.LNWT] > 0 }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 9, Players: 3, Moves: 3}), "x0")
		for _, rule := range deterministic {
			for x := range terminal.Node(g.Size()) {
				e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, Opponent: learning.Worst, Plays: 1}
				r, err := e.Run(t.Context(), func(int, bool) {})
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
		e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, Opponent: learning.Worst, Plays: 500}
		r, err := e.Run(t.Context(), func(int, bool) {})
		if err != nil {
			t.Fatal(err)
		}
		s := r.Summary
		if forever := r.Adversary.Most == learning.Forever; forever != endless || s.Lost+s.Drawn != min(500, r.Adversary.Most) {
			t.Errorf("%v: most %d, %+v", rule, r.Adversary.Most, s)
		}
	}
}

// A rule with k plays fails k times as often as with one against opponents that never
// change their strategies.
func TestPatient(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		g, x := example(t, randomgame.Draw(t, cyclic), "x0")
		rule := rapid.SampledFrom(rules).Draw(t, "rule")
		k := rapid.IntRange(1, 4).Draw(t, "k")
		fails := func(k, plays int) (counts []bool) {
			e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, K: k, Opponent: learning.Fixed, Plays: plays, Seed: 5}
			if _, err := e.Run(t.Context(), func(_ int, c bool) { counts = append(counts, c) }); err != nil {
				t.Fatal(err)
			}
			return counts
		}
		if rule == learning.LNWPThenLLP {
			return // whose failures are not all counted
		}
		exactly := func(k int) *learning.Chances {
			e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, K: k, Opponent: learning.Fixed}
			c, err := e.Chances(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		expected, patient := exactly(1), exactly(k)
		if expected.Finite.Cmp(patient.Finite) != 0 || (expected.Mean == nil) != (patient.Mean == nil) ||
			expected.Mean != nil && new(big.Rat).Mul(expected.Mean, big.NewRat(int64(k), 1)).Cmp(patient.Mean) != 0 {
			t.Fatalf("%v: mean %v, with k = %d %v", rule, expected.Mean, k, patient.Mean)
		}
		const plays = 40
		once, many := fails(1, plays), fails(k, k*plays)
		next := 0
		for _, c := range once {
			for range k {
				if many[next] != c {
					t.Fatalf("%v, k = %d: play %d fails is %t", rule, k, next+1, many[next])
				}
				next++
				if !c {
					break
				}
			}
		}
	})
}

// Failed plays count until the rule changes or draws anew a move, so also those without a
// move of the player.
func TestPatientCountsAllFailures(t *testing.T) {
	g, _ := example(t, learning.K(1000), "a")
	b, _ := g.Node("b")
	l := learning.NewLearner(learning.RLNWT, 2, &g.Arena, 0, rand.NewPCG(1, 2))
	for range 2 {
		l.End(seki.Loss)
	}
	for _, changes := range []bool{true, false, true} {
		if l.Move(b); l.End(seki.Loss) != changes {
			t.Errorf("the move is drawn anew is %t, not %t", !changes, changes)
		}
	}
}

// A rule with k = 2 is not effective: opponents that let it win every second play make it
// lose the others for ever, from a winning position.
func TestPatientIsNotEffective(t *testing.T) {
	game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
		{Name: "x", Owner: "p", Moves: []string{"s", "w"}},
		{Name: "s", Owner: "q", Moves: []string{"l", "w"}},
		{Name: "w", Wins: []string{"p"}},
		{Name: "l", Wins: []string{"q"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	g, x := example(t, game, "x")
	for k, lost := range map[int]int{1: 1, 2: 50} {
		match := learning.Match{Arena: &g.Arena, Start: x, Agents: []learning.Agent{
			learning.NewLearner(learning.LNWT, k, &g.Arena, 0, nil), new(inTurn),
		}}
		if s, err := match.Run(t.Context(), 100, nil); err != nil || s.Lost != lost {
			t.Errorf("k = %d: %+v, %v", k, s, err)
		}
	}
}

// The adversary of a rule of k plays against the longest path in the graph of the learner's
// strategies and failed plays in succession, which is built by playing and measured by
// following all paths of n plays.
func TestPatientAdversary(t *testing.T) {
	t.Parallel()
	finite, endless, least := 0, 0, atLeast(40)
	enough := func() bool { return finite >= least && endless >= least }
	checkEnough(t, enough, func(t *rapid.T) {
		g, x := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 3, Moves: 3}), "x0")
		strategies := strategiesOf(&g.Arena, terminal.Others(0))
		if len(strategies) > 100 {
			return
		}
		e := learning.Experiment{
			Arena: &g.Arena, Start: x, Opponent: learning.Worst, Plays: 1000, K: rapid.IntRange(2, 4).Draw(t, "k"),
			Rule: rapid.SampledFrom(deterministic[:4]).Draw(t, "rule"), // not the combination
		}
		failed, late := 0, 0
		r, err := e.Run(t.Context(), func(i int, counts bool) {
			if counts {
				failed++
				if i > e.Plays/2 {
					late++
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		most := mostByPaths(t, g, e, strategies, 500)
		switch endlessly := mostByPaths(t, g, e, strategies, 1000) > most; {
		case endlessly != (r.Adversary.Most == learning.Forever) || endlessly != (late > 0):
			t.Fatalf("%v, k = %d: endless is %t, the adversary promises %d and achieves %d", e.Rule, e.K, endlessly, r.Adversary.Most, failed)
		case endlessly:
			endless++
		case most != r.Adversary.Most || most != failed:
			t.Fatalf("%v, k = %d: %d plays can fail, the adversary promises %d and achieves %d", e.Rule, e.K, most, r.Adversary.Most, failed)
		case most > 0:
			finite++
		}
	})
	if !enough() {
		t.Errorf("%d finite numbers and %d endless: the test shows little", finite, endless)
	}
}

// mostByPaths returns how many of n plays can fail.
func mostByPaths(t *rapid.T, g *terminal.Graph[string], e learning.Experiment, strategies []terminal.Strategy, n int) int {
	type edge struct{ to, fail int }
	var edges [][]edge
	numbers := map[string]int{}
	var visit func(before []terminal.Strategy) int
	visit = func(before []terminal.Strategy) int {
		learner := learning.NewLearner(e.Rule, e.K, &g.Arena, 0, nil)
		inSuccession, lastFailed := 0, 0
		for _, s := range before {
			old := learner.Strategy()
			match := learning.Match{Arena: &g.Arena, Start: e.Start, Agents: slices.Repeat([]learning.Agent{follower(s)}, g.Players())}
			match.Agents[0] = learner
			played, err := match.Run(t.Context(), 1, nil)
			if err != nil {
				t.Fatal(err)
			}
			lastFailed = played.Lost
			if !e.Rule.AcceptsDraws() {
				lastFailed += played.Drawn
			}
			inSuccession = min(inSuccession+1, e.K-1)
			if lastFailed == 0 || !slices.Equal(old, learner.Strategy()) {
				inSuccession = 0
			}
		}
		key := fmt.Sprint(learner.Strategy(), inSuccession)
		number, ok := numbers[key]
		if !ok {
			number = len(edges)
			numbers[key] = number
			edges = append(edges, nil)
			for _, s := range strategies {
				to := visit(append(slices.Clip(before), s))
				edges[number] = append(edges[number], edge{to / 2, to % 2})
			}
		}
		return 2*number + lastFailed
	}
	visit(nil)
	now := make([]int, len(edges))
	for range n {
		next := make([]int, len(edges))
		for k := range next {
			for _, way := range edges[k] {
				next[k] = max(next[k], now[way.to]+way.fail)
			}
		}
		now = next
	}
	return now[0]
}

// inTurn takes the first and the second move in turn.
type inTurn struct{ plays int }

func (t *inTurn) Move(terminal.Node) int { return t.plays % 2 }
func (t *inTurn) End(seki.Value) bool    { t.plays++; return false }

// Plays that begin at many positions keep within the bounds of all positions through
// which they lead. The counts equal those of a match that is replayed.
func TestStarts(t *testing.T) {
	t.Parallel()
	checked, counted := 0, 0
	property := func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "start"))
		rule := rapid.SampledFrom([]learning.Rule{learning.LNWT, learning.LNWP, learning.LLP}).Draw(t, "rule")
		e := learning.Experiment{
			Arena: &g.Arena, Start: x, Rule: rule, Plays: plays, Seed: rapid.Uint64().Draw(t, "seed"),
			Starts:   rapid.SampledFrom([]learning.Starts{learning.InTurn, learning.AtRandom}).Draw(t, "starts"),
			Opponent: rapid.SampledFrom([]learning.Opponent{learning.Perfect, learning.Random, learning.Fixed, learning.Learning}).Draw(t, "opponent"),
		}
		r, err := e.Run(t.Context(), func(int, bool) {})
		if err != nil {
			t.Fatal(err)
		}
		if r.Check.Held != r.Check.Positions {
			t.Fatalf("%v: %d of %d bounds held; closest %s: %d plays, bound %v", rule,
				r.Check.Held, r.Check.Positions, g.Label(r.Check.Closest), r.Check.Counted, r.Check.Bound)
		}
		checked += r.Check.Positions
		counted += r.Check.Counted
		if e.Starts != learning.InTurn || g.Terminal(x) {
			return
		}
		// The same once more, with the starts written out.
		var starts []terminal.Node
		for _, v := range g.Reachable(nil, x) {
			if !g.Terminal(v) {
				starts = append(starts, v)
			}
		}
		learner := learning.NewLearner(rule, 1, &g.Arena, 0, rand.NewPCG(e.Seed, 0))
		match := learning.Match{Arena: &g.Arena, Agents: learning.Agents(&g.Arena, learner, r.Solution, e.Opponent, rule, 1, e.Seed)}
		lost, through := 0, 0
		for i := range plays {
			match.Start = starts[i%len(starts)]
			s, err := match.Run(t.Context(), 1, func(_ int, play terminal.Play, result seki.Value) {
				passes := false
				for _, v := range play.Trace {
					passes = passes || v == r.Check.Closest
				}
				if passes && (result == seki.Loss || result == seki.Draw && rule != learning.LLP) {
					through++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			lost += s.Lost
		}
		if lost != r.Summary.Lost || r.Check.Positions > 0 && through != r.Check.Counted {
			t.Fatalf("%d lost and %d through the closest, the experiment has %d and %d", lost, through, r.Summary.Lost, r.Check.Counted)
		}
	}
	enough := func() bool { return checked >= atLeast(300) && counted >= atLeast(30) }
	if checkEnough(t, enough, property); !enough() {
		t.Errorf("%d bounds, %d plays: the test shows little", checked, counted)
	}
}

// Settings that do not go together are refused before any play.
func TestValidate(t *testing.T) {
	g, x := example(t, learning.Detour(), "x")
	large, a := example(t, learning.G(3000), "a3000")
	for name, e := range map[string]learning.Experiment{
		"k":         {Arena: &g.Arena, Start: x, K: -1},
		"random":    {Arena: &g.Arena, Start: x, Rule: learning.RLLT, Opponent: learning.Worst},
		"patient":   {Arena: &g.Arena, Start: x, Rule: learning.LNWPThenLLP, K: 2, Opponent: learning.Worst},
		"starts":    {Arena: &g.Arena, Start: x, Starts: learning.InTurn, Opponent: learning.Worst},
		"positions": {Arena: &large.Arena, Start: a, Starts: learning.AtRandom},
	} {
		if _, err := e.Run(t.Context(), func(int, bool) { t.Errorf("%s: a play", name) }); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The adversary gives up, with an error, where the learner has too many strategies.
// SEKI_LONG=1 does not lower the limit.
func TestAdversaryTooLarge(t *testing.T) {
	if os.Getenv("SEKI_LONG") == "" {
		defer learning.LimitSteps(1 << 18)()
	}
	g, x := example(t, learning.G(40), "a40")
	e := learning.Experiment{Arena: &g.Arena, Start: x, Opponent: learning.Worst, Plays: 1}
	if _, err := e.Run(t.Context(), func(int, bool) {}); !errors.Is(err, learning.ErrTooLarge) {
		t.Errorf("the error is %v", err)
	}
}
