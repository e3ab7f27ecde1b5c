package learning_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

var (
	acyclic = randomgame.Shape{Positions: 12, Players: 3, Moves: 3, Acyclic: true}
	cyclic  = randomgame.Shape{Positions: 10, Players: 3, Moves: 3}
)

const plays = 200

var rules = []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.LLP, learning.LNWPThenLLP, learning.RLNWT, learning.RLLT}

// Theorem 4.3 and Corollary 4.4: LNWT from a winning position has fewer than
// (d+1)^h plays not won, also in games with cycles.
func TestLongTheorem43(t *testing.T) {
	t.Parallel()
	testBound(t, learning.LNWT, cyclic, nil)
}

// Theorem 4.6 (a): in games without cycles; in games with cycles if no play is
// drawn; and with drawn plays if no cycle passes through two winning positions of
// the player.
func TestLongTheorem46(t *testing.T) {
	t.Parallel()
	testBound(t, learning.LNWP, acyclic, func(b learning.Bound, _ learning.Summary) bool {
		if !b.Proved() {
			t.Error("the condition is not met in a game without cycles")
		}
		return true
	})
	testBound(t, learning.LNWP, cyclic, func(_ learning.Bound, s learning.Summary) bool { return s.Drawn == 0 })
	testBound(t, learning.LNWP, cyclic, func(b learning.Bound, s learning.Summary) bool { return b.Proved() && s.Drawn > 0 })
}

// Theorem 4.8 (a): LLP from a drawing position loses fewer than M_p(x) plays,
// also in games with cycles.
func TestLongTheorem48(t *testing.T) {
	t.Parallel()
	testBound(t, learning.LLP, cyclic, nil)
}

// Section 4.4: LNWP followed by LLP wins from winning positions and draws from
// drawing positions.
func TestLongCombination(t *testing.T) {
	t.Parallel()
	testBound(t, learning.LNWPThenLLP, acyclic, nil)
	testBound(t, learning.LNWPThenLLP, cyclic, func(b learning.Bound, s learning.Summary) bool { return b.Proved() || s.Drawn == 0 })
}

// testBound plays random games for every player, from every position that has a
// bound, against all kinds of opponents. applies, unless nil, selects matches; plays
// must be counted in some of them.
func testBound(t *testing.T, rule learning.Rule, shape randomgame.Shape, applies func(learning.Bound, learning.Summary) bool) {
	t.Helper()
	tested, least := 0, atLeast(100)
	checkEnough(t, func() bool { return tested >= least }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, shape), "x0")
		seed := rapid.Uint64().Draw(t, "seed")
		for s := range trials(g, rule, seed) {
			bound, ok := learning.BoundOf(rule, &g.Arena, s.solution, s.Start)
			if !ok {
				continue
			}
			summary := s.run(t, plays, nil)
			if applies != nil && !applies(bound, summary) {
				continue
			}
			if bound.Counted(summary) > 0 {
				tested++
			}
			if !bound.Held(summary) {
				t.Fatalf("%v from %s: %+v, bound %v by %s", rule, g.Label(s.Start), summary, bound.Value, bound.Source)
			}
		}
	})
	if tested < least {
		t.Fatalf("only %d matches counted any play: the test shows little", tested)
	}
	t.Logf("%v: %d matches counted plays", rule, tested)
}

// Proposition 4.5 (a)–(c) and Theorem 4.6 (b), play by play, in games without
// cycles; Proposition 4.7 (a)–(c) and Theorem 4.8 (b) in all games. In 4.7 (b)
// the paper has "p wins"; its proof shows "p does not lose".
func TestLongPropositions45And47(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule  learning.Rule
		shape randomgame.Shape
	}{{learning.LNWP, acyclic}, {learning.LLP, cyclic}} {
		t.Run(c.rule.String(), func(t *testing.T) {
			checkMany(t, func(t *rapid.T) {
				g, _ := example(t, randomgame.Draw(t, c.shape), "x0")
				for s := range trials(g, c.rule, rapid.Uint64().Draw(t, "seed")) {
					checkPlayByPlay(t, g, s, c.rule)
				}
			})
		})
	}
}

func checkPlayByPlay(t *rapid.T, g *terminal.Graph[string], s trial, rule learning.Rule) {
	// rank is that of A_p(W_p) for LNWP; for LLP all of B_p counts alike.
	inside := func(v terminal.Node) bool { return s.solution.Win.Contains(v) }
	good := func(v, w terminal.Node) bool {
		return s.solution.Win.Contains(w) && s.solution.Win.Rank(w) < s.solution.Win.Rank(v)
	}
	success := func(r seki.Value) bool { return r == seki.Win }
	if rule == learning.LLP {
		inside = func(v terminal.Node) bool { return !s.solution.Lose.Contains(v) }
		good = func(_, w terminal.Node) bool { return inside(w) }
		success = func(r seki.Value) bool { return r != seki.Loss }
	}
	before := s.learner.Strategy()
	changes := 0
	s.run(t, 60, func(i int, play terminal.Play, result seki.Value) {
		after := s.learner.Strategy()
		same := slices.Equal(before, after)
		if !same {
			changes++
		}
		if slices.ContainsFunc(play.Trace, inside) && success(result) != same {
			t.Fatalf("(b) play %d, result %v: strategy unchanged is %t", i, result, same)
		}
		for v := range terminal.Node(g.Size()) {
			if before[v] != after[v] && inside(v) && good(v, g.Next(before, v)) {
				t.Fatalf("(a) play %d changes the good move %s → %s", i, g.Label(v), g.Label(g.Next(before, v)))
			}
		}
		if exhausted := !success(result) && same; exhausted && slices.ContainsFunc(play.Trace, inside) {
			t.Fatalf("Theorem (b): play %d failed, nothing is left to change, and the trace was in the set", i)
		}
		before = after
	})
	if m := moveCount(&g.Arena, s.Player, s.Start); changes > m {
		t.Fatalf("(c) %d changes, M_p(x) is %d", changes, m)
	}
}

// Section 4.3: in a game of one player LNWP visits the positions in the order
// of a depth-first search, until the first terminal position won.
func TestLongLNWPIsDepthFirstSearch(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		shape := cyclic
		shape.Players = 1
		g, x := example(t, randomgame.Draw(t, shape), "x0")
		s := trial{learner: learning.NewLearner(learning.LNWP, &g.Arena, 0, nil)}
		s.Match = learning.Match{Arena: &g.Arena, Start: x, Agents: []learning.Agent{s.learner}}
		var visited []terminal.Node
		s.run(t, 60, func(_ int, play terminal.Play, _ seki.Value) {
			for _, v := range play.Trace {
				if !slices.Contains(visited, v) {
					visited = append(visited, v)
				}
			}
		})
		var want []terminal.Node
		var search func(v terminal.Node) bool
		search = func(v terminal.Node) bool {
			want = append(want, v)
			if g.Wins(v, 0) {
				return true
			}
			for _, w := range g.Moves(v) {
				if !slices.Contains(want, w) && search(w) {
					return true
				}
			}
			return false
		}
		search(x)
		if !slices.Equal(visited, want) {
			t.Fatalf("visited %v, a depth-first search visits %v", visited, want)
		}
	})
}

// Proposition 4.1 and Theorem 4.2: when all players follow deterministic k-learning rules, the
// player with k = 1, which is one for every k, the plays are periodic in the end, and a player
// with an effective rule wins (does not lose) all of them from a winning (drawing) position.
// The others wait for k failures, or follow any rule that the definition allows.
func TestLongProposition41AndTheorem42(t *testing.T) {
	t.Parallel()
	for _, rule := range []learning.Rule{learning.LNWT, learning.LLP} {
		t.Run(rule.String(), func(t *testing.T) {
			checkMany(t, func(t *rapid.T) {
				shape := cyclic
				shape.Positions = 7
				g, x := example(t, randomgame.Draw(t, shape), "x0")
				k := rapid.IntRange(1, 3).Draw(t, "k of the others")
				seed := rapid.Uint64().Draw(t, "seed")
				table := rapid.Bool().Draw(t, "any rule")
				match := learning.Match{Arena: &g.Arena, Start: x, Agents: []learning.Agent{learning.NewLearner(rule, &g.Arena, 0, nil)}}
				for p := terminal.Player(1); int(p) < g.Players(); p++ {
					var agent learning.Agent = &patient{Learner: learning.NewLearner(rule, &g.Arena, p, nil), rule: rule, k: k}
					if table {
						agent = &anyRule{arena: &g.Arena, player: p, k: k, seed: seed, follower: follower(g.First(terminal.Only(p)))}
					}
					match.Agents = append(match.Agents, agent)
				}
				checkPeriodic(t, match, rule, k, g.Solve(0).Value(x))
			})
		})
	}
}

// anyRule is a deterministic k-learning rule: the strategy of the next play is a function of
// the traces and its strategies of the last k plays, here one that is drawn at random.
type anyRule struct {
	follower
	arena  *terminal.Arena
	player terminal.Player
	k      int
	seed   uint64   // of the function
	last   []string // traces and strategies
}

func (r *anyRule) Strategy() terminal.Strategy { return slices.Clone(terminal.Strategy(r.follower)) }

func (r *anyRule) learn(trace []terminal.Node) {
	r.last = append(r.last, fmt.Sprint(trace, r.follower))
	r.last = r.last[max(0, len(r.last)-r.k):]
	hash := fnv.New64()
	fmt.Fprint(hash, r.player, r.last)
	random := rand.New(rand.NewPCG(r.seed, hash.Sum64()))
	choose := func(v terminal.Node) int { return random.IntN(len(r.arena.Moves(v))) }
	r.follower = follower(r.arena.Choose(terminal.Only(r.player), choose))
}

// checkPeriodic plays until the strategies and traces of k plays repeat, and then two
// more periods.
func checkPeriodic(t *rapid.T, match learning.Match, rule learning.Rule, k int, value seki.Value) {
	var last []string // strategies and traces of the last k plays
	strategies := func() string {
		var s []terminal.Strategy
		for _, agent := range match.Agents {
			s = append(s, agent.(interface{ Strategy() terminal.Strategy }).Strategy())
		}
		return fmt.Sprint(s)
	}
	seen := map[string]int{} // after how many plays
	var traces [][]terminal.Node
	var results []seki.Value
	play := func() {
		before := strategies()
		_, err := match.Run(t.Context(), 1, func(_ int, p terminal.Play, r seki.Value) {
			traces, results = append(traces, slices.Clone(p.Trace)), append(results, r)
		})
		if err != nil {
			t.Fatal(err)
		}
		trace := traces[len(traces)-1]
		for _, agent := range match.Agents {
			if r, ok := agent.(*anyRule); ok {
				r.learn(trace)
			}
		}
		last = append(last, before+fmt.Sprint(trace))
		last = last[max(0, len(last)-k):]
	}
	var r, period int
	for period == 0 {
		play()
		state := fmt.Sprint(last)
		if first, ok := seen[state]; ok && len(last) == k {
			r, period = first, len(traces)-first
		}
		seen[state] = len(traces)
	}
	for range 2 * period {
		play()
	}
	for i := r; i+period < len(traces); i++ {
		if !slices.Equal(traces[i], traces[i+period]) {
			t.Fatalf("plays %d and %d differ, the period is %d", i+1, i+1+period, period)
		}
	}
	for i, result := range results[r:] {
		wins := rule == learning.LNWT && value == seki.Win && result != seki.Win
		draws := rule == learning.LLP && value != seki.Loss && result == seki.Loss
		if wins || draws {
			t.Fatalf("play %d of the period from a position %v is %v", i+1, value, result)
		}
	}
}

// Section 5 (a): the memory is linear in the positions of the player.
func TestLongMemory(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		rule := rapid.SampledFrom(rules).Draw(t, "rule")
		for s := range trials(g, rule, 1) {
			s.run(t, 50, nil)
			owned := 0
			for v := range terminal.Node(g.Size()) {
				if g.Owner(v) == s.Player {
					owned++
				}
			}
			if got := s.learner.Memory(); got > 2*owned+1 {
				t.Fatalf("%v keeps %d numbers for %d positions", rule, got, owned)
			}
		}
	})
}

// Against perfect play no learner gets more than the value of the position.
func TestLongPerfectOpponents(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		for p := range terminal.Player(g.Players()) {
			solution := g.Solve(p)
			for x := range terminal.Node(g.Size()) {
				s := newTrial(&g.Arena, solution, learning.LNWT, x, learning.Perfect, 0)
				s.run(t, 50, func(i int, _ terminal.Play, result seki.Value) {
					if result > solution.Value(x) {
						t.Fatalf("play %d gives %v from a position %v against perfect play", i, result, solution.Value(x))
					}
				})
			}
		}
	})
}
