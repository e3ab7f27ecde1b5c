package retrograde

import (
	"context"
	"math"
	"sort"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Estimate bounds the memory of a solve and predicts its time. Whatever is announced about layers, or
// decided by their size, comes from here.
//
// The margins give the sizes of the slabs (sizes.go), and the order in which slabs are solved tells
// which are in memory at the same time. A margin is added once. Solves stay below the bound, large ones by
// about a tenth: TestLongEstimate compares it with what they use, TestLongMemoryHolds with
// processes. For layers beyond reach all numbers are lower bounds.
type Estimate struct {
	Params // Workers is the number of goroutines
	Layers []LayerEstimate

	smaller *Estimate // of the smaller solve, nil if there is none
}

// LayerEstimate is the estimate of one layer. Values, Slab, Last and Kept are numbers
// of values; Scratch and Lists are in bytes.
type LayerEstimate struct {
	Sum     int
	Classes float64
	Blocks  float64               // that are stored
	Values  float64               // stored, one for each matrix of a stored block
	Slab    float64               // the largest slab, with its transposed copies
	Last    [Streamed + 1]float64 // most in memory at a time if this is the last layer
	Kept    float64               // most in memory at a time if all of it is kept for the layer above
	Scratch float64               // what a worker needs besides values
	Lists   float64               // of the margins and blocks of this layer and the one below

	beyond bool // reach: all numbers are lower bounds
}

// valueMargin is the factor by which the memory of values may exceed their estimate: buffers are rounded up
// by an eighth at most, and a sixteenth may be spare.
const valueMargin = 1.2

// ValueTime is what a value takes on one processor, and blockWork is the number of values that take as
// long as what a block takes besides. Both include reading and writing a tablebase; docs/performance.md
// has measurements.
const (
	ValueTime = 20 * time.Nanosecond
	blockWork = 200
)

// Use says what becomes of solved layers, which decides what is in memory.
type Use int

const (
	Counted  Use = iota // all stays in memory, of the last layer only the counts
	Visited             // all stays in memory; in SEKI alone, with special seki only, as if it were counted
	Streamed            // a store takes all that is not needed at the time
)

// beyondReach is a number of classes too large for any machine of today. For such
// layers only a lower bound is given: no class has more than m!·n! labelled matrices.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) solves. It returns an error if the engine solves no layer of
// the size; Check refuses sums that are too large. Cost: the square of the number of margins for each layer and
// the exact count of its classes, some milliseconds in all for what a machine can solve.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	if err := CheckLimits(p.Rows, p.Cols, max(p.Rows, p.Cols)); err != nil {
		return Estimate{}, err
	}
	p.Workers = p.workers()
	e := Estimate{Params: p}
	first := max(p.Rows, p.Cols)
	below := p.sizes(first - 1)
	var l LayerEstimate
	for sum := first; sum <= p.MaxSum; sum++ {
		if !l.beyond { // otherwise, so are all sums from here on
			var err error
			if l, err = newLayerEstimate(ctx, p, sum); err != nil {
				return Estimate{}, err
			}
		}
		if l.Sum = sum; !l.beyond {
			this := p.sizes(sum)
			l.hold(p, this, below)
			below = this
		}
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

// newLayerEstimate estimates what hold does not set, or everything if the layer is beyond reach.
func newLayerEstimate(ctx context.Context, p Params, sum int) (LayerEstimate, error) {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	rows, cols := p.layout().CountMargins(sum, m), p.layout().CountMargins(sum, n)
	l := LayerEstimate{Sum: sum, Classes: labelled(m, n, sum) / factorial(m) / factorial(n), Lists: 2 * (300*(rows+cols) + 12*rows*cols)}
	if l.Classes >= beyondReach || rows > maxMargins {
		l.Classes = max(l.Classes, rows, beyondReach)
		l.beyond, l.Values, l.Slab, l.Kept = true, l.Classes, l.Classes, l.Classes
		l.Last = [...]float64{l.Classes, l.Classes, l.Classes}
		return l, context.Cause(ctx)
	}
	count, err := enumerate.Counter{}.Classes(ctx, m, n, sum)
	if err == nil {
		l.Classes, _ = count.Float64()
	}
	return l, err
}

// hold sets what is in memory while a layer is solved.
func (l *LayerEstimate) hold(p Params, this, below *sizes) {
	slabs := len(this.list)
	h := holding{workers: p.workers(), kept: make(held, slabs+1), window: make(held, slabs+1)}
	h.solve(this)
	h.read(this, below)
	working := min(float64(h.workers)*h.slab, h.own+h.copies)
	l.Blocks, l.Values, l.Slab = h.blocks, h.own, h.slab
	l.Kept = h.kept.most()
	l.Last[Counted] = h.below + working + h.flags
	l.Last[Visited] = l.Kept - h.copies
	l.Last[Streamed] = min(h.window.most()+working, l.Kept)
	l.Scratch = scratchBytes(max(p.Rows, p.Cols), min(p.Rows, p.Cols), this.sum, max(h.slab, h.most))
}

// holding adds up the values that are in memory while a layer is solved.
type holding struct {
	workers int

	blocks, own, copies float64 // of the slabs that are solved
	slab                float64 // the largest of them, with its copies
	flags               float64 // of the largest blocks, one for each worker
	below, most         float64 // what is read, and the largest slab of that

	kept   held // with all of the layer
	window held // without the slabs that are solved
}

// solve adds the slabs that are solved, and the flags or copies of a block for each worker.
func (h *holding) solve(this *sizes) {
	flags := float64(h.workers) * 2
	for k, slab := range this.list {
		working := flags * slab.block
		h.flags = max(h.flags, working)
		if this.square {
			working *= 2
		}
		h.blocks, h.own, h.copies = h.blocks+float64(slab.blocks), h.own+slab.own, h.copies+slab.copies
		h.slab = max(h.slab, slab.own+slab.copies)
		h.kept.add(slab.own+slab.copies, k, len(this.list)-1)
		h.kept.add(working, k, k)
		h.window.add(working, k, k)
	}
}

// read adds the slabs of the layer below, each from its first parent to its last and as long as
// other workers may still be busy with that.
func (h *holding) read(this, below *sizes) {
	for k, slab := range below.list {
		values := slab.own + slab.copies
		if values == 0 {
			continue
		}
		from, to := below.parents(k, this.rows)
		to = min(to+h.workers, len(this.list)) - 1
		h.window.add(values, from, to)
		h.kept.add(values, 0, to)
		h.below, h.most = h.below+values, max(h.most, values)
	}
}

// held has, for each slab of a layer, how many more values are in memory than for the one before; last, how
// many more are after the layer.
type held []float64

// add adds values that are in memory while slabs number from to to are solved.
func (h held) add(values float64, from, to int) {
	h[from] += values
	h[to+1] -= values
}

// most returns the most values in memory at a time.
func (h held) most() (most float64) {
	now := 0.0
	for _, change := range h {
		now += change
		most = max(most, now)
	}
	return most
}

// scratchBytes bounds what a worker needs besides values for the largest slab of a layer: the indices of
// residuals, and nodes, edges, masks and lists. Nodes and what belongs to them grow with the square root of
// the slab, because its blocks share the ways to fill their last rows; they take most in small square sizes.
// The lists of the last two rows grow faster while the slab is small, by a byte for each matrix at most. The
// factors are those with which TestLongEstimate passes.
func scratchBytes(m, n, sum int, slab float64) float64 {
	root := 2000.0
	switch {
	case m == n && m <= 4:
		root = 4000
	case m == n:
		root = 2500
	}
	bytes := 256<<10 + min(root*math.Sqrt(slab), root/2*math.Sqrt(slab)+slab)
	for k := 1; k <= m; k++ {
		bytes += 4 * arith.Choose(sum*k/m+n-1, n-1)
	}
	return bytes
}

// Memory returns the most bytes of values in memory at a time. With Streamed, this is the
// least for Params.Memory.
func (e Estimate) Memory(use Use) int64 {
	if use == Visited && e.layout() == blocks.SekiLayout { // see blockVisitor.drawn
		use = Counted
	}
	peak := 0.0
	for k, l := range e.Layers {
		if use != Streamed && k < len(e.Layers)-1 {
			peak = max(peak, l.Kept)
		} else {
			peak = max(peak, l.Last[use])
		}
	}
	peak += e.smaller.kept()
	peak /= 2
	return int64(min(valueMargin*peak+min(2*peak, sparePool)+leastBuffers, 1<<62))
}

// leastBuffers is what the smallest slabs are rounded up to.
const leastBuffers = 4 << 10

// kept returns the number of values that a smaller solve, with its own smaller ones, keeps for the larger.
func (e *Estimate) kept() (values float64) {
	if e == nil {
		return 0
	}
	for _, l := range e.Layers[max(0, len(e.Layers)-3):] {
		values += l.Values
	}
	return values + e.smaller.kept()
}

// ScratchMemory returns the bytes needed besides values: the scratch of the workers
// and the lists that they share.
func (e Estimate) ScratchMemory() int64 {
	most := 0.0
	for _, l := range e.Layers {
		most = max(most, l.Lists+float64(e.Workers)*l.Scratch)
	}
	if e.smaller != nil {
		most += float64(e.smaller.ScratchMemory())
	}
	return int64(min(most, 1<<62))
}

// Needs returns the bytes that a solve takes besides the program.
func (e Estimate) Needs(use Use) int64 {
	return int64(min(float64(e.Memory(use))+float64(e.ScratchMemory()), 1<<62))
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

// Check returns a *RoomError if the layers need more than there is, or the error of CheckLimits. lack decides
// about the room for an estimate of the first layers, however many; if it returns nil, it must do so for fewer
// layers as well.
func (e Estimate) Check(lack func(Estimate) *RoomError) error {
	err := lack(e)
	if err == nil {
		return CheckLimits(e.Rows, e.Cols, e.MaxSum)
	}
	err.Size, err.MaxSum = seki.Size{Rows: e.Rows, Cols: e.Cols}, e.MaxSum
	refused := func(sum int) bool { return lack(e.upTo(sum)) != nil || CheckLimits(e.Rows, e.Cols, sum) != nil }
	if k := sort.Search(len(e.Layers), func(k int) bool { return refused(e.Layers[k].Sum) }); k > 0 {
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

// Time estimates the time of the solve, if there is a processor for each worker.
func (e Estimate) Time() time.Duration {
	work := 0.0
	for _, l := range e.Layers {
		if l.beyond {
			work = math.Inf(1)
		}
		work += l.Values + blockWork*l.Blocks
	}
	return time.Duration(min(work*float64(ValueTime)/float64(e.Workers), math.MaxInt64/2))
}
