package learning_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// drawSome draws one to three of the strategies, perhaps one twice.
func drawSome(t *rapid.T, strategies []terminal.Strategy) []terminal.Strategy {
	return rapid.SliceOfN(rapid.SampledFrom(strategies), 1, 3).Draw(t, "strategies of the others")
}

// Relative winning strategies by their definition: every strategy of the player in a play
// against every strategy of the others.
func TestRelative(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	least := atLeast(40)
	enough := func() bool { return seen["one"] >= least && seen["each"] >= least && seen["some"] >= least }
	checkEnough(t, enough, func(t *rapid.T) {
		random, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 7, Players: 3, Moves: 3}), "x0")
		g := &random.Arena
		if rapid.Bool().Draw(t, "take-away") { // where one strategy is seldom enough
			g = &explore[terminal.Pile](t, terminal.TakeAway{Takes: []int{1, 2, 3}, Misere: rapid.Bool().Draw(t, "misere")}, terminal.Pile{Stones: 6}).Arena
		}
		all := strategiesOf(g, terminal.Others(0))
		if len(all) == 0 || len(all) > 2000 {
			return
		}
		e := learning.Experiment{
			Arena: g, Rule: rapid.SampledFrom(rules).Draw(t, "rule"), Plays: 30, Strategies: drawSome(t, all),
			Opponent: rapid.SampledFrom([]learning.Opponent{learning.Random, learning.Fixed, learning.Turn}).Draw(t, "opponent"),
		}
		for e.Start = range terminal.Node(g.Size()) {
			if g.Terminal(e.Start) {
				continue
			}
			wins := func(own, others terminal.Strategy) bool {
				match := learning.Match{Arena: g, Start: e.Start, Agents: slices.Repeat([]learning.Agent{follower(others)}, g.Players())}
				match.Agents[0] = follower(own)
				s, err := match.Run(t.Context(), 1, nil)
				if err != nil {
					t.Fatal(err)
				}
				return s.Won == 1
			}
			won := func(own terminal.Strategy) (n int) {
				for _, others := range e.Strategies {
					if wins(own, others) {
						n++
					}
				}
				return n
			}
			own := strategiesOf(g, terminal.Only(0))
			want := learning.Relative{Strategies: len(e.Strategies), Known: true}
			for _, others := range e.Strategies {
				if slices.ContainsFunc(own, func(s terminal.Strategy) bool { return wins(s, others) }) {
					want.Winnable++
				}
			}
			want.One = slices.ContainsFunc(own, func(s terminal.Strategy) bool { return won(s) == len(e.Strategies) })
			r, err := e.Run(t.Context(), func(int, bool) {})
			if err != nil {
				t.Fatal(err)
			}
			got, err := e.Relative(t.Context(), r.Learned)
			if err != nil {
				t.Fatal(err)
			}
			if want.Won = won(r.Learned); got != want {
				t.Fatalf("from %v: %+v, not %+v", e.Start, got, want)
			}
			switch winning := r.Solution.Value(e.Start) == seki.Win; {
			case winning && !want.One:
				t.Fatalf("%v is won, but no strategy wins against all", e.Start)
			case winning:
			case want.One:
				seen["one"]++
			case want.Winnable == want.Strategies:
				seen["each"]++
			case want.Winnable > 0:
				seen["some"]++
			}
		}
	})
	if !enough() {
		t.Errorf("too few cases, the test shows little: %v", seen)
	}
}

// strategiesOf returns all strategies of some players.
func strategiesOf(a *terminal.Arena, q terminal.Coalition) (strategies []terminal.Strategy) {
	var extend func(s terminal.Strategy, v terminal.Node)
	extend = func(s terminal.Strategy, v terminal.Node) {
		switch {
		case v == terminal.Node(a.Size()):
			strategies = append(strategies, slices.Clone(s))
		case a.Terminal(v) || !q(a.Owner(v)):
			extend(s, v+1)
		default:
			for k := range a.Moves(v) {
				s[v] = int32(k)
				extend(s, v+1)
			}
		}
	}
	extend(make(terminal.Strategy, a.Size()), 0)
	return strategies
}

// Players who are limited to some strategies follow the first, one after the other, or each
// about as often.
func TestLimitedPlayers(t *testing.T) {
	game, err := terminal.NewExplicit([]string{"p", "q", "r"}, []terminal.Position{
		{Name: "x", Owner: "q", Moves: []string{"a", "b"}},
		{Name: "a", Owner: "r", Moves: []string{"aa", "ab"}},
		{Name: "b", Owner: "r", Moves: []string{"ba", "bb"}},
		{Name: "aa"}, {Name: "ab"}, {Name: "ba"}, {Name: "bb"},
	})
	if err != nil {
		t.Fatal(err)
	}
	g, x := example(t, game, "x")
	strategy := func(moves ...int32) terminal.Strategy { return append(moves, 0, 0, 0, 0) } // at x, a, b
	e := learning.Experiment{
		Arena: &g.Arena, Start: x, Plays: 3000,
		Strategies: []terminal.Strategy{strategy(1, 0, 1), strategy(0, 1, 0), strategy(0, 0, 0)},
	}
	want := []string{"bb", "ab", "aa"}
	for _, opponent := range []learning.Opponent{learning.Fixed, learning.Turn, learning.Random} {
		count := map[string]int{}
		e.Opponent = opponent
		e.Watch = func(s learning.Step) {
			end := g.Label(s.Play.Trace[2])
			count[end]++
			if opponent == learning.Turn && end != want[(s.Number-1)%3] || opponent == learning.Fixed && end != want[0] {
				t.Fatalf("%v: play %d ends at %s", opponent, s.Number, end)
			}
		}
		if _, err := e.Run(t.Context(), func(int, bool) {}); err != nil {
			t.Fatal(err)
		}
		for _, end := range want { // 1000 ± 5.8 standard deviations
			if opponent == learning.Random && (count[end] < 850 || count[end] > 1150) || count["ba"] > 0 {
				t.Errorf("%v: %v", opponent, count)
			}
		}
	}
	for _, e := range []learning.Experiment{
		{Opponent: learning.Turn}, {Opponent: learning.Perfect, Strategies: e.Strategies}, {Opponent: learning.Learning, Strategies: e.Strategies},
		{Opponent: learning.Turn, Strategies: []terminal.Strategy{strategy(0, 2, 0)}}, {Opponent: learning.Turn, Strategies: []terminal.Strategy{{0, 0}}},
	} {
		e.Arena, e.Start, e.Plays = &g.Arena, x, 1
		if _, err := e.Run(t.Context(), func(int, bool) { t.Error("a play") }); err == nil {
			t.Errorf("%v with %v is accepted", e.Opponent, e.Strategies)
		}
	}
}
