package lab

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// counter counts the classes of a layer that satisfy a premise from the census of the
// layer. It exists if the results in one game decide the premise; then no class must be
// visited to be counted.
type counter struct {
	game  seki.Game
	holds map[seki.Result]bool // by the result in that game
}

// counter returns the counter of a trial for a layer, nil if there is none.
func (t *trial) counter(ctx context.Context, l seki.Layer) *counter {
	if t.premise == nil || !t.premise.ofSize {
		l = seki.Layer{} // the same for all
	}
	c, known := t.counters[l]
	if !known {
		c = t.newCounter(ctx, l)
		t.counters[l] = c
	}
	return c
}

func (t *trial) newCounter(ctx context.Context, l seki.Layer) *counter {
game:
	for _, g := range seki.Games {
		c := &counter{g, map[seki.Result]bool{}}
		for results := range seki.EachClassResults {
			premise := t.premiseOf(ctx, l, results)
			if holds, seen := c.holds[results[g]]; premise == Open || seen && holds != (premise == True) {
				continue game
			}
			c.holds[results[g]] = premise == True
		}
		return c
	}
	return nil
}

// count adds the census of a finished layer to the finding.
func (t *trial) count(ctx context.Context, l seki.Layer, census seki.Census) {
	t.finding.Classes += census.Classes
	if c := t.counter(ctx, l); c != nil { // else counted class by class
		for result, holds := range c.holds {
			if holds {
				t.finding.Premise += census.Games[c.game].Of(result)
			}
		}
	}
}
