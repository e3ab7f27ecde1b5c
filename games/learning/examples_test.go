package learning_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Böhme et al. 2006, section 4.2: in G_n LNWT loses exactly 2ⁿ − 1 plays, then wins all. Section 4.3: LNWP loses at least as
// many plays as the player has positions; here exactly as many. In K_n LNWP loses exactly n plays, LNWT exactly one.
func TestGAndK(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 100; n++ {
		for _, c := range []struct {
			game, start string
			rule        learning.Rule
			lost        int
		}{
			{"gn", "a" + strconv.Itoa(n), learning.LNWT, 1<<min(n, 20) - 1}, {"gn", "a" + strconv.Itoa(n), learning.LNWP, n},
			{"kn", "a", learning.LNWP, n}, {"kn", "a", learning.LNWT, 1},
		} {
			if c.game == "gn" && n > 20 {
				continue
			}
			s := alone(t, game(t, c.game, n), c.start, c.rule, c.lost+50)
			if s.Lost != c.lost || s.LastLoss != c.lost || s.Won != 50 || s.Drawn != 0 || s.Changes != c.lost {
				t.Errorf("%s, n = %d, %v: %+v, want exactly %d plays lost", c.game, n, c.rule, s, c.lost)
			}
		}
	}
}

// With w before b there is nothing to learn in K_n.
func TestKWithTheWinFirst(t *testing.T) {
	game, err := terminal.NewExplicit([]string{"p"}, []terminal.Position{
		{Name: "a", Owner: "p", Moves: []string{"w", "b"}},
		{Name: "b", Owner: "p", Moves: []string{"l1", "l2"}},
		{Name: "w", Wins: []string{"p"}}, {Name: "l1"}, {Name: "l2"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []learning.Rule{learning.LNWP, learning.LNWT} {
		if s := alone(t, game, "a", rule, 50); s.Won != 50 || s.Changes != 0 {
			t.Errorf("%v: %+v", rule, s)
		}
	}
}

// Böhme et al. 2006, section 4.4: in H no position is won and a is drawn. LLT loses
// every play, since its strategies alternate between g and h; LLP loses exactly one.
func TestH(t *testing.T) {
	t.Parallel()
	g, a := example(t, game(t, "h", 0), "a")
	solution := g.Solve(0)
	if len(solution.Win.Nodes()) != 0 || solution.Value(a) != seki.Draw {
		t.Fatalf("a is %v, %d positions are won", solution.Value(a), len(solution.Win.Nodes()))
	}
	learner := learning.NewLearner(learning.LLT, &g.Arena, 0, nil)
	var strategies []terminal.Strategy
	s, err := learning.Match{Arena: &g.Arena, Start: a, Agents: []learning.Agent{learner}}.
		Run(t.Context(), 1000, func(int, terminal.Play, seki.Value) { strategies = append(strategies, learner.Strategy()) })
	if err != nil {
		t.Fatal(err)
	}
	if s.Lost != 1000 {
		t.Errorf("LLT: %+v", s)
	}
	for k := 2; k < len(strategies); k++ {
		if !slices.Equal(strategies[k], strategies[k-2]) || slices.Equal(strategies[k], strategies[k-1]) {
			t.Fatalf("the strategies of LLT do not alternate: %v", strategies[k-2:k+1])
		}
	}
	if s := alone(t, game(t, "h", 0), "a", learning.LLP, 1000); s.Lost != 1 || s.LastLoss != 1 || s.Drawn != 999 {
		t.Errorf("LLP: %+v", s)
	}
	// Section 5 (d): the randomised rule converges almost surely.
	if s := alone(t, game(t, "h", 0), "a", learning.RLLT, 1000); s.Drawn < 900 || s.LastLoss > 100 {
		t.Errorf("rLLT: %+v", s)
	}
}

// Section 5 (d): rLNWT finds the winning strategy of G_8 and keeps it.
func TestRandomisedLNWT(t *testing.T) {
	s := alone(t, game(t, "gn", 8), "a8", learning.RLNWT, 20000)
	if s.Won < 10000 || s.LastLoss > 10000 || s.Won+s.LastLoss != s.Plays {
		t.Errorf("rLNWT: %+v", s)
	}
}

// The bound counts as proved exactly if no cycle passes through two winning positions
// of the player.
func TestConditionOfTheorem46(t *testing.T) {
	for _, c := range []struct {
		name   string
		back   string // where q can go from b
		proved bool
	}{{"no cycle", "l", true}, {"a cycle of q's answer", "a", true}, {"a cycle through x and a", "x", false}} {
		game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
			{Name: "x", Owner: "p", Moves: []string{"a"}},
			{Name: "a", Owner: "p", Moves: []string{"b", "w"}},
			{Name: "b", Owner: "q", Moves: []string{c.back}},
			{Name: "w", Wins: []string{"p"}},
			{Name: "l", Wins: []string{"q"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		g, x := example(t, game, "x")
		bound, ok := learning.BoundOf(learning.LNWP, &g.Arena, g.Solve(0), x)
		if !ok || bound.Proved() != c.proved {
			t.Errorf("%s: bound %t, proved %t", c.name, ok, bound.Proved())
		}
	}
}

// Without its condition Theorem 4.6 fails when plays are drawn by repetition: in
// Detour, s is a winning position, yet LNWP loses every play but the first, while
// LNWT, which needs no condition, learns.
func TestDetour(t *testing.T) {
	for _, start := range []string{"x", "s"} {
		g, v := example(t, game(t, "detour", 0), start)
		solution := g.Solve(0)
		for u := range terminal.Node(g.Size()) {
			if want := g.Label(u) != "l"; (solution.Value(u) == seki.Win) != want {
				t.Fatalf("%s is %v", g.Label(u), solution.Value(u))
			}
		}
		for _, rule := range []learning.Rule{learning.LNWP, learning.LNWT} {
			s, err := learning.Match{Arena: &g.Arena, Start: v, Agents: []learning.Agent{
				learning.NewLearner(rule, &g.Arena, 0, nil),
				&firstThenLast{arena: &g.Arena},
			}}.Run(t.Context(), 1000, nil)
			if err != nil {
				t.Fatal(err)
			}
			bound, ok := learning.BoundOf(rule, &g.Arena, solution, v)
			if !ok {
				t.Fatalf("%v has no bound at a winning position", rule)
			}
			if bound.Proved() != (rule == learning.LNWT) {
				t.Errorf("from %s %v: proved is %t", start, rule, bound.Proved())
			}
			if rule == learning.LNWP && (s.Drawn != 1 || s.Lost != 999 || bound.Held(s)) {
				t.Errorf("from %s LNWP: %+v", start, s)
			}
			if rule == learning.LNWT && (s.LastNotWon > 10 || !bound.Held(s)) {
				t.Errorf("from %s LNWT: %+v", start, s)
			}
		}
	}
}

// firstThenLast takes the first moves in its first play, and the last moves in all
// others.
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

// A player learns to draw a complete seki and to win a (W, L) matrix, in both games,
// against every opponent: the bounds hold, and no loss comes late.
func TestLearningSeki(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows    [][]int
		rule    learning.Rule
		want    seki.Value
		outcome string
	}{
		{[][]int{{1, 1}, {1, 1}}, learning.LLP, seki.Draw, "complete"},
		{[][]int{{1, 1}, {1, 1}}, learning.LNWPThenLLP, seki.Draw, "complete"},
		{[][]int{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}, learning.LLP, seki.Draw, "complete"},
		{[][]int{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}, learning.LNWPThenLLP, seki.Draw, "complete"},
		{[][]int{{3, 3}, {1, 1}}, learning.LNWP, seki.Win, "WL"},
		{[][]int{{3, 3}, {1, 1}}, learning.LNWPThenLLP, seki.Win, "WL"},
		{[][]int{{3, 3}, {1, 1}}, learning.LNWT, seki.Win, "WL"},
	} {
		A := seki.Must(seki.FromRows(c.rows))
		for _, game := range seki.Games {
			x := testtool.Must(terminal.NewSekiPosition(A, seki.R))(t)
			y := testtool.Must(terminal.NewSekiPosition(A, seki.C))(t)
			g := explore[terminal.SekiPosition](t, terminal.Seki{Game: game}, x, y)
			solution := g.Solve(0)
			for start := range terminal.Node(2) { // R begins, C begins
				if got := solution.Value(start); got != c.want {
					t.Fatalf("%v in %v: %v for R, a %s matrix", g.Label(start), game, got, c.outcome)
				}
				bound, ok := learning.BoundOf(c.rule, &g.Arena, solution, start)
				if !ok {
					t.Fatalf("%v has no bound at %v", c.rule, g.Label(start))
				}
				for kind := learning.Perfect; kind <= learning.Learning; kind++ {
					s := newTrial(&g.Arena, solution, c.rule, start, kind, 5).run(t, 3000, nil)
					if !bound.Held(s) {
						t.Errorf("%v of %v by %v against %v: %+v, bound %v", g.Label(start), game, c.rule, kind, s, bound)
					}
					if kind == learning.Perfect && (s.LastLoss > 2000 || (c.want == seki.Win && s.LastNotWon > 2000)) {
						t.Errorf("%v of %v by %v: nothing learnt from a perfect opponent: %+v", g.Label(start), game, c.rule, s)
					}
				}
			}
		}
	}
}

// The bound of Theorem 4.6 holds in SEKI and D-SEKI although passes repeat
// positions: from every position reachable from the matrices below, for both
// players and against every opponent.
func TestTheorem46InSeki(t *testing.T) {
	t.Parallel()
	var starts []terminal.SekiPosition
	for _, rows := range [][][]int{{{3, 2}, {1, 2}}, {{1, 1}, {2, 3}}, {{2, 1, 0}, {1, 1, 1}}, {{1, 1, 0}, {0, 1, 1}, {1, 0, 1}}} {
		x := testtool.Must(terminal.NewSekiPosition(seki.Must(seki.FromRows(rows)), seki.R))(t)
		starts = append(starts, x)
	}
	for _, game := range seki.Games {
		g := explore[terminal.SekiPosition](t, terminal.Seki{Game: game}, starts...)
		counted, drawn := 0, 0
		for p := range terminal.Player(2) {
			solution := g.Solve(p)
			for _, x := range solution.Win.Nodes() {
				for kind := learning.Perfect; kind <= learning.Learning; kind++ {
					s := newTrial(&g.Arena, solution, learning.LNWP, x, kind, 7).run(t, 300, nil)
					bound, _ := learning.BoundOf(learning.LNWP, &g.Arena, solution, x)
					if !bound.Proved() || !bound.Held(s) {
						t.Fatalf("%s in %v for player %d against %v: %+v, bound %v", g.Label(x), game, p, kind, s, bound.Value)
					}
					counted += bound.Counted(s)
					drawn += s.Drawn
				}
			}
		}
		if counted == 0 || drawn == 0 {
			t.Errorf("%v: %d plays not won, %d drawn: the test shows nothing", game, counted, drawn)
		}
	}
}
