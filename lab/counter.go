package lab

import (
	"github.com/sekilab/sekilab/seki"
)

// counter counts the classes of a layer that satisfy a premise from the census of the
// layer. It is ok if the results in one game decide the premise; then no class must be
// visited to be counted.
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
	var truths [9][9]Truth // by the result in SEKI and in D-SEKI
	for i, a := range seki.ClassResults {
		for j, b := range seki.ClassResults {
			truths[i][j] = True
			if t.premise != nil {
				truths[i][j] = t.premise.truth.of(situation{l.Rows, l.Cols, l.Sum, seki.Results{a, b}})
			}
		}
	}
	for _, game := range seki.Games {
		c := counter{ok: true, game: game}
		for i := range seki.ClassResults {
			first := truths[i][0]
			if game == seki.DSeki {
				first = truths[0][i]
			}
			c.holds[i] = first == True
			for j := range seki.ClassResults {
				truth := truths[i][j]
				if game == seki.DSeki {
					truth = truths[j][i]
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

// count adds the census of a finished layer to the finding.
func (t *trial) count(l seki.Layer, census seki.Census) {
	t.finding.Classes += census.Classes
	c := t.counter(l)
	if !c.ok {
		return // counted class by class
	}
	for k, result := range seki.ClassResults {
		if c.holds[k] {
			t.finding.Premise += census.Games[c.game].Of(result)
		}
	}
}
