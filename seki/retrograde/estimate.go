package retrograde

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/sekilab/sekilab/enumerate"
)

// Estimate says what a solve will need. Class numbers are exact up to 7×7; numbers
// of tables are estimated by sampling, to a few per cent for large layers, always
// with the same result for the same parameters.
type Estimate struct {
	Layers []LayerEstimate
}

// LayerEstimate is the estimate of one layer.
type LayerEstimate struct {
	Sum       int
	Classes   float64
	Tables    float64 // stored, one byte each
	Turned    float64 // stored a second time, transposed, for the layer above
	Window    float64 // greatest part of Tables + Turned that the layer above reads at a time
	Slab      float64 // the largest slab
	MaskBytes float64 // scratch of a worker for the largest slab
}

// samples is the number of matrices drawn for the largest layers; fewSamples for
// those that are too small to matter, roughSamples for all layers when a glance
// is enough.
const (
	samples      = 20000
	fewSamples   = 1000
	roughSamples = 500
)

// beyondReach is a number of classes that no machine of today holds. Such layers
// are given by a bound only: no class has more than m!·n! labelled matrices.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) goes through. Cost: some
// milliseconds for each layer, a tenth of a second for each of the last eight.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	return estimate(ctx, p, func(sum int) int {
		if sum+8 > p.MaxSum {
			return samples
		}
		return fewSamples
	}, (*sample).window)
}

// NewRoughEstimate is NewEstimate at a glance: tables to within a fifth or so for
// large layers, and Window bounded by the whole layer. Cost: a few milliseconds
// for each layer.
func NewRoughEstimate(ctx context.Context, p Params) (Estimate, error) {
	return estimate(ctx, p, func(int) int { return roughSamples }, (*sample).all)
}

// estimate estimates layers from so many samples of each, and finds the window
// of a layer from its sample.
func estimate(ctx context.Context, p Params, draws func(sum int) int, window func(*sample) float64) (Estimate, error) {
	if p.Rows < p.Cols {
		p.Rows, p.Cols = p.Cols, p.Rows
	}
	var e Estimate
	margins := countMargins(p.Rows, max(p.Rows, p.MaxSum))
	for sum := p.Rows; sum <= p.MaxSum; sum++ {
		if k := len(e.Layers); k > 0 && e.Layers[k-1].Tables >= beyondReach {
			above := e.Layers[k-1] // at least as large
			above.Sum = sum
			e.Layers = append(e.Layers, above)
			continue
		}
		l, err := estimateLayer(ctx, p, sum, draws(sum), margins[sum], window)
		if err != nil {
			return Estimate{}, err
		}
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

func estimateLayer(ctx context.Context, p Params, sum, draws int, margins float64, window func(*sample) float64) (LayerEstimate, error) {
	if err := context.Cause(ctx); err != nil {
		return LayerEstimate{}, err
	}
	all := labelled(p.Rows, p.Cols, sum) / factorial(p.Rows) / factorial(p.Cols)
	if all > beyondReach || margins > maxMargins {
		all = max(all, margins, beyondReach)
		return LayerEstimate{Sum: sum, Classes: all, Tables: all, Window: all, Slab: all}, nil
	}
	classes := all
	if p.Rows*p.Cols <= 49 { // exact counts of larger sizes take too long here
		exact, err := enumerate.Counter{}.Classes(ctx, p.Rows, p.Cols, sum)
		if err != nil {
			return LayerEstimate{}, err
		}
		classes, _ = exact.Float64()
	}
	l := LayerEstimate{Sum: sum, Classes: classes}
	s := &sample{rows: p.Rows, cols: p.Cols, sum: sum, slabs: map[string]*slabSample{}}
	s.draw(draws)
	if s.drawn < draws/10 {
		// Few matrices have no zero line. No class has more tables than labelled
		// matrices, and of least sums it has as many.
		l.Tables = labelled(p.Rows, p.Cols, sum)
		l.Window, l.Slab = l.Tables, l.Tables
		return l, nil
	}
	scale := all / float64(s.drawn)
	l.Tables, l.Turned, l.Window = s.tables*scale, s.turned*scale, window(s)*scale
	for _, slab := range s.slabs {
		l.Slab = max(l.Slab, slab.weight*scale)
	}
	l.MaskBytes = maskBytes(p.Rows, p.Cols, sum)
	return l, nil
}

// sample is what was learned of a layer by drawing random labelled matrices A
// without zero lines. With N of them in all, each class has m!·n!/|Stab| of them,
// and |Y|/|Stab| tables in its block, so that the number of stored tables is
// N/(m!·n!) times the mean of |Y|, taken as 0 where the block is not stored. The
// weights below are sums of |Y|.
type sample struct {
	rows, cols, sum int
	drawn           int
	tables, turned  float64
	slabs           map[string]*slabSample
}

type slabSample struct {
	r      []int
	weight float64
}

// draw adds so many matrices to the sample, or fewer if most have zero lines.
func (s *sample) draw(draws int) {
	rng := rand.New(rand.NewPCG(uint64(s.sum), uint64(s.rows*100+s.cols)))
	square := s.rows == s.cols
	for range 20 * draws {
		if s.drawn == draws {
			return
		}
		r, c, ok := drawMargins(rng, s.rows, s.cols, s.sum)
		if !ok {
			continue
		}
		s.drawn++
		order := slices.Compare(r, c)
		if square && order < 0 || constantBlock(r, c) != notConstant {
			continue
		}
		weight := permutations(classes(r)) * permutations(classes(c))
		s.tables += weight
		key := fmt.Sprint(r)
		if s.slabs[key] == nil {
			s.slabs[key] = &slabSample{r: r}
		}
		s.slabs[key].weight += weight
		if square && order != 0 && needsTranspose(r, c) {
			s.turned += weight
			s.slabs[key].weight += weight
		}
	}
}

// all bounds the window by the weight of the layer.
func (s *sample) all() float64 { return s.tables + s.turned }

// window returns the greatest weight that the layer above reads at a time. Cost:
// it lists the margins of both layers.
func (s *sample) window() float64 {
	layer := newLayer(s.rows, s.cols, s.sum)
	above := newMargins(s.rows, s.sum+1)
	changes := make([]float64, len(above.parts)+1)
	for _, slab := range s.slabs {
		ri, _ := layer.rows.of(slab.r)
		first, last := layer.uses(ri, above)
		changes[first] += slab.weight
		changes[last+1] -= slab.weight
	}
	most, open := 0.0, 0.0
	for _, change := range changes {
		open += change
		most = max(most, open)
	}
	return most
}

// drawMargins draws a labelled m×n matrix of the given sum uniformly, as a
// composition of the sum, and returns its sorted margins, unless it has a zero
// line.
func drawMargins(rng *rand.Rand, m, n, sum int) (r, c []int, ok bool) {
	r, c = make([]int, m), make([]int, n)
	bars := m*n - 1
	left, cell := sum, 0
	for left > 0 { // each of left + bars places is equally likely to be a bar
		if rng.IntN(left+bars) < bars {
			bars--
			cell++
		} else {
			left--
			r[cell/n]++
			c[cell%n]++
		}
	}
	slices.SortFunc(r, func(a, b int) int { return b - a })
	slices.SortFunc(c, func(a, b int) int { return b - a })
	return r, c, r[m-1] > 0 && c[n-1] > 0
}

// labelled returns the number of m×n matrices of the given sum without zero rows
// and columns, by inclusion and exclusion over the rows and columns left.
func labelled(m, n, sum int) float64 {
	total := 0.0
	for i := 1; i <= m; i++ {
		for j := 1; j <= n; j++ {
			sign := 1 - 2*float64((m-i+n-j)%2)
			total += sign * choose(m, i) * choose(n, j) * choose(sum+i*j-1, i*j-1)
		}
	}
	return total
}

func choose(n, k int) float64 {
	c := 1.0
	for i := 1; i <= k; i++ {
		c *= float64(n-k+i) / float64(i)
	}
	return c
}

// permutations returns the order of the Young subgroup of a margin.
func permutations(ties []class) float64 {
	order := 1.0
	for _, cl := range ties {
		order *= factorial(cl.size())
	}
	return order
}

func factorial(n int) float64 {
	f, _ := math.Lgamma(float64(n) + 1)
	return math.Exp(f)
}

// maskBytes bounds the scratch of a worker, in the slab with equal row sums:
// masks, tables of edges and leaves, all in proportion to the tables that the
// last three rows can be, whatever the columns.
func maskBytes(m, n, sum int) float64 {
	if m < 4 {
		return 0
	}
	tables := 1.0
	for range 3 {
		tables *= choose(sum/m+n-1, n-1)
	}
	return tables * (float64(3*n)/8 + 1)
}

// Tables returns the number of tables of all layers.
func (e *Estimate) Tables() float64 {
	total := 0.0
	for _, l := range e.Layers {
		total += l.Tables
	}
	return total
}

// Classes returns the number of classes of all layers.
func (e *Estimate) Classes() float64 {
	total := 0.0
	for _, l := range e.Layers {
		total += l.Classes
	}
	return total
}

// slack allows for the error of the samples, and for buffers that are rounded
// up or waiting to be used again.
const slack = 1.25

// Memory returns the bytes of tables at the worst moment when all stay in
// memory, with GOMAXPROCS workers: the last layer but one, and what the last
// leaves of it.
func (e *Estimate) Memory() int64 {
	return e.peak(runtime.GOMAXPROCS(0), func(below, this LayerEstimate, last bool) float64 {
		kept := this.Tables + this.Turned
		if last {
			kept = 0 // the last layer is not kept
		}
		return max(below.Tables+below.Turned, kept+below.Window)
	})
}

// MinMemory returns the least bytes of tables with a store: what a layer reads
// at a time, and the slabs in work.
func (e *Estimate) MinMemory(workers int) int64 {
	return e.peak(workers, func(below, this LayerEstimate, last bool) float64 { return below.Window })
}

func (e *Estimate) peak(workers int, held func(below, this LayerEstimate, last bool) float64) int64 {
	peak := 0.0
	for k, this := range e.Layers {
		var below LayerEstimate
		if k > 0 {
			below = e.Layers[k-1]
		}
		peak = max(peak, held(below, this, k == len(e.Layers)-1)+float64(2*workers)*this.Slab)
	}
	return int64(min(slack*peak, 1<<62))
}

// ScratchMemory returns the bytes that come on top: what the workers need
// besides the tables, and what the garbage collector is late by.
func (e *Estimate) ScratchMemory(workers int) int64 {
	most := 0.0
	for _, l := range e.Layers {
		leaves := 0.0
		most = max(most, l.MaskBytes+leaves+l.listBytes())
	}
	return droppedPool + int64(workers)*int64(most)
}

// listBytes bounds the lists of nodes that a worker keeps for the largest slab:
// those of orders and exchanges are for the same tables as the masks. Lists that
// grow are in memory twice for a moment.
func (l *LayerEstimate) listBytes() float64 {
	if l.MaskBytes == 0 {
		return 0
	}
	return 2 * (min(8*l.MaskBytes, orderMemory+exchangeMemory) + min(l.Slab, fixedListMemory))
}
