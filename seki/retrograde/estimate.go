package retrograde

import (
	"context"
	"math"

	"github.com/sekilab/sekilab/enumerate"
)

// Estimate says what a solve will need. Class numbers are exact up to 7×7. Numbers
// of tables are exact for small layers and estimated by sampling, to a few per cent,
// for large ones, always with the same result for the same parameters.
type Estimate struct {
	Layers []LayerEstimate
}

// LayerEstimate is the estimate of one layer. Sizes are in bytes.
type LayerEstimate struct {
	Sum     int
	Classes float64
	Tables  float64 // stored, one byte each
	Turned  float64 // stored a second time, transposed, for the layer above
	Window  float64 // most of the layer below, Turned included, that is read at a time
	Both    float64 // most of this layer and the one below at a time, when all of this one is kept
	Slab    float64 // the largest slab, Turned included
	Scratch float64 // what a worker needs besides tables, for the largest slab
	Margins float64 // lists of the margins and of the blocks of this layer and the one below
}

// samples is the number of matrices drawn for the largest layers; fewSamples for
// those that are too small to matter, roughSamples for all layers when a glance
// is enough.
const (
	samples      = 20000
	fewSamples   = 1000
	roughSamples = 500
)

// fewClasses is a number of classes, about, up to which counting the tables is
// faster than drawing samples.
const fewClasses = 1e5

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
	}, (*sample).profile)
}

// NewRoughEstimate is NewEstimate at a glance: tables to within a fifth or so for
// large layers, Window and Both bounded by whole layers. Cost: a few milliseconds
// for each layer.
func NewRoughEstimate(ctx context.Context, p Params) (Estimate, error) {
	return estimate(ctx, p, func(int) int { return roughSamples }, (*sample).bounds)
}

// estimate estimates layers from so many samples of each. It finds how much of a
// layer and of the one below is in memory from their two samples.
func estimate(ctx context.Context, p Params, draws func(sum int) int, together func(this, below *sample) (window, both float64)) (Estimate, error) {
	if p.Rows < p.Cols {
		p.Rows, p.Cols = p.Cols, p.Rows
	}
	var e Estimate
	below := new(sample) // of an empty layer
	margins := [2][]float64{countMargins(p.Rows, max(p.Rows, p.MaxSum)), countMargins(p.Cols, max(p.Rows, p.MaxSum))}
	for sum := p.Rows; sum <= p.MaxSum; sum++ {
		if k := len(e.Layers); k > 0 && e.Layers[k-1].Tables >= beyondReach {
			above := e.Layers[k-1] // at least as large
			above.Sum = sum
			e.Layers = append(e.Layers, above)
			continue
		}
		l, this, err := estimateLayer(ctx, p, sum, draws(sum), margins[0][sum], margins[1][sum])
		if err != nil {
			return Estimate{}, err
		}
		if this == nil {
			l.Window, l.Both = l.Tables, 2*l.Tables
			this = new(sample)
		} else {
			l.Window, l.Both = together(this, below)
		}
		l.Margins = marginBytes(margins[0][sum], margins[1][sum])
		below = this
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

// estimateLayer estimates one layer, with so many margins of rows and of columns,
// from a sample if that says anything.
func estimateLayer(ctx context.Context, p Params, sum, draws int, rows, cols float64) (LayerEstimate, *sample, error) {
	if err := context.Cause(ctx); err != nil {
		return LayerEstimate{}, nil, err
	}
	all := labelled(p.Rows, p.Cols, sum) / factorial(p.Rows) / factorial(p.Cols)
	if all > beyondReach || rows > maxMargins {
		all = max(all, rows, beyondReach)
		return LayerEstimate{Sum: sum, Classes: all, Tables: all, Slab: all}, nil, nil
	}
	l := LayerEstimate{Sum: sum, Classes: all}
	if p.Rows*p.Cols <= 49 { // exact counts of larger sizes take too long here
		count, err := enumerate.Counter{}.Classes(ctx, p.Rows, p.Cols, sum)
		if err != nil {
			return LayerEstimate{}, nil, err
		}
		l.Classes, _ = count.Float64()
	}
	s := &sample{rows: p.Rows, cols: p.Cols, sum: sum, slabs: map[string]*slabSample{}}
	if all > fewClasses || !s.countAll() {
		s.draw(draws)
	}
	if s.scale == 0 && s.drawn < draws/10 && !s.countAll() {
		// Few matrices have no zero line. No class has more tables than labelled
		// matrices, and of least sums it has as many.
		l.Tables = labelled(p.Rows, p.Cols, sum)
		l.Slab = l.Tables
		return l, nil, nil
	}
	if s.scale == 0 {
		s.scale = all / float64(s.drawn)
	}
	l.Tables, l.Turned = s.tables*s.scale, s.turned*s.scale
	for _, slab := range s.slabs {
		l.Slab = max(l.Slab, slab.weight*s.scale)
	}
	l.Scratch = scratchBytes(p.Rows, p.Cols, sum, l.Slab, cols)
	return l, s, nil
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

func factorial(n int) float64 {
	f, _ := math.Lgamma(float64(n) + 1)
	return math.Exp(f)
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
