package learning

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/arith"
)

// Period says that each play from number From on has the same trace as the play Length
// plays later, for ever (Böhme et al. 2006, Proposition 4.1: r and t). Both numbers are the
// least possible.
type Period struct {
	From   int `json:"from"`
	Length int `json:"length"`
}

// MaxPeriodPlays bounds the number of plays among which a period is searched for; each
// takes 16 bytes.
const MaxPeriodPlays = 1 << 22

// Repeats reports whether the plays must repeat eventually: whether every player follows a
// rule without randomness.
func (e Experiment) Repeats() bool { return !e.Rule.Random() && e.Opponent != Random }

// history finds the period of the plays. Each play follows from the states of all learners
// before it: perfect and fixed opponents have no state, and the state of an Adversary
// follows from the learner's. So the plays repeat once the states of all learners do.
type history struct {
	learners []*Learner
	states   []uint64 // digests, by number of plays made
	traces   []uint64 // digests, by play from 0
}

// begin adds the states before the next play.
func (h *history) begin() {
	digest := uint64(0)
	for _, l := range h.learners {
		digest = arith.Mix(digest + l.digest() + 1)
	}
	h.states = append(h.states, digest)
}

func (h *history) add(play terminal.Play) {
	digest := uint64(0)
	for _, v := range play.Trace {
		digest = arith.Mix(digest + uint64(v) + 1)
	}
	h.traces = append(h.traces, digest)
	h.begin()
}

// period returns the period of the plays added, or nil if the last state is new. It makes
// the plays of one more period and checks that the learners, compared in full, are then in
// the same states as now.
func (h *history) period(ctx context.Context, match Match) (*Period, error) {
	plays := len(h.traces)
	before := plays - 1
	for before >= 0 && h.states[before] != h.states[plays] {
		before--
	}
	if before < 0 {
		return nil, nil
	}
	now := h.save()
	if _, err := match.Run(ctx, plays-before, nil); err != nil {
		return nil, err
	}
	if !slices.Equal(h.save(), now) {
		return nil, nil
	}
	return leastPeriod(h.traces, before), nil
}

func (h *history) save() (states []state) {
	for _, l := range h.learners {
		states = append(states, l.save())
	}
	return states
}

// leastPeriod returns the least period of plays of which those after the first before
// repeat for ever.
func leastPeriod(traces []uint64, before int) *Period {
	cycle := traces[before:]
	p := Period{before + 1, len(cycle)}
	for by := 1; by < len(cycle); by++ {
		if len(cycle)%by == 0 && slices.Equal(cycle[by:], cycle[:len(cycle)-by]) {
			p.Length = by
			break
		}
	}
	for p.From > 1 && traces[p.From-2] == traces[p.From-2+p.Length] {
		p.From--
	}
	return &p
}
