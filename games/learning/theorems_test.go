package learning

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/testtool/testgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Proposition 4.5 (a)–(c) and Theorem 4.6 (b), play by play, in games without cycles; Proposition 4.7 (a)–(c) and
// Theorem 4.8 (b) in all games. In 4.7 (b) the paper has "p wins"; its proof shows "p does not lose".
func TestLongPropositions45And47(t *testing.T) {
	t.Parallel()
	for rule, shape := range map[Rule]testgame.Shape{LNWP: acyclic, LLP: cyclic} {
		t.Run(rule.String(), func(t *testing.T) {
			check(t, testgame.Always, func(t *rapid.T) {
				g := drawn(t, shape)
				for s := range trials(g, rule, rapid.Uint64().Draw(t, "seed")) {
					checkPlayByPlay(t, g, s, rule)
				}
			})
		})
	}
}

func checkPlayByPlay(t *rapid.T, g *terminal.Graph[string], s trial, rule Rule) {
	// LNWP makes progress in the rank of A_p(W_p); for LLP all positions of B_p count alike.
	win := s.solution.Win
	inside := win.Contains
	good := func(v, w terminal.Node) bool { return win.Contains(w) && win.Rank(w) < win.Rank(v) }
	if rule == LLP {
		inside = func(v terminal.Node) bool { return !s.solution.Lose.Contains(v) }
		good = func(_, w terminal.Node) bool { return inside(w) }
	}
	before, changes, moves := s.learner.Strategy(), 0, 0
	s.run(t, 60, func(i int, play terminal.Play, result seki.Value) {
		after := s.learner.Strategy()
		same := slices.Equal(before, after)
		if !same {
			changes++
		}
		success := result == seki.Win || rule == LLP && result == seki.Draw
		if slices.ContainsFunc(play.Trace, inside) && success != same {
			t.Fatalf("(b) or Theorem (b): play %d, result %v: strategy unchanged is %t", i, result, same)
		}
		for v := range terminal.Node(g.Size()) {
			if before[v] != after[v] && inside(v) && good(v, g.Next(before, v)) {
				t.Fatalf("(a) play %d changes the good move %s → %s", i, g.Positions[v], g.Positions[g.Next(before, v)])
			}
		}
		before = after
	})
	for _, y := range g.Reachable(nil, s.Start) {
		if g.Owner(y) == s.Player {
			moves += len(g.Moves(y))
		}
	}
	if changes > moves {
		t.Fatalf("(c) %d changes, M_p(x) is %d", changes, moves)
	}
}

// Section 4.3: in a game of one player LNWP visits the positions in the order of a depth-first search, until the first
// terminal position won.
func TestLongLNWPIsDepthFirstSearch(t *testing.T) {
	t.Parallel()
	check(t, testgame.Always, func(t *rapid.T) {
		shape := cyclic
		shape.Players = 1
		g := drawn(t, shape)
		var visited, want []terminal.Node
		runMatch(t, &g.Arena, 0, 60, func(_ int, play terminal.Play, _ seki.Value) {
			for _, v := range play.Trace {
				if !slices.Contains(visited, v) {
					visited = append(visited, v)
				}
			}
		}, NewLearner(LNWP, &g.Arena, 0, nil))
		var search func(v terminal.Node) bool
		search = func(v terminal.Node) bool {
			want = append(want, v)
			return g.Wins(v, 0) || slices.ContainsFunc(g.Moves(v), func(w terminal.Node) bool {
				return !slices.Contains(want, w) && search(w)
			})
		}
		search(0)
		if !slices.Equal(visited, want) {
			t.Fatalf("visited %v, a depth-first search visits %v", visited, want)
		}
	})
}

// Proposition 4.1 and Theorem 4.2: all players follow deterministic k-learning rules, the learner with k = 1, which is
// one for every k. In the end the plays are periodic, and a player with an effective rule wins (does not lose) all of
// them from a winning (drawing) position. The others wait for k failures, or follow any rule that the definition
// allows.
func TestLongProposition41AndTheorem42(t *testing.T) {
	t.Parallel()
	for _, rule := range []Rule{LNWT, LLP} {
		t.Run(rule.String(), func(t *testing.T) {
			check(t, testgame.Always, func(t *rapid.T) {
				shape := cyclic
				shape.Positions = 7
				g := drawn(t, shape)
				k := rapid.IntRange(1, 3).Draw(t, "k of the others")
				seed := rapid.Uint64().Draw(t, "seed")
				table := rapid.Bool().Draw(t, "any rule")
				match := Match{Arena: &g.Arena, Agents: []Agent{NewLearner(rule, &g.Arena, 0, nil)}}
				for p := terminal.Player(1); int(p) < g.Players(); p++ {
					var agent Agent = &patient{Learner: NewLearner(rule, &g.Arena, p, nil), k: k}
					if table {
						agent = &anyRule{arena: &g.Arena, player: p, k: k, seed: seed, follower: follower(g.First(terminal.Only(p)))}
					}
					match.Agents = append(match.Agents, agent)
				}
				checkPeriodic(t, match, rule, k, g.Solve(0).Value(0))
			})
		})
	}
}

// anyRule is a deterministic k-learning rule: the strategy of the next play is a function of the traces and its
// strategies of the last k plays, here one that is drawn at random.
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

// checkPeriodic plays until the strategies and traces of k plays repeat, and then two more periods.
func checkPeriodic(t *rapid.T, match Match, rule Rule, k int, value seki.Value) {
	var last, traces []string // strategies and traces of the last k plays; the traces of all
	var results []seki.Value
	play := func() {
		state := ""
		for _, agent := range match.Agents {
			state += fmt.Sprint(agent.(interface{ Strategy() terminal.Strategy }).Strategy())
		}
		runMatch(t, match.Arena, match.Start, 1, func(_ int, p terminal.Play, r seki.Value) {
			traces, results = append(traces, fmt.Sprint(p.Trace)), append(results, r)
			for _, agent := range match.Agents {
				if r, ok := agent.(*anyRule); ok {
					defer r.learn(slices.Clone(p.Trace))
				}
			}
		}, match.Agents...)
		last = append(last, state+traces[len(traces)-1])
		last = last[max(0, len(last)-k):]
	}
	seen := map[string]int{} // after how many plays
	var first, period int
	for period == 0 {
		play()
		state := fmt.Sprint(last)
		if before, ok := seen[state]; ok && len(last) == k {
			first, period = before, len(traces)-before
		}
		seen[state] = len(traces)
	}
	for range 2 * period {
		play()
	}
	for i := first; i < len(traces); i++ {
		if i+period < len(traces) && traces[i] != traces[i+period] {
			t.Fatalf("plays %d and %d differ, the period is %d", i+1, i+1+period, period)
		}
		wins := rule == LNWT && value == seki.Win && results[i] != seki.Win
		draws := rule == LLP && value != seki.Loss && results[i] == seki.Loss
		if wins || draws {
			t.Fatalf("play %d, in the period, from a position %v is %v", i+1, value, results[i])
		}
	}
}
