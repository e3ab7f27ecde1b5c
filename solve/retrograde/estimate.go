package retrograde

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
)

// Estimate predicts the memory and the time of a solve. The memory is an upper bound, at most a third too high for
// solves that take more than some megabytes (TestLongEstimate); the time is right within a factor of two for 3×3 to
// 6×6 (TestEstimatedTime). For layers beyond reach all numbers are lower bounds.
type Estimate struct {
	Params // Workers is the number of goroutines
	Layers []LayerEstimate
}

// LayerEstimate is the estimate of one layer, and of the solve up to it.
type LayerEstimate struct {
	Sum     int
	Classes float64
	Values  float64 // stored, one for each matrix of a stored block
	Slab    float64 // values of the largest slab so far, with its transposed copies
	Scratch float64 // most bytes of all workers besides values, so far

	// The most values in memory, so far:
	kept     float64 // if another layer follows,
	counted  float64 // if the last layer is only counted,
	visited  float64 // if the last layer is visited,
	streamed float64 // if a store takes everything that is not needed at the time
	smaller  float64 // values of smaller solves, part of the first three
}

// ValueTime is the time that a value takes on one processor: between 9 ns (3×3, sum 50) and 23 ns (6×6, sum 16).
const ValueTime = 15 * time.Nanosecond

// beyondReach is a number of classes too large for any machine of today. For such layers only a lower bound is given:
// no class has more than m!·n! labelled matrices.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) solves. It returns an error if the engine solves no layer of the
// size; Check refuses sums that are too large. Cost: the square of the number of margins for each layer and the exact
// count of its classes, some milliseconds in all for the sizes that a machine can solve.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	first := max(p.Rows, p.Cols)
	if err := CheckLimits(p.Rows, p.Cols, first); err != nil {
		return Estimate{}, err
	}
	p.Workers = p.workers()
	var smaller Estimate
	if inner, ok := p.smaller(); ok {
		var err error
		if smaller, err = NewEstimate(ctx, inner); err != nil {
			return Estimate{}, err
		}
	}
	e := Estimate{Params: p}
	below, under := p.layer(first-1), layerSize{}
	var l LayerEstimate
	for sum := first; sum <= p.MaxSum; sum++ {
		l.Sum = sum
		if l.Classes < beyondReach { // otherwise the last layer bounds the others
			var err error
			if l.Classes, err = p.classes(ctx, sum); err != nil {
				return Estimate{}, err
			}
			if x := l.Classes; x < beyondReach {
				this := p.layer(sum)
				size := this.size()
				l.add(p, this, below, size, under, smaller.upTo(sum-2))
				below, under = this, size
			} else {
				l.Values, l.Slab, l.kept, l.counted, l.visited, l.streamed = x, x, x, x, x, x
			}
		}
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

// classes returns the number of classes of a layer, or a lower bound if that or the number of margins is beyond reach.
func (p Params) classes(ctx context.Context, sum int) (float64, error) {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	if rows := p.layout().CountMargins(sum, m); rows > maxMargins {
		return max(rows, beyondReach), context.Cause(ctx)
	}
	labelled := 0.0 // matrices, by inclusion and exclusion over the lines that are not 0
	for i := 1; i <= m; i++ {
		for j := 1; j <= n; j++ {
			sign := 1 - 2*float64((m-i+n-j)%2)
			labelled += sign * arith.Choose(m, i) * arith.Choose(n, j) * arith.Choose(sum+i*j-1, i*j-1)
		}
	}
	if classes := labelled / math.Gamma(float64(m+1)) / math.Gamma(float64(n+1)); classes >= beyondReach {
		return classes, context.Cause(ctx)
	}
	exact, err := enumerate.Counter{}.Classes(ctx, m, n, sum)
	if err != nil {
		return 0, err
	}
	classes, _ := exact.Float64()
	return classes, nil
}

// add adds a layer to the estimate of the layers before it, from the sizes of both layers. The smaller solve
// of SEKI alone keeps three layers. The values of a block take a byte each, twice as much as stored, while they are
// solved or transposed.
func (l *LayerEstimate) add(p Params, this, below *layer, size, under layerSize, smaller Estimate) {
	workers := float64(p.Workers)
	flags := 2 * workers * size.block
	read := make([]float64, len(size.slabs))               // by slab: what it is the first to read of the layer below,
	released := make([]float64, len(size.slabs)+p.Workers) // and what is not needed after it
	for k, values := range under.slabs {
		first, last := below.parents(k, this.rows)
		read[first] += values.all
		released[last+p.Workers-1] += values.all // other workers may still be busy with slabs before it
	}
	held, window, solved := under.own+under.copies, 0.0, 0.0
	counted, kept, streamed := 0.0, 0.0, 0.0
	for k, values := range size.slabs {
		window += read[k]
		solved += values.all
		l.Slab = max(l.Slab, values.all)
		counted = max(counted, held+min(workers*values.own, solved)+flags)
		streamed = max(streamed, window+min(workers*values.all, solved)+flags)
		kept = max(kept, held+solved+flags)
		held, window = held-released[k], window-released[k]
	}
	if this.square {
		kept += flags
	}
	rest := smaller.last()
	l.smaller = rest.smaller
	for _, layer := range smaller.Layers[max(0, len(smaller.Layers)-3):] {
		l.smaller += layer.Values
	}
	before := l.kept
	l.Values = size.own
	l.kept = max(before, kept+l.smaller)
	l.counted = max(before, counted+l.smaller)
	l.visited = max(before, kept-size.copies+l.smaller)
	l.streamed = max(l.streamed, streamed)
	rows, cols := float64(len(this.rows.Parts)), float64(len(this.cols.Parts))
	scratch := scratchBytes(max(p.Rows, p.Cols), min(p.Rows, p.Cols), this.sum, l.Slab)
	l.Scratch = max(l.Scratch, rest.Scratch+workers*scratch+2*(300*(rows+cols)+12*rows*cols))
}

// scratchBytes bounds what a worker needs besides values for the largest slab of a layer: the indices of residuals,
// and nodes, edges, masks and lists. Nodes and what belongs to them grow with the square root of the slab, because its
// blocks share the ways to fill their last rows; they take most in small square sizes. The lists of the last two rows
// grow faster while the slab is small, by a byte for each matrix at most. TestLongEstimate passes with these factors.
func scratchBytes(m, n, sum int, slab float64) float64 {
	root := 2000.0
	if m == n {
		root = [...]float64{4000, 4000, 4000, 4000, 4000, 1900, 1500}[min(m, 6)]
	}
	bytes := 256<<10 + min(root*math.Sqrt(slab), root/2*math.Sqrt(slab)+slab)
	for k := 1; k <= m; k++ {
		bytes += 4 * arith.Choose(sum*k/m+n-1, n-1)
	}
	return bytes
}

// last returns the estimate of the last layer, zero if there is none.
func (e Estimate) last() (l LayerEstimate) {
	if len(e.Layers) > 0 {
		l = e.Layers[len(e.Layers)-1]
	}
	return l
}

// Memory returns the bytes that a solve takes besides the program: if visit is true, one that visits also classes that
// are not special.
func (e Estimate) Memory(visit bool) int64 {
	l := e.last()
	if visit {
		return toBytes(inBytes(l.visited) + l.Scratch)
	}
	return toBytes(inBytes(l.counted) + l.Scratch)
}

// Scratch returns the bytes that a solve takes besides values.
func (e Estimate) Scratch() int64 { return toBytes(e.last().Scratch) }

// LeastValues returns the least Params.Memory with which a solve with a store succeeds.
func (e Estimate) LeastValues() int64 {
	l := e.last()
	return toBytes(inBytes(min(l.streamed, l.counted))) // if all fits, nothing streams
}

// inBytes returns the bytes of a number of values: two to a byte; buffers are rounded up by an eighth at most, and a
// sixteenth may be spare.
func inBytes(values float64) float64 { return values/2*1.2 + min(values, sparePool) }

func toBytes(x float64) int64 { return int64(min(x, 1<<61)) }

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
	values := e.Values()
	if e.last().Classes >= beyondReach {
		values = math.Inf(1)
	}
	return time.Duration(min(values*float64(ValueTime)/float64(e.Workers), math.MaxInt64/2))
}

// upTo returns the estimate of the layers up to a sum.
func (e Estimate) upTo(sum int) Estimate {
	e.Layers = e.Layers[:sort.Search(len(e.Layers), func(k int) bool { return e.Layers[k].Sum > sum })]
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

// CheckMemory returns a *RoomError if the bytes that needs returns for an estimate are more than allowed, see Check.
func (e Estimate) CheckMemory(allowed int64, needs func(Estimate) int64) error {
	return e.Check(func(e Estimate) *RoomError {
		if needs := needs(e); needs > allowed {
			return &RoomError{Needs: float64(needs), Allowed: float64(allowed)}
		}
		return nil
	})
}

// RoomError is returned for a solve that needs more memory, or more disk space, than it may use.
type RoomError struct {
	Size           seki.Size
	MaxSum         int
	Disk           bool    // disk space; otherwise memory
	Needs, Allowed float64 // bytes
	Fits           int     // the greatest sum up to which a solve fits, 0 if there is none
}

func (e *RoomError) Error() string {
	what, within := "memory", "not even the least sum would fit"
	if e.Disk {
		what = "disk"
	}
	if e.Fits > 0 {
		within = fmt.Sprintf("up to sum %d would fit", e.Fits)
	}
	return fmt.Sprintf("%d×%d matrices up to sum %d need about %s of %s and %s may be used; %s",
		e.Size.Rows, e.Size.Cols, e.MaxSum, memory.Text(e.Needs), what, memory.Text(e.Allowed), within)
}
