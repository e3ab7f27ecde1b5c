package retrograde

import (
	"context"
	"iter"
	"math"
	"sort"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Estimate predicts the memory and the time of a solve. All that is announced about layers,
// and all that is decided by their size, is asked of it.
//
// Numbers of classes (up to 7×7), margins and blocks are exact. So are the values of layers
// with up to fewClasses classes, which are counted slab by slab. Values of larger layers are
// estimated from random matrices: over 30 seeds the standard deviation is 1 to 4 per cent for a
// layer, 6 for 7×7, and 2 to 15 for its largest slab. Which values are in memory at a time
// follows from the order in which slabs are solved. What workers and lists need besides is
// bounded from the sizes of their arrays. Layers beyond reach have lower bounds only.
//
// Margin is what memory may take above its estimate: buffers are rounded up by a sixteenth on
// average, as much again are spare, and the rest is for the error of the sample.
// TestLongEstimate and TestBuffersTakeWhatIsEstimated compare it with solves, TestLongMemoryHolds and
// TestLongMemoryOfShares with processes.
//
// The same parameters give the same estimate.
type Estimate struct {
	Params // Workers is the number of goroutines
	Layers []LayerEstimate

	smaller *Estimate // of the smaller solve, nil if there is none
}

// LayerEstimate is the estimate of one layer, or of a share of it. Scratch and Lists are in bytes,
// the others are numbers: of values from Values on, two of which take a byte once they are solved.
type LayerEstimate struct {
	Sum        int
	Classes    float64
	Blocks     float64 // as if none were constant
	Values     float64 // stored, one for each matrix of a stored block
	Transposed float64 // stored a second time, transposed, for the layer above
	Below      float64 // the layer below, with Transposed
	Window     float64 // most of Below that is read at a time, with the blocks of that time
	Both       float64 // most of this layer and Below at a time, if all of this one is kept, likewise
	Touched    float64 // all that is read and solved, likewise
	Slab       float64 // the largest slab, with Transposed
	Slabs      float64 // the largest slabs of all workers together, likewise
	Block      float64 // the largest blocks that all workers solve, with a byte for each of their values, and copies in square sizes
	Scratch    float64 // what a worker needs besides values, on average, for these slabs
	Lists      float64 // of special matrices, and of the margins and blocks of this layer and the one below

	sample, below *sample // of this layer and the one below, nil if only bounds are known
}

// Margin is the factor between the memory that is announced for values and their estimate.
const Margin = 1.2

// A value takes ValueTime of one core and a block as much as blockWork values, with their share
// of reading and writing a tablebase; docs/performance.md has measurements.
const (
	ValueTime = 20 * time.Nanosecond
	blockWork = 200
)

// Use says what becomes of solved layers, which decides what is in memory.
type Use int

const (
	Counted  Use = iota // all stays in memory, of the last layer only the counts
	Visited             // all stays in memory
	Streamed            // a store takes all that is not needed at the time
)

// beyondReach is a number of classes too large for any machine of today. For such
// layers only a lower bound is given: no class has more than m!·n! labelled matrices.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) solves. Cost: some milliseconds for each
// layer, and the listing of its margins, which takes a tenth of a second where there are
// hundreds of thousands.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	p.Workers = p.workers()
	e := Estimate{Params: p}
	for l, err := range EstimateLayers(ctx, p, 0) {
		if err != nil {
			return Estimate{}, err
		}
		l.sample, l.below = nil, nil // they are large
		e.Layers = append(e.Layers, l)
	}
	if smaller, ok := p.smaller(); ok {
		own, err := NewEstimate(ctx, smaller)
		if err != nil {
			return Estimate{}, err
		}
		e.smaller = &own
	}
	return e, nil
}

// NewShareEstimates cuts the layer p.MaxSum, where p.Rows ≥ p.Cols, into n runs as Cut does
// and returns a function that estimates what SolveShare needs for run k. Cost: some
// milliseconds, then O(n²) for each block of a run.
func NewShareEstimates(ctx context.Context, p Params, n int) (share func(k int) Estimate, err error) {
	if err := CheckLimits(p.Rows, p.Cols, p.MaxSum); err != nil {
		return nil, err
	}
	p.Workers = p.workers()
	var whole LayerEstimate
	for whole, err = range EstimateLayers(ctx, p, p.MaxSum-1) {
		if err != nil {
			return nil, err
		}
	}
	var bounds []int
	if whole.sample != nil {
		bounds = whole.sample.cut(n)
	}
	return func(k int) Estimate {
		l := whole
		if l.sample != nil {
			reads := []map[int]bool{}
			if l.below != nil {
				reads = l.sample.reads(l.below.layer, bounds[k], bounds[k+1])
			}
			l.take(p.Workers, bounds[k], bounds[k+1], reads)
		}
		return Estimate{Params: p, Layers: []LayerEstimate{l}}
	}, nil
}

// EstimateLayers estimates the layers of p from sum first on, one after the other.
func EstimateLayers(ctx context.Context, p Params, first int) iter.Seq2[LayerEstimate, error] {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	// Parts of at least 1 + more are parts of at least 1 of a sum less by more for each part.
	more := p.layout().Least() - 1
	rowCounts, colCounts := blocks.CountAllMargins(p.MaxSum, m), blocks.CountAllMargins(p.MaxSum, n)
	return func(yield func(LayerEstimate, error) bool) {
		var l LayerEstimate
		for sum := max(first, m); sum <= p.MaxSum; sum++ {
			var err error
			rows, cols := rowCounts[max(0, sum-more*m)], colCounts[max(0, sum-more*n)]
			if below := l; below.Values >= beyondReach { // and so is this layer
				l.sample = nil
			} else {
				l, err = estimateLayer(ctx, p, sum, rows, cols)
				l.Below, l.below = below.Values+below.Transposed, below.sample
			}
			l.Sum, l.Blocks = sum, rows*cols
			if m == n {
				l.Blocks = rows * (rows + 1) / 2
			}
			if l.sample != nil {
				l.take(p.workers(), 0, len(l.sample.values), nil)
			}
			if !yield(l, err) || err != nil {
				return
			}
		}
	}
}

// estimateLayer estimates a layer of so many row margins and column margins, without what
// depends on the layer below.
func estimateLayer(ctx context.Context, p Params, sum int, rows, cols float64) (LayerEstimate, error) {
	// The sum of a matrix without zero lines and a fixed one whose line sums are at least 1, or
	// 2, with as few units as possible, is stored.
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	matrices := labelled(m, n, sum-(p.layout().Least()-1)*m)
	l := LayerEstimate{Classes: labelled(m, n, sum) / factorial(m) / factorial(n), Lists: 2 * (300*(rows+cols) + 12*rows*cols)}
	if l.Classes > beyondReach || rows > maxMargins {
		l.Classes = max(l.Classes, rows, beyondReach)
		matrices = l.Classes
	} else {
		if s, ok := newSample(p, sum); ok {
			l.sample = s
		}
		if m*n <= 49 { // exact counts of larger sizes take too long here
			count, err := enumerate.Counter{}.Classes(ctx, m, n, sum)
			if err != nil {
				return l, err
			}
			l.Classes, _ = count.Float64()
		}
	}
	if l.sample == nil {
		row, col := evenMargin(sum, m), evenMargin(sum, n)
		if _, constant := p.layout().Constant(row, col); !constant && row[m-1] >= p.layout().Least() {
			matrices = max(matrices, largestBlock(m, n, sum, row))
		}
		l.Values, l.Slab, l.Slabs, l.Block, l.Window, l.Both, l.Touched = matrices, matrices, matrices, matrices, matrices, 2*matrices, 2*matrices
		return l, context.Cause(ctx)
	}
	for _, slab := range l.sample.values {
		l.Values += slab.own
		l.Transposed += slab.transposed
	}
	if last := len(l.sample.rows.parts) - 1; m == n && sum%m == 0 && sum > m && last >= 0 {
		// Of the block whose line sums are all equal most seki are complete; elsewhere few are
		// special. The classes of small sums have fewer than m!·n! matrices.
		block := largestBlock(m, n, sum, l.sample.rows.parts[last])
		l.Lists += (2*block/factorial(m)/factorial(n) + 1000) * float64(sizeOf[Special]())
	}
	return l, context.Cause(ctx)
}

// labelled returns the number of m×n matrices of the given sum without zero lines,
// by inclusion and exclusion over the lines left.
func labelled(m, n, sum int) float64 {
	if sum < max(m, n) {
		return 0
	}
	total := 0.0
	for i := 1; i <= m; i++ {
		for j := 1; j <= n; j++ {
			sign := 1 - 2*float64((m-i+n-j)%2)
			total += sign * choose(m, i) * choose(n, j) * choose(sum+i*j-1, i*j-1)
		}
	}
	return total
}

// largestBlock estimates from above the matrices of the largest block with row sums r: that of the
// column sums with the least differences, because all Kostka numbers are greatest there (R. P. Stanley,
// Enumerative Combinatorics 2, 7.10 and 7.11). With equal row sums and equal column sums it has asymptotically √e
// times as many as if the margins were independent (Canfield and McKay, Combinatorica 30, 2010),
// and less in small sizes.
func largestBlock(m, n, sum int, r []int) float64 {
	matrices := math.Sqrt(math.E) / choose(sum+m*n-1, m*n-1)
	for _, v := range r {
		matrices *= choose(v+n-1, n-1)
	}
	for j := range n {
		matrices *= choose((sum+j)/n+m-1, m-1)
	}
	return matrices
}

// evenMargin returns the margin of k parts with the least differences.
func evenMargin(sum, k int) []int {
	part := make([]int, k)
	for i := range part {
		part[i] = (sum + k - 1 - i) / k
	}
	return part
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

// upTo returns the estimate of the layers up to a sum.
func (e Estimate) upTo(sum int) Estimate {
	e.Layers = e.Layers[:sort.Search(len(e.Layers), func(k int) bool { return e.Layers[k].Sum > sum })]
	if e.smaller != nil {
		smaller := e.smaller.upTo(sum - 2)
		e.smaller = &smaller
	}
	return e
}

// Check returns a *RoomError if the layers need more than there is, as lack says of the
// first layers, whatever their number. If it is nil for some, it must be for fewer.
func (e Estimate) Check(lack func(Estimate) *RoomError) error {
	err := lack(e)
	if err == nil {
		return nil
	}
	err.Size, err.MaxSum = seki.Size{Rows: e.Rows, Cols: e.Cols}, e.MaxSum
	if k := sort.Search(len(e.Layers), func(k int) bool { return lack(e.upTo(e.Layers[k].Sum)) != nil }); k > 0 {
		err.Fits = e.Layers[k-1].Sum
	}
	return err
}

// Values returns the number of values stored in all layers.
func (e Estimate) Values() (total float64) {
	for _, l := range e.Layers {
		total += l.Values
	}
	return total
}

// Classes returns the number of classes of all layers.
func (e Estimate) Classes() (total float64) {
	for _, l := range e.Layers {
		total += l.Classes
	}
	return total
}

// Time returns about the time of the solve, if the machine has a core for each worker and a
// value takes ValueTime.
func (e Estimate) Time() time.Duration {
	work := 0.0
	for _, l := range e.Layers {
		work += l.Values + blockWork*l.Blocks
	}
	return time.Duration(min(work*float64(ValueTime)/float64(e.Workers), math.MaxInt64/2))
}
