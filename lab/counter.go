package lab

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// counter says how many classes of a layer satisfy a premise, when the layer's
// own counts tell: when the premise is known from the results in one game
// alone. Then classes need not be visited only to be counted.
type counter struct {
	ok    bool
	game  seki.Game
	holds [9]bool // for each of singleResults in that game
}

// singleResults are the results that a class can have in one game.
var singleResults = func() (list [9]seki.Result) {
	draw := len(seki.Outcomes) - 1
	for k, o := range seki.Outcomes[:draw] {
		list[k] = seki.Result{Outcome: o, Kind: seki.None}
	}
	for k, kind := range []seki.Kind{seki.Plain, seki.SemiCompleteR, seki.SemiCompleteC, seki.Complete} {
		list[draw+k] = seki.Result{Outcome: seki.Outcomes[draw], Kind: kind}
	}
	return list
}()

// allResults yields every pair of results of the two games.
func allResults(yield func(seki.Results) bool) {
	for _, a := range singleResults {
		for _, b := range singleResults {
			if !yield(seki.Results{a, b}) {
				return
			}
		}
	}
}

// layer returns the layer of a situation.
func (s situation) layer() Layer { return Layer{Size{s.rows, s.cols}, s.sum} }

// counter returns the counter of a trial for a layer.
func (t *trial) counter(l Layer) counter {
	c, ok := t.counters[l]
	if !ok {
		c = t.newCounter(l)
		t.counters[l] = c
	}
	return c
}

func (t *trial) newCounter(l Layer) counter {
	var table [9][9]Truth // by the result in SEKI and in D-SEKI
	for i, a := range singleResults {
		for j, b := range singleResults {
			table[i][j] = True
			if t.premise != nil {
				table[i][j] = t.premise.truth.of(situation{l.Size.Rows, l.Size.Cols, l.Sum, seki.Results{a, b}})
			}
		}
	}
	for _, game := range seki.Games {
		c := counter{ok: true, game: game}
		for i := range singleResults {
			first := table[i][0]
			if game == seki.DSeki {
				first = table[0][i]
			}
			c.holds[i] = first == True
			for j := range singleResults {
				truth := table[i][j]
				if game == seki.DSeki {
					truth = table[j][i]
				}
				c.ok = c.ok && truth != Open && truth == first
			}
		}
		if c.ok {
			return c
		}
	}
	return counter{}
}

// count adds a finished layer to the verdict.
func (t *trial) count(l retrograde.Layer) {
	t.verdict.Classes += l.Classes
	c := t.counter(Layer{Size{l.Rows, l.Cols}, l.Sum})
	if !c.ok {
		return // counted class by class
	}
	counts := l.Games[c.game]
	draw := len(seki.Outcomes) - 1
	numbers := [9]uint64{}
	copy(numbers[:draw], counts.Outcome[:draw])
	numbers[draw] = counts.Outcome[draw] - counts.SemiR - counts.SemiC - counts.Complete
	numbers[draw+1], numbers[draw+2], numbers[draw+3] = counts.SemiR, counts.SemiC, counts.Complete
	for k, holds := range c.holds {
		if holds {
			t.verdict.Premise += numbers[k]
		}
	}
}
