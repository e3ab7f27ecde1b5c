package learning_test

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
)

// A learner who observes a share of the results wrongly changes its strategy after as many
// plays won, and keeps it after as many that fail. With certain noise it learns from its wins.
func TestNoise(t *testing.T) {
	for _, wins := range []bool{true, false} {
		end := func(name string) terminal.Position {
			x := terminal.Position{Name: name}
			if wins {
				x.Wins = []string{"p"}
			}
			return x
		}
		game, err := terminal.NewExplicit([]string{"p"}, []terminal.Position{{Name: "x", Owner: "p", Moves: []string{"a", "b"}}, end("a"), end("b")})
		if err != nil {
			t.Fatal(err)
		}
		g, x := example(t, game, "x")
		for _, noise := range []float64{0, 0.1, 0.5, 1} {
			const plays = 10_000
			e := learning.Experiment{Arena: &g.Arena, Start: x, Noise: noise, Plays: plays, Seed: 7, FindPeriod: true}
			r, err := e.Run(t.Context(), func(int, bool) {})
			if err != nil {
				t.Fatal(err)
			}
			want := noise * plays
			if !wins {
				want = plays - want
			}
			if limit := 5 * math.Sqrt(plays*noise*(1-noise)); math.Abs(float64(r.Summary.Changes)-want) > limit {
				t.Errorf("wins %t, noise %v: %d changes, want %v ± %v", wins, noise, r.Summary.Changes, want, limit)
			}
			if (r.Summary.Won == plays) != wins || (r.Period != nil) != (noise == 0) || wins && r.Bound.Proved() != (noise == 0) {
				t.Errorf("wins %t, noise %v: %+v", wins, noise, r)
			}
		}
	}
}

// An agent who errs cannot be foreseen, and probabilities are from 0 to 1.
func TestNoNoise(t *testing.T) {
	g, x := example(t, learning.Detour(), "x")
	for _, e := range []learning.Experiment{{Noise: -0.1}, {Noise: 1.1}, {Noise: math.NaN()}, {Noise: 0.1, Opponent: learning.Worst}} {
		e.Arena, e.Start, e.Plays = &g.Arena, x, 1
		if _, err := e.Run(t.Context(), func(int, bool) { t.Error("a play") }); err == nil {
			t.Errorf("%+v is accepted", e)
		}
	}
}
