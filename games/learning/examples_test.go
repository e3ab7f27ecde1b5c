package learning

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Böhme et al. 2006, section 4.2: in G_n LNWT loses exactly 2ⁿ − 1 plays, K(x) of Theorem 4.3, then wins all. Section
// 4.3: LNWP loses at least as many plays as the player has positions; here exactly as many. In K_n LNWP loses exactly n
// plays, LNWT one.
func TestGAndK(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 16; n++ {
		a := fmt.Sprint("a", n)
		for _, c := range []struct {
			game, start string
			rule        Rule
			lost        int
		}{{"gn", a, LNWT, 1<<n - 1}, {"gn", a, LNWP, n}, {"kn", "a", LNWP, n}, {"kn", "a", LNWT, 1}} {
			s := alone(t, c.game, sized(n), c.start, c.rule, c.lost+50)
			if s.Lost != c.lost || s.LastLoss != c.lost || s.Won != 50 || s.Changes != c.lost {
				t.Errorf("%s, n = %d, %v: %+v, want exactly %d plays lost", c.game, n, c.rule, s, c.lost)
			}
		}
	}
	for _, n := range []int{1, 5, 70} {
		g, x := game(t, "gn", sized(n), fmt.Sprint("a", n))
		bound, _ := BoundOf(LNWT, &g.Arena, g.Solve(0), x)
		want := new(big.Int).Lsh(big.NewInt(1), uint(n))
		if want.Sub(want, big.NewInt(1)); bound.K.Cmp(want) != 0 {
			t.Errorf("G_%d: K(x) = %v, not %v", n, bound.K, want)
		}
	}
}

// Böhme et al. 2006, section 4.4: in H no position is won. LLT loses every play, since its strategies alternate between
// g and h; LLP loses exactly one. Section 5 (d): the randomised rule converges almost surely.
func TestH(t *testing.T) {
	t.Parallel()
	g, a := game(t, "h", "", "a")
	if solution := g.Solve(0); len(solution.Win.Nodes()) != 0 || solution.Value(a) != seki.Draw {
		t.Fatalf("a is %v, %d positions are won", solution.Value(a), len(solution.Win.Nodes()))
	}
	learner := NewLearner(LLT, &g.Arena, 0, nil)
	var last [3]terminal.Strategy
	runMatch(t, &g.Arena, a, 1000, func(i int, _ terminal.Play, result seki.Value) {
		last = [3]terminal.Strategy{last[1], last[2], learner.Strategy()}
		if result != seki.Loss || i > 2 && (!slices.Equal(last[2], last[0]) || slices.Equal(last[2], last[1])) {
			t.Fatalf("play %d of LLT is %v, the strategies are %v", i, result, last)
		}
	}, learner)
	if s := alone(t, "h", "", "a", LLP, 1000); s.Lost != 1 || s.LastLoss != 1 || s.Drawn != 999 {
		t.Errorf("LLP: %+v", s)
	}
	if s := alone(t, "h", "", "a", RLLT, 1000); s.Drawn < 900 || s.LastLoss > 100 {
		t.Errorf("rLLT: %+v", s)
	}
}

// Section 5 (d): rLNWT finds the winning strategy of G_8 and keeps it.
func TestRandomisedLNWT(t *testing.T) {
	s := alone(t, "gn", sized(8), "a8", RLNWT, 20000)
	if s.Won < 10000 || s.LastLoss > 10000 || s.Won+s.LastLoss != s.Plays {
		t.Errorf("rLNWT: %+v", s)
	}
}

// Without its condition Theorem 4.6 fails when plays are drawn by repetition: in the game detour all positions but l
// are won, yet LNWP loses every play but the first, while LNWT, which needs no condition, learns.
func TestDetour(t *testing.T) {
	for _, start := range []string{"x", "s"} {
		g, v := game(t, "detour", "", start)
		solution := g.Solve(0)
		if lost := solution.Win.Complement(); len(lost) != 1 || g.Positions[lost[0]] != "l" {
			t.Fatalf("%v are not won", lost)
		}
		for _, rule := range []Rule{LNWP, LNWT} {
			s := runMatch(t, &g.Arena, v, 1000, nil, NewLearner(rule, &g.Arena, 0, nil), &firstThenLast{arena: &g.Arena})
			bound, ok := BoundOf(rule, &g.Arena, solution, v)
			if !ok || bound.Proved() != (rule == LNWT) || bound.Held(s) != (rule == LNWT) {
				t.Errorf("from %s %v: bound %t, %+v with %+v", start, rule, ok, bound, s)
			}
			if rule == LNWP && (s.Drawn != 1 || s.Lost != 999) || rule == LNWT && s.LastNotWon > 10 {
				t.Errorf("from %s %v: %+v", start, rule, s)
			}
		}
	}
}

// firstThenLast takes the first moves in its first play, and the last moves in all others.
type firstThenLast struct {
	arena *terminal.Arena
	later bool
}

func (f *firstThenLast) Move(v terminal.Node) int {
	if f.later {
		return len(f.arena.Moves(v)) - 1
	}
	return 0
}

func (f *firstThenLast) End(seki.Value) bool { f.later = true; return false }

// The bounds of Theorems 4.6 and 4.8 hold in SEKI and D-SEKI although passes repeat positions: from every position
// reachable from the matrices below, for both players and against every opponent.
func TestBoundsInSeki(t *testing.T) {
	t.Parallel()
	counted, draws := map[Rule]int{}, 0
	for _, matrix := range []string{"[3, 2], [1, 2]", "[1, 1], [2, 3]", "[2, 1, 0], [1, 1, 1]",
		"[1, 1, 0], [0, 1, 1], [1, 0, 1]"} {
		for _, tie := range []string{"mover", "draw"} {
			g, _ := game(t, "seki", fmt.Sprintf("matrix = [%s], tie = %q", matrix, tie), "")
			for _, rule := range []Rule{LNWP, LLP} {
				for s := range trials(g, rule, 7) {
					bound, ok := BoundOf(rule, &g.Arena, s.solution, s.Start)
					if !ok {
						continue
					}
					summary := s.run(t, 100, nil)
					if !bound.Proved() || !bound.Held(summary) {
						t.Fatalf("%s with tie %s for player %d against %v: %+v, bound %v", g.Positions[s.Start], tie, s.Player, s.kind,
							summary, bound.Value)
					}
					counted[rule] += bound.Counted(summary)
					draws += summary.Drawn
				}
			}
		}
	}
	if counted[LNWP] == 0 || counted[LLP] == 0 || draws == 0 {
		t.Errorf("%d plays count, %d are drawn: the test shows nothing", counted, draws)
	}
}
