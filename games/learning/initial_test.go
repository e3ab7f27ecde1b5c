package learning_test

import (
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
	counted := 0
	checkMany(t, func(t *rapid.T) {
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
	if counted < atLeast(100) {
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
