package tiles

import (
	"context"
	"math/bits"
	"sync"

	"github.com/sekilab/sekilab/seki"
)

// Census calls take for the layers of the 3×3 matrices up to a sum, at most MaxSum, in the order of the sums, with the numbers of classes in the
// games, of which there is one at least; those in other games are 0. If ctx is cancelled it stops early and returns the cause; the layers that were passed by then are right.
func Census(ctx context.Context, maxSum int, games []seki.Game, take func(seki.Layer, seki.Census) error) error {
	prepare()
	var counters []*counter
	for _, g := range games {
		counters = append(counters, newCounter(g, maxSum))
	}
	size := seki.Size{Rows: 3, Cols: 3}
	for sum := range maxSum + 1 {
		if sum%4 == 0 {
			var group sync.WaitGroup
			for _, c := range counters {
				group.Go(func() { c.addSheets(ctx, sum/4) })
			}
			group.Wait()
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if sum < size.MinSum() {
			continue
		}
		var census seki.Census
		for _, c := range counters {
			census.Games[c.game] = c.layer(sum)
		}
		for _, n := range census.Games[games[0]].Outcome {
			census.Classes += n
		}
		if err := take(seki.Layer{Size: size, Sum: sum}, census); err != nil {
			return err
		}
	}
	return nil
}

// counter counts the classes of layers in one game.
//
// By Burnside's lemma, 36 times the number of classes is the number of pairs of a matrix A and a permutation of rows and columns that takes A to itself. Such a permutation
// takes H to itself, too. With all 72 symmetries, it is enough to look at one of all matrices H that these make of each other, and to divide by the number
// n of those that take it to itself: the others have as many pairs, or as many with the players exchanged. So the numbers below are
// 72/n for each such pair; with the players exchanged added, they are 72 times the number of classes.
type counter struct {
	*solver
	maxSum int
	sheets map[Grid]*sheet // of the canonical matrices of the last sum
	free   []*sheet
	toAdd  []weights    // by the sum of H
	all    []*histogram // by tile
	fixed  map[fixed]*histogram
	totals []counts // by the sum of A
}

// weights are the sums of 72/n for the matrices H of one sum.
type weights struct {
	all   []uint64         // by tile: each matrix goes with the identity
	fixed map[fixed]uint64 // and some of them with other permutations
}

// fixed are the matrices of a tile, given by its index, that a permutation takes to themselves.
type fixed struct {
	tile        int
	permutation Symmetry
}

// counts are numbers of matrices by outcome, in the order of seki.Outcomes, and by kind: complete, semi-complete where R passes, and where C does.
type counts [9]uint64

// A histogram has numbers as in counts, by the number of units of B.
type histogram [10][9]uint16

func newCounter(g seki.Game, maxSum int) *counter {
	c := &counter{solver: newSolver(g, maxSum), maxSum: maxSum, fixed: map[fixed]*histogram{}, totals: make([]counts, maxSum+1)}
	for range maxSum/2 + 1 {
		c.toAdd = append(c.toAdd, weights{fixed: map[fixed]uint64{}})
	}
	return c
}

// addSheets adds the matrices 2H + B with H = 2G + B', for all G of a sum. Sums are taken in ascending order. Then
// the totals up to 4·sum + 3 are complete.
func (c *counter) addSheets(ctx context.Context, sum int) {
	sheets := map[Grid]*sheet{}
	for G := range canonicals(sum) {
		if ctx.Err() != nil {
			return
		}
		t := c.newSheet()
		stabilizer := G.stabilizer()
		c.solve(t, c.near(G), stabilizer, c.maxSum/2-2*sum)
		c.weigh(t, stabilizer, 2*sum)
		if 4*(sum+1) <= c.maxSum { // it is the neighbour of others
			sheets[G] = t
		} else {
			c.free = append(c.free, t)
		}
	}
	for _, t := range c.sheets {
		c.free = append(c.free, t)
	}
	c.sheets = sheets
	for h := 2 * sum; h <= min(2*sum+1, c.maxSum/2); h++ { // no other sheets have matrices H of these sums
		c.addWeights(h)
	}
}

// newSheet returns a sheet with any contents.
func (c *counter) newSheet() *sheet {
	if last := len(c.free) - 1; last >= 0 {
		t := c.free[last]
		c.free = c.free[:last]
		return t
	}
	return new(sheet)
}

// near returns the sheets of G − 1_e, for G_e > 0.
func (c *counter) near(G Grid) (near [9]neighbour) {
	for e := range G {
		if G[e] > 0 {
			G[e]--
			canonical, by := G.Canonical()
			near[e] = neighbour{c.sheets[canonical], by}
			G[e]++
		}
	}
	return near
}

// weigh adds the weights of the tiles of a sheet. sum is that of 2G.
func (c *counter) weigh(t *sheet, stabilizer []Symmetry, sum int) {
	var fix []Symmetry
each:
	for x, r := range t {
		if r == 0 {
			continue
		}
		fix = fix[:0]
		for _, g := range stabilizer {
			switch y := int(moved[g][x]); {
			case y < x: // stands for x, too
				continue each
			case y == x:
				fix = append(fix, g)
			}
		}
		to, tile, by := &c.toAdd[sum+bits.OnesCount(uint(x))], r.tile(), r.symmetry()
		if missing := len(c.tiles) - len(to.all); missing > 0 {
			to.all = append(to.all, make([]uint64, missing)...)
		}
		weight := uint64(symmetries / len(fix))
		for _, g := range fix {
			if g == 0 {
				to.all[tile] += weight
			} else if g < transposing { // H has the tile as by takes it
				to.fixed[fixed{tile, product[inverse[by]][product[g][by]]}] += weight
			}
		}
	}
}

// addWeights adds the matrices 2H + B to the totals, for all H of the sum h.
func (c *counter) addWeights(h int) {
	add := func(to *histogram, weight uint64) {
		for units, numbers := range to {
			if at := 2*h + units; at <= c.maxSum {
				for k, n := range numbers {
					c.totals[at][k] += uint64(n) * weight
				}
			}
		}
	}
	c.all = append(c.all, make([]*histogram, len(c.tiles)-len(c.all))...)
	for k, weight := range c.toAdd[h].all {
		if weight > 0 {
			if c.all[k] == nil {
				c.all[k] = c.tiles[k].histogram(0)
			}
			add(c.all[k], weight)
		}
	}
	for f, weight := range c.toAdd[h].fixed {
		if c.fixed[f] == nil {
			c.fixed[f] = c.tiles[f.tile].histogram(f.permutation)
		}
		add(c.fixed[f], weight)
	}
	c.toAdd[h] = weights{}
}

// ofUnits has the indices with a number of units.
var ofUnits = func() (of [10]bitset) {
	for x := range matrices {
		of[bits.OnesCount(uint(x))].set(x)
	}
	return of
}()

// histogram counts the matrices without a zero line that a permutation takes to themselves.
func (b *tile) histogram(by Symmetry) *histogram {
	h := new(histogram)
	for w := range b.over {
		cl, cd, rl, rd := b.Codes[cLoses][w], b.Codes[cDraws][w], b.Codes[rLoses][w], b.Codes[rDraws][w]
		sets := [9]uint64{^(cl | cd | rl | rd), cl, rl, cd &^ rd, rd &^ cd, cd & rd, b.complete[w], b.semiR[w], b.semiC[w]}
		for units := range h {
			if of := fixedBy[by][w] & ofUnits[units][w] &^ b.over[w]; of != 0 {
				for k, set := range sets {
					h[units][k] += uint16(bits.OnesCount64(set & of))
				}
			}
		}
	}
	return h
}

// layer returns the numbers of classes of a sum.
func (c *counter) layer(sum int) seki.Counts {
	n := c.totals[sum]
	counts := seki.Counts{Outcome: [6]uint64(n[:6]), Complete: n[6], SemiR: n[7], SemiC: n[8]}
	counts.Add(counts.Transposed())
	for k := range counts.Outcome {
		counts.Outcome[k] /= symmetries
	}
	counts.Complete /= symmetries
	counts.SemiR /= symmetries
	counts.SemiC /= symmetries
	return counts
}
