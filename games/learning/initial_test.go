package learning_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
)

// The bounds hold from every first strategy for which they are stated: those of LNWT from
// all, those of LNWP and LLP from the first moves only.
func TestBoundsFromAnyStrategy(t *testing.T) {
	t.Parallel()
	counted, least := 0, atLeast(100)
	checkEnough(t, func() bool { return counted >= least }, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		for _, rule := range deterministic {
			for x := range terminal.Node(g.Size()) {
				e := learning.Experiment{
					Arena: &g.Arena, Start: x, Rule: rule, Opponent: learning.Random, Plays: 100, Seed: rapid.Uint64().Draw(t, "seed"),
					Initial: rapid.SampledFrom([]learning.Initial{learning.LastMoves, learning.RandomMoves}).Draw(t, "initial"),
				}
				r, err := e.Run(t.Context(), func(int, bool) {})
				if err != nil {
					t.Fatal(err)
				}
				bounded := r.Bound.Value != nil && r.Bound.Proved()
				if bounded != (rule == learning.LNWT && r.Bound.Value != nil) {
					t.Fatalf("%v: %+v", rule, r.Bound)
				}
				if bounded && !r.Held {
					t.Fatalf("%+v: %+v", r.Bound, r.Summary)
				}
				if bounded {
					counted += r.Bound.Counted(r.Summary)
				}
			}
		}
	})
	if counted < least {
		t.Errorf("only %d plays failed: the test shows little", counted)
	}
}

// A learned strategy that wins, given as the first strategy, wins every play.
func TestGivenStrategy(t *testing.T) {
	g := explore[terminal.Pile](t, terminal.TakeAway{Takes: []int{1, 2, 3}}, terminal.Pile{Stones: 9})
	e := learning.Experiment{Arena: &g.Arena, Rule: learning.LNWP, Opponent: learning.Worst, Plays: 100}
	first, err := e.Run(t.Context(), func(int, bool) {})
	if err != nil || first.Summary.Lost == 0 {
		t.Fatalf("%+v, %v", first.Summary, err)
	}
	e.Initial, e.Given = learning.GivenMoves, first.Learned
	again, err := e.Run(t.Context(), func(int, bool) {})
	if err != nil || again.Summary.Won != 100 || !slices.Equal(again.Learned, first.Learned) {
		t.Errorf("%+v, %v", again.Summary, err)
	}
	for _, given := range []terminal.Strategy{nil, first.Learned[1:], make(terminal.Strategy, g.Size()+1), slices.Repeat(terminal.Strategy{9}, g.Size())} {
		e.Given = given
		if _, err := e.Run(t.Context(), func(int, bool) {}); err == nil || errors.Is(err, learning.ErrTooLarge) {
			t.Errorf("%v: %v", given, err)
		}
	}
}

// From a random first strategy the plays of rLNWT that fail are independent until one is won:
// in G_n their number is geometric with the mean 2ⁿ − 1.
func TestChancesFromRandomMoves(t *testing.T) {
	g, x := example(t, learning.G(8), "a8")
	e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: learning.RLNWT, Initial: learning.RandomMoves}
	c, err := e.Chances(t.Context())
	if err != nil || c.Mean.RatString() != "255" || c.Variance.RatString() != "65280" { // (1 − p)/p²
		t.Fatalf("%+v, %v", c, err)
	}
	p, tail := big.NewRat(1, 256), big.NewRat(1, 1)
	for chance := range c.Distribution(t.Context()) {
		if want := new(big.Rat).Mul(p, tail); want.Cmp(new(big.Rat).SetFrac(chance.Exactly, chance.Of)) != 0 {
			t.Fatalf("P(N = %d) is not %v", chance.Plays, want)
		}
		if tail.Mul(tail, big.NewRat(255, 256)); chance.Plays == 20 {
			break
		}
	}
	// LNWT too begins with a random strategy: it loses the plays until its moves are those that
	// win, one strategy of 256 after the other.
	e.Rule = learning.LNWT
	if c, err = e.Chances(t.Context()); err != nil || c.Mean.RatString() != "255/2" {
		t.Errorf("LNWT: mean %v, %v", c.Mean, err)
	}
}

// The chances from a random first strategy are the averages over all first strategies.
func TestChancesAreAverages(t *testing.T) {
	t.Parallel()
	finite := 0
	rapid.Check(t, func(t *rapid.T) {
		g, x := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 2}), "x0")
		finite += checkAverages(t, g, x)
	})
	if finite < 5 {
		t.Errorf("%d finite means: the test shows little", finite)
	}
	// The combination begins LLP with the first move at b, also if b was not reached before.
	game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
		{Name: "y", Owner: "q", Moves: []string{"a", "b"}},
		{Name: "a", Owner: "p", Moves: []string{"a"}},
		{Name: "b", Owner: "p", Moves: []string{"l", "b"}},
		{Name: "l", Wins: []string{"q"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	g, y := example(t, game, "y")
	checkAverages(t, g, y)
}

// checkAverages checks the chances of all rules in plays from x, and returns how many means
// are finite and not 0.
func checkAverages(t rapid.TB, g *terminal.Graph[string], x terminal.Node) (finite int) {
	for _, rule := range rules {
		for _, opponent := range []learning.Opponent{learning.Perfect, learning.Random} {
			e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: rule, Opponent: opponent, Initial: learning.RandomMoves}
			random, err := e.Chances(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			mean, learns, n := new(big.Rat), new(big.Rat), int64(0)
			e.Initial, e.Given = learning.GivenMoves, make(terminal.Strategy, g.Size())
			var try func(v terminal.Node)
			try = func(v terminal.Node) {
				if int(v) < g.Size() {
					for move := range max(1, len(g.Moves(v))) {
						if e.Given[v] = int32(move); move == 0 || g.Owner(v) == 0 {
							try(v + 1)
						}
					}
					return
				}
				c, err := e.Chances(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				n++
				learns.Add(learns, c.Finite)
				if c.Mean == nil {
					mean = nil
				} else if mean != nil {
					mean.Add(mean, c.Mean)
				}
			}
			try(0)
			if learns.Quo(learns, big.NewRat(n, 1)).Cmp(random.Finite) != 0 {
				t.Fatalf("%v, %v: finite with %v, on average %v", rule, opponent, random.Finite, learns)
			}
			if (mean == nil) != (random.Mean == nil) || mean != nil && mean.Quo(mean, big.NewRat(n, 1)).Cmp(random.Mean) != 0 {
				t.Fatalf("%v, %v: mean %v, on average %v", rule, opponent, random.Mean, mean)
			}
			if mean != nil && mean.Sign() > 0 {
				finite++
			}
		}
	}
	return finite
}
