package retrograde

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
)

// Estimate predicts the memory and the time of a solve from the sizes of its layers. For solves that take more than
// some megabytes the memory is at most a third too high (TestLongEstimate); the time is right within a factor of two
// for 3×3 to 6×6 (TestEstimatedTime). The last layer stands for all that are beyond reach, with lower bounds.
type Estimate struct {
	Params // Workers is the number of goroutines
	Layers []LayerEstimate
}

// LayerEstimate is the estimate of one layer, and of the solve up to it.
type LayerEstimate struct {
	Sum     int
	Classes float64
	Values  float64 // stored, one for each matrix of a stored block
	Slab    float64 // values of the largest slab so far
	Scratch float64 // bytes of all workers besides values

	// The most values in memory, so far:
	kept     float64 // if another layer follows,
	counted  float64 // if the last layer is only counted,
	visited  float64 // if the last layer is visited,
	streamed float64 // if a store takes everything that is not needed at the time
}

// ValueTime is the time that a value takes on one processor: between 9 ns (3×3, sum 50) and 23 ns (6×6, sum 16).
const ValueTime = 15 * time.Nanosecond

// beyondReach is a number of classes too large for any machine of today.
const beyondReach = 1e13

// NewEstimate estimates the layers that Solve(p) solves. It returns an error if the engine solves no layer of the
// size; Check refuses sums that are too large. Cost: the square of the number of margins for each layer and the exact
// count of its classes, some milliseconds in all for the sizes that a machine can solve.
func NewEstimate(ctx context.Context, p Params) (Estimate, error) {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	if err := CheckLimits(p.Rows, p.Cols, m); err != nil {
		return Estimate{}, err
	}
	p.Workers = p.workers()
	e := Estimate{Params: p}
	below := layerSize{}
	for l := (LayerEstimate{Sum: m}); l.Sum <= p.MaxSum; l.Sum++ {
		if p.leastClasses(l.Sum) > beyondReach {
			l.Sum = p.MaxSum // whatever is in between
			x := p.leastClasses(l.Sum)
			l.Classes, l.Values, l.counted, l.visited, l.streamed = x, x, x, x, x
			e.Layers = append(e.Layers, l)
			break
		}
		exact, err := enumerate.Counter{}.Classes(ctx, m, n, l.Sum)
		if err != nil {
			return Estimate{}, err
		}
		l.Classes, _ = exact.Float64()
		size := p.layer(l.Sum).size()
		l.add(p, size, below)
		below = size
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

// add adds a layer to the estimate of the layers before it, from its size and the size of the layer below. The engine
// releases slabs of the layer below while it solves the layer: about a tenth of them is in memory in addition to all
// of the layer. If layers stream, an eighth of a layer suffices. The values of a block take a byte each, twice as much
// as stored, while they are solved or transposed. A worker needs nodes, edges, masks and lists, which grow with the
// square root of the largest slab, because its blocks share the ways to fill their last rows.
func (l *LayerEstimate) add(p Params, size, below layerSize) {
	workers := float64(p.Workers)
	busy := workers * 2 * size.block
	l.Values, l.Slab = size.own, max(l.Slab, size.slab)
	l.counted = max(l.kept, below.all()+busy+min(workers*size.slab, size.own))
	l.visited = max(l.kept, below.all()/10+size.own+busy)
	l.kept = max(l.kept, below.all()/10+size.all()+busy)
	l.streamed = max(l.streamed, min(l.counted, 2*(busy+workers*size.slab)+size.all()/8))
	l.Scratch = workers * (1<<18 + 12500/float64(max(p.Rows, p.Cols))*math.Sqrt(l.Slab))
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

// LeastValues returns about the least Params.Memory that a solve with a store needs.
func (e Estimate) LeastValues() int64 { return toBytes(inBytes(e.last().streamed)) }

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
	return time.Duration(min(e.Values()*float64(ValueTime)/float64(e.Workers), math.MaxInt64/2))
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
	refused := func(k int) bool {
		first := Estimate{e.Params, e.Layers[:k+1]}
		return lack(first) != nil || CheckLimits(e.Rows, e.Cols, first.last().Sum) != nil
	}
	if k := sort.Search(len(e.Layers), refused); k > 0 {
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
