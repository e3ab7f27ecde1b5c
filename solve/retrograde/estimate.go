package retrograde

import (
	"context"
	"math"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/enumerate"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Estimate predicts what a solve needs. Numbers of classes are exact up to 7×7.
// Numbers of matrices are exact for small layers; for large ones they are estimated
// by sampling, to a few per cent. The same parameters give the same estimate.
type Estimate struct {
	Layers  []LayerEstimate
	Workers int // goroutines of the solve
}

// LayerEstimate is the estimate of one layer. Sizes are in bytes.
type LayerEstimate struct {
	Sum        int
	Classes    float64
	Tables     float64 // values stored, one byte for each matrix of a stored block
	Transposed float64 // values stored a second time, transposed, for the layer above
	Window     float64 // most of the layer below, with Transposed, that is read at a time
	Both       float64 // most of this layer and the one below at a time, if all of this one is kept
	Slab       float64 // the largest slab, with Transposed
	Share      float64 // of a share: all that it reads and solves; otherwise 0
	Scratch    float64 // what a worker needs besides values, for the largest slab
	Specials   float64 // the list of special matrices of the block where most are special
	Margins    float64 // lists of margins and blocks of this layer and the one below
}

// Numbers of matrices drawn from a layer.
const (
	samples    = 20000 // the largest layers
	fewSamples = 1000  // layers that are too small to matter, and all for a rough estimate
)

// fewClasses is the approximate number of classes up to which counting the matrices
// is faster than sampling.
const fewClasses = 1e5

// beyondReach is a number of classes too large for any machine of today. For such
// layers only a lower bound is given: no class has more than m!·n! labelled matrices.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) solves. Cost: some milliseconds for
// each layer, a tenth of a second for each of the last eight.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	return estimate(ctx, p, 0, samples, math.Inf(1))
}

// NewRoughEstimate is NewEstimate from few samples, to within a tenth, as far as a layer
// has at most so many values. Cost: a few milliseconds for each layer, and the listing of its
// margins, which takes a tenth of a second where there are hundreds of thousands.
func NewRoughEstimate(ctx context.Context, p Params, values float64) (Estimate, error) {
	return estimate(ctx, p, 0, fewSamples, values)
}

// estimate estimates the layers from sum first on, up to the last before one with more than
// so many values, each of the last eight layers of p from so many random matrices.
func estimate(ctx context.Context, p Params, first, draws int, values float64) (Estimate, error) {
	if p.Rows < p.Cols {
		p.Rows, p.Cols = p.Cols, p.Rows
	}
	e := Estimate{Workers: p.workers()}
	below := new(sample) // the sample of an empty layer
	margins := [2][]float64{blocks.CountAllMargins(max(p.Rows, p.MaxSum), p.Rows), blocks.CountAllMargins(max(p.Rows, p.MaxSum), p.Cols)}
	for sum := max(first, p.Rows); sum <= p.MaxSum; sum++ {
		if k := len(e.Layers); k > 0 && e.Layers[k-1].Tables >= beyondReach {
			above := e.Layers[k-1] // at least as large
			above.Sum = sum
			e.Layers = append(e.Layers, above)
			continue
		}
		drawn := fewSamples
		if sum+8 > p.MaxSum {
			drawn = draws
		}
		l, this, err := estimateLayer(ctx, p, sum, drawn, margins[0][sum], margins[1][sum])
		if err != nil {
			return Estimate{}, err
		}
		if l.Tables > values {
			break
		}
		if this == nil {
			l.Window, l.Both = l.Tables, 2*l.Tables
			this = new(sample)
		} else {
			l.Window, l.Both = this.profile(below)
		}
		l.Margins = marginBytes(margins[0][sum], margins[1][sum])
		below = this
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

// estimateLayer estimates a layer with the given numbers of row margins and column
// margins. The sample is nil if it would say nothing.
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
	s := newSample(p.Rows, p.Cols, sum, draws, all)
	if s.scale == 0 && s.drawn < draws/10 && !s.countAll() {
		// Few matrices have no zero line. No class has more matrices in its block
		// than labelled matrices, and for the least sums it has as many.
		l.Tables = labelled(p.Rows, p.Cols, sum)
		l.Slab = l.Tables
		return l, nil, nil
	}
	if s.scale == 0 {
		s.scale = all / float64(s.drawn)
	}
	l.Tables, l.Transposed = s.matrices*s.scale, s.transposed*s.scale
	for _, slab := range s.slabs {
		l.Slab = max(l.Slab, slab.weight*s.scale)
	}
	l.Scratch = scratchBytes(p.Rows, p.Cols, sum, l.Slab, cols)
	if equal := s.slabs[string(appendKey(nil, slices.Repeat([]int{sum / p.Rows}, p.Rows)))]; equal != nil && p.Rows == p.Cols && sum%p.Rows == 0 {
		l.Specials = specialBytes(equal.weight * s.scale)
	}
	return l, s, nil
}

// labelled returns the number of m×n matrices of the given sum without zero lines,
// by inclusion and exclusion over the lines left.
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

// Layer returns the estimate of the layer of a sum and the one below.
func (e *Estimate) Layer(sum int) Estimate {
	end := sum - e.Layers[0].Sum + 1
	return Estimate{e.Layers[max(0, end-2):end], e.Workers}
}

// Fits returns the greatest sum up to which the first layers fit, 0 if the first alone does
// not. If some layers fit, so must fewer.
func (e *Estimate) Fits(fit func(Estimate) bool) int {
	k := sort.Search(len(e.Layers), func(k int) bool { return !fit(Estimate{e.Layers[:k+1], e.Workers}) })
	if k == 0 {
		return 0
	}
	return e.Layers[k-1].Sum
}

// Tables returns the number of values stored in all layers.
func (e *Estimate) Tables() float64 {
	return e.sum(func(l LayerEstimate) float64 { return l.Tables })
}

// Classes returns the number of classes of all layers.
func (e *Estimate) Classes() float64 {
	return e.sum(func(l LayerEstimate) float64 { return l.Classes })
}

func (e *Estimate) sum(of func(LayerEstimate) float64) (total float64) {
	for _, l := range e.Layers {
		total += of(l)
	}
	return total
}
