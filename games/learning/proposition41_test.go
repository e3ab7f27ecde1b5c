package learning_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The proof of Proposition 4.1 infers from equal traces of k plays that the next plays have
// equal traces. In G_3 with LNWT, k = 1, plays 1 and 3 have the same trace, and plays 2 and 4
// have not: the strategies differ where play 2 went.
func TestEqualTracesAreNotEqualStates(t *testing.T) {
	g, a3 := example(t, game(t, "gn", 3), "a3")
	match := learning.Match{Arena: &g.Arena, Start: a3, Agents: []learning.Agent{learning.NewLearner(learning.LNWT, &g.Arena, 0, nil)}}
	var traces []string
	if _, err := match.Run(t.Context(), 4, func(_ int, p terminal.Play, _ seki.Value) {
		names := ""
		for _, v := range p.Trace {
			names += " " + g.Label(v)
		}
		traces = append(traces, names)
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{" a3 l3", " a3 a2 l2", " a3 l3", " a3 a2 a1 l1"}; !slices.Equal(traces, want) {
		t.Errorf("the traces are %q, want %q", traces, want)
	}
}

// counter is a player who has positions with two moves each that no play reaches. In binary,
// their moves count the plays, which makes the rule a deterministic 1-learning rule. At the one
// position that plays reach, the second move is made when all bits are ones.
type counter struct{ strategy, ones int }

func (c *counter) Move(terminal.Node) int {
	if c.strategy == c.ones {
		return 1
	}
	return 0
}

func (c *counter) End(seki.Value) bool {
	c.strategy = (c.strategy + 1) & c.ones
	return c.ones > 0
}

// The L(x, k) of Theorem 4.2 depends on positions that cannot be reached from x: from the same
// four positions LNWT, with k = 1, loses play 2^m against a player with m positions elsewhere.
// With infinitely many, as the theorem allows, no L(x, 1) is enough.
func TestPositionsOutOfReachDelay(t *testing.T) {
	for m := range 8 {
		positions := []terminal.Position{
			{Name: "x", Owner: "q", Moves: []string{"w", "y"}},
			{Name: "y", Owner: "p", Moves: []string{"l", "w"}},
			{Name: "w", Wins: []string{"p"}},
			{Name: "l", Wins: []string{"q"}},
		}
		for k := range m {
			positions = append(positions, terminal.Position{Name: fmt.Sprint("c", k), Owner: "q", Moves: []string{"w", "l"}})
		}
		game := testtool.Must(terminal.NewExplicit([]string{"p", "q"}, positions))(t)
		g, x := example(t, game, "x")
		if g.Solve(0).Value(x) != seki.Win {
			t.Fatal("p cannot win")
		}
		match := learning.Match{Arena: &g.Arena, Start: x, Agents: []learning.Agent{
			learning.NewLearner(learning.LNWT, &g.Arena, 0, nil), &counter{0, 1<<m - 1},
		}}
		var lost []int
		if _, err := match.Run(t.Context(), 4<<m, func(i int, _ terminal.Play, result seki.Value) {
			if result != seki.Win {
				lost = append(lost, i)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(lost, []int{1 << m}) {
			t.Errorf("%d positions elsewhere: plays %v are lost, want %d", m, lost, 1<<m)
		}
	}
}

// Whatever rule changes the strategy only where plays have been loses n plays of G_n before it
// wins, from the strategy that takes l_i everywhere: all changes are tried. A strategy is the
// set of the i at which a_i leads down, and plays have been at a_n to a_j.
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
				if i == 0 {
					won = true
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
		if lost != n {
			t.Errorf("n = %d: %d plays are lost at least", n, lost)
		}
		if s := alone(t, game(t, "gn", n), fmt.Sprint("a", n), learning.LNWP, 2*n); s.Lost != n {
			t.Errorf("n = %d: LNWP loses %d plays", n, s.Lost)
		}
	}
}
