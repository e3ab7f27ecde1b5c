package learning

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// patient is a deterministic k-learning rule: it changes its strategy as a learner does, but only when the last k plays
// with it have failed.
type patient struct {
	*Learner
	k      int
	failed int // plays in succession with the current strategy, at most k−1
}

func (p *patient) End(result seki.Value) (changed bool) {
	fails := failed(p.rule, result)
	if fails && p.failed < p.k-1 {
		p.failed++
		return p.Learner.End(seki.Win) // from which it learns nothing
	}
	changed = p.Learner.End(result)
	if changed || !fails {
		p.failed = 0
	}
	return changed
}

func failed(rule Rule, result seki.Value) bool {
	return result == seki.Loss || result == seki.Draw && !rule.AcceptsDraws()
}

// A rule with k plays fails k times as often as with one against opponents that never change their strategies.
func TestLongPatient(t *testing.T) {
	t.Parallel()
	check(t, testgame.Always, func(t *rapid.T) {
		g := drawn(t, cyclic)
		rule := Rule(rapid.IntRange(int(LNWT), int(LLP)).Draw(t, "rule")) // the combination does not count all failures
		k := rapid.IntRange(1, 4).Draw(t, "k")
		fails := func(k, plays int) (fails []bool) {
			agents := make([]Agent, g.Players())
			for p := range agents {
				agents[p] = follower(g.First(terminal.Only(terminal.Player(p))))
			}
			agents[0] = &patient{Learner: NewLearner(rule, &g.Arena, 0, nil), k: k}
			runMatch(t, &g.Arena, 0, plays, func(_ int, _ terminal.Play, result seki.Value) {
				fails = append(fails, failed(rule, result))
			}, agents...)
			return fails
		}
		const plays = 40
		var want []bool
		for _, fail := range fails(1, plays) {
			want = append(want, fail)
			for n := 1; fail && n < k; n++ {
				want = append(want, fail)
			}
		}
		if got := fails(k, k*plays)[:len(want)]; !slices.Equal(got, want) {
			t.Fatalf("%v, k = %d: plays that fail %v, not %v", rule, k, got, want)
		}
	})
}

// A rule with k = 2 is not effective: opponents that let it win every second play make it lose the others for ever,
// from a winning position.
func TestPatientIsNotEffective(t *testing.T) {
	g, x := listed("x",
		testgame.Position{Name: "x", Owner: "p", Moves: []string{"s", "w"}},
		testgame.Position{Name: "s", Owner: "q", Moves: []string{"l", "w"}},
		testgame.Position{Name: "w", Wins: []string{"p"}}, testgame.Position{Name: "l", Wins: []string{"q"}},
	)
	for k, lost := range map[int]int{1: 1, 2: 50} {
		learner := &patient{Learner: NewLearner(LNWT, &g.Arena, 0, nil), k: k}
		if s := runMatch(t, &g.Arena, x, 100, nil, learner, &counting{ones: 1, at: 1}); s.Lost != lost {
			t.Errorf("k = %d: %+v", k, s)
		}
	}
}

// counting is a player who has positions with two moves each that no play reaches. In binary, their moves count the
// plays, which makes the rule a deterministic 1-learning rule. At the one position that plays reach, the second move is
// made at one of the numbers.
type counting struct{ plays, ones, at int }

func (c *counting) Move(terminal.Node) int {
	if c.plays == c.at {
		return 1
	}
	return 0
}

func (c *counting) End(seki.Value) bool {
	c.plays = (c.plays + 1) & c.ones
	return c.ones > 0
}

// The L(x, k) of Theorem 4.2 depends on positions that cannot be reached from x: from the same four positions LNWT,
// with k = 1, loses play 2^m against a player with m positions elsewhere. With infinitely many, as the theorem allows,
// no L(x, 1) is enough.
func TestPositionsOutOfReachDelay(t *testing.T) {
	for m := range 8 {
		positions := []testgame.Position{
			{Name: "x", Owner: "q", Moves: []string{"w", "y"}}, {Name: "y", Owner: "p", Moves: []string{"l", "w"}},
			{Name: "w", Wins: []string{"p"}}, {Name: "l", Wins: []string{"q"}},
		}
		for k := range m {
			positions = append(positions, testgame.Position{Name: fmt.Sprint("c", k), Owner: "q", Moves: []string{"w", "l"}})
		}
		g, x := listed("x", positions...)
		if g.Solve(0).Value(x) != seki.Win {
			t.Fatal("p cannot win")
		}
		var lost []int
		runMatch(t, &g.Arena, x, 4<<m, func(i int, _ terminal.Play, result seki.Value) {
			if result != seki.Win {
				lost = append(lost, i)
			}
		}, NewLearner(LNWT, &g.Arena, 0, nil), &counting{ones: 1<<m - 1, at: 1<<m - 1})
		if !slices.Equal(lost, []int{1 << m}) {
			t.Errorf("%d positions elsewhere: plays %v are lost, want %d", m, lost, 1<<m)
		}
	}
}

// The proof of Proposition 4.1 infers from equal traces of k plays that the next plays have equal traces. In G_3 with
// LNWT, k = 1, plays 1 and 3 have the same trace, and plays 2 and 4 have not: the strategies differ where play 2 went.
func TestEqualTracesAreNotEqualStates(t *testing.T) {
	g, a3 := game(t, "gn", sized(3), "a3")
	traces := ""
	runMatch(t, &g.Arena, a3, 4, func(_ int, p terminal.Play, _ seki.Value) {
		for _, v := range p.Trace {
			traces += g.Positions[v] + " "
		}
		traces += "| "
	}, NewLearner(LNWT, &g.Arena, 0, nil))
	if want := "a3 l3 | a3 a2 l2 | a3 l3 | a3 a2 a1 l1 | "; traces != want {
		t.Errorf("the traces are %q, want %q", traces, want)
	}
}

// Every rule that changes the strategy only at visited positions loses n plays of G_n before it wins, from the strategy
// that takes l_i everywhere. The test tries all changes. A strategy is the set of the i at which a_i leads down, and
// plays have been at a_n to a_j. A play leaves at the first a_i that does not lead down.
func TestRulesThatStayLoseOften(t *testing.T) {
	for n := 1; n <= 9; n++ {
		type state struct{ down, j int }
		at, lost := map[state]bool{{0, n + 1}: true}, 0
		for won := false; !won; {
			next := map[state]bool{}
			for s := range at {
				i := n // the position at which the play leaves for l_i
				for i > 0 && s.down>>i&1 == 1 {
					i--
				}
				if won = i == 0; won {
					break
				}
				j := min(s.j, i)
				for choice := range 1 << (n - j + 1) {
					next[state{s.down&(1<<j-1) | choice<<j, j}] = true
				}
			}
			if !won {
				at = next
				lost++
			}
		}
		if s := alone(t, "gn", sized(n), fmt.Sprint("a", n), LNWP, 2*n); lost != n || s.Lost != n {
			t.Errorf("n = %d: %d plays are lost at least, %d by LNWP", n, lost, s.Lost)
		}
	}
}

// winsAgainst reports whether some strategy of player 0 wins from x against all given strategies of the others.
func winsAgainst(t rapid.TB, a *terminal.Arena, x terminal.Node, others ...terminal.Strategy) bool {
	for own := range testgame.Strategies(a, terminal.Only(0)) {
		if !slices.ContainsFunc(others, func(s terminal.Strategy) bool {
			agents := slices.Repeat([]Agent{follower(s)}, a.Players())
			agents[0] = follower(own)
			return runMatch(t, a, x, 1, nil, agents...).Won == 0
		}) {
			return true
		}
	}
	return false
}

// Section 5 (c): if the others use only some strategies, a player may win against each of them by some strategy,
// but not by one strategy against all. This happens only at positions that are not won.
func TestLongRelative(t *testing.T) {
	t.Parallel()
	var one, each int
	oneEnough, eachEnough := counter(&one, 10), counter(&each, 10)
	check(t, func() bool { return oneEnough() && eachEnough() }, func(t *rapid.T) {
		g := &drawn(t, testgame.Shape{Positions: 7, Players: 3, Moves: 3}).Arena
		if rapid.Bool().Draw(t, "take-away") { // where one strategy is seldom enough
			misere := map[bool]string{false: "False", true: "True"}[rapid.Bool().Draw(t, "misere")]
			pile, _ := game(t, "takeaway", "stones = 5, takes = [1, 2, 3], misere = "+misere, "5 (1)")
			g = &pile.Arena
		}
		all := slices.Collect(testgame.Strategies(g, terminal.Others(0)))
		if len(all) > 2000 {
			return
		}
		some := rapid.SliceOfN(rapid.SampledFrom(all), 1, 3).Draw(t, "strategies of the others")
		solution := g.Solve(0)
		for x := range terminal.Node(g.Size()) {
			winsAll := winsAgainst(t, g, x, some...)
			switch winning := solution.Value(x) == seki.Win; {
			case winning && !winsAll:
				t.Fatalf("%v is won, but no strategy wins against all", x)
			case winning || g.Terminal(x):
			case winsAll:
				one++
			case !slices.ContainsFunc(some, func(s terminal.Strategy) bool { return !winsAgainst(t, g, x, s) }):
				each++
			}
		}
	})
}

// Hence k-learning rules do not suffice to learn relative winning strategies. Of four stones the first player loses;
// the second one takes all stones, but in turn forgets it after three stones or after two. Against each the first
// player can win, and LNWT fails for ever.
func TestRelativeIsNotLearned(t *testing.T) {
	g, _ := game(t, "takeaway", "stones = 4, takes = [1, 2, 3]", "4 (1)")
	others := make([]terminal.Strategy, 2)
	for k := range others {
		others[k] = g.Choose(terminal.Only(1), func(v terminal.Node) int {
			if g.Positions[v] == fmt.Sprintf("%d (2)", 3-k) {
				return 0
			}
			return len(g.Moves(v)) - 1
		})
		if !winsAgainst(t, &g.Arena, 0, others[k]) {
			t.Fatal("no strategy wins")
		}
	}
	learner, lost := NewLearner(LNWT, &g.Arena, 0, nil), 0
	for i := range 1000 {
		lost += runMatch(t, &g.Arena, 0, 1, nil, learner, follower(others[i%2])).Lost
	}
	if lost != 750 {
		t.Errorf("%d of 1000 plays are lost", lost)
	}
}
