package lab

import (
	"github.com/sekilab/sekilab/seki"
)

// counter says how many classes of a layer satisfy a premise, when the layer's
// own counts tell: when the premise is known from the results in one game
// alone. Then classes need not be visited only to be counted.
type counter struct {
	ok    bool
	game  seki.Game
	holds [9]bool // for each of seki.ClassResults in that game
}

// layer returns the layer of a situation.
func (s situation) layer() seki.Layer {
	return seki.Layer{Size: seki.Size{Rows: s.rows, Cols: s.cols}, Sum: s.sum}
}

// counter returns the counter of a trial for a layer.
func (t *trial) counter(l seki.Layer) counter {
	c, ok := t.counters[l]
	if !ok {
		c = t.newCounter(l)
		t.counters[l] = c
	}
	return c
}

func (t *trial) newCounter(l seki.Layer) counter {
	var table [9][9]Truth // by the result in SEKI and in D-SEKI
	for i, a := range seki.ClassResults {
		for j, b := range seki.ClassResults {
			table[i][j] = True
			if t.premise != nil {
				table[i][j] = t.premise.truth.of(situation{l.Rows, l.Cols, l.Sum, seki.Results{a, b}})
			}
		}
	}
	for _, game := range seki.Games {
		c := counter{ok: true, game: game}
		for i := range seki.ClassResults {
			first := table[i][0]
			if game == seki.DSeki {
				first = table[0][i]
			}
			c.holds[i] = first == True
			for j := range seki.ClassResults {
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

// count adds the census of a finished layer to the verdict.
func (t *trial) count(l seki.Layer, census seki.Census) {
	t.verdict.Classes += census.Classes
	c := t.counter(l)
	if !c.ok {
		return // counted class by class
	}
	for k, result := range seki.ClassResults {
		if c.holds[k] {
			t.verdict.Premise += census.Games[c.game].Of(result)
		}
	}
}
