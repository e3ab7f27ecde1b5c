package learning_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// The period of an experiment against the traces of the same plays and of three more
// periods: they repeat, and neither an earlier play nor a shorter period does. A rule that
// never goes back, against strategies that do not change, ends in one play for ever.
func TestLongPeriod(t *testing.T) {
	t.Parallel()
	long := 0
	checkEnough(t, func() bool { return long > 0 }, func(t *rapid.T) {
		shape := cyclic
		shape.Positions = 7
		g, x := example(t, randomgame.Draw(t, shape), "x0")
		e := learning.Experiment{
			Named: terminal.Named{Arena: &g.Arena, Start: x}, Plays: 500, Seed: 3,
			Rule:     rapid.SampledFrom([]learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.LLP, learning.LNWPThenLLP}).Draw(t, "rule"),
			Opponent: rapid.SampledFrom([]learning.Opponent{learning.Perfect, learning.Fixed, learning.Learning}).Draw(t, "opponent"),
		}
		var traces [][]terminal.Node
		keep := func(s learning.Step) { traces = append(traces, slices.Clone(s.Play.Trace)) }
		r := testtool.Must(e.Run(t.Context(), keep))(t)
		p := r.Period
		if p == nil {
			if e.Rule != learning.LNWT && e.Rule != learning.LLT && e.Opponent != learning.Learning {
				t.Fatalf("%v never goes back, but no play repeats", e.Rule)
			}
			return
		}
		traces = nil
		e.Plays += 3 * p.Length
		if _, err := e.Run(t.Context(), keep); err != nil {
			t.Fatal(err)
		}
		same := func(from, shift int) bool { // whether all plays from one on, from 1, repeat so much later
			for i := from - 1; i+shift < len(traces); i++ {
				if !slices.Equal(traces[i], traces[i+shift]) {
					return false
				}
			}
			return true
		}
		if !same(p.From, p.Length) || p.From > 1 && same(p.From-1, p.Length) {
			t.Fatalf("%+v: %v", *p, traces)
		}
		for shorter := 1; shorter < p.Length; shorter++ {
			if same(p.From, shorter) {
				t.Fatalf("%+v, but the period %d is shorter: %v", *p, shorter, traces)
			}
		}
		if p.Length > 2 {
			long++
		}
	})
	if long == 0 {
		t.Error("no experiment had a period of more than 2 plays")
	}
}

// Plays that random choices make different have no period, nor has the part of a match in
// which no strategy comes back.
func TestNoPeriod(t *testing.T) {
	g, x := example(t, learning.G(8), "a8")
	for _, e := range []learning.Experiment{
		{Rule: learning.RLNWT, Plays: 1000}, {Opponent: learning.Random, Plays: 1000}, {Plays: 255},
	} {
		e.Arena, e.Start = &g.Arena, x
		if r, err := e.Run(t.Context(), func(learning.Step) {}); err != nil || r.Period != nil {
			t.Errorf("%+v: %v, %v", e, r.Period, err)
		}
	}
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Plays: 256}
	if r, err := e.Run(t.Context(), func(learning.Step) {}); err != nil || r.Period == nil || *r.Period != (learning.Period{From: 256, Length: 1}) {
		t.Errorf("256 plays: %v, %v", r.Period, err)
	}
}
