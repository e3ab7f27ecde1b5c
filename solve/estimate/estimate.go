package estimate

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Estimate predicts a solve. For solves that take more than some megabytes the memory is at most a third too
// high; the time is right within a factor of two for 3×3 to 6×6 (TestLongEstimate).
type Estimate struct {
	Size   seki.Size
	MaxSum int
	Layers []Layer // up to MaxSum, or to the first layer that is beyond the reach of any machine or of the engine
}

// Layer is the estimate of a solve up to a sum.
type Layer struct {
	Sum     int
	Classes float64 // of all layers
	Values  float64 // of all layers: stored values, one for each matrix of a stored block
	Disk    float64 // bytes of a tablebase

	sizes   // of the last layer; slab and block are the largest of all layers
	workers float64
	rows    float64
	below   float64 // values in memory of the layer below the last one
	kept    float64 // the most values in memory while layers below the last one are solved
}

// Use is the purpose of the values of the last layer.
type Use int

const (
	Counted  Use = iota // for the census
	Visited             // for classes, not only special ones
	Stored              // in a tablebase, from which the layer below is read once
	Streamed            // in a tablebase, from which the layer below is read again and again
)

// ValueTime is the time that a value takes on one processor: between 9 ns (3×3, sum 50) and 23 ns (6×6, sum 16).
const ValueTime = 15 * time.Nanosecond

// Assumptions; docs/file-formats.md has measurements.
const (
	beyondReach = 1e13     // classes of a layer
	sparePool   = 2 << 20  // bytes of buffers that wait to be used again
	packing     = 26 << 18 // bytes of a worker, to compress and decompress

	valuesPerByte = 9.0 // of compressed large layers, at least
	slabOverhead  = 500 // bytes of a slab in a file besides its codes
)

// New estimates the layers up to maxSum, of both games or of SEKI alone. It returns an error if the engine solves no
// layer of the size. Cost: the square of the number of margins for each layer, and the exact count of its classes:
// some milliseconds for tens of layers, and seconds for a thousand of 2×2 or thousands of 1×1.
func New(ctx context.Context, size seki.Size, maxSum, workers int, sekiAlone bool) (Estimate, error) {
	e := Estimate{Size: size, MaxSum: maxSum}
	layout := blocks.CoreLayout
	if sekiAlone {
		layout = blocks.SekiLayout
	}
	tall := size.Tall()
	if err := CheckLimits(size.Rows, size.Cols, tall.Rows); err != nil {
		return e, err
	}
	var last Layer
	for sum, most := tall.Rows, 0.0; sum <= maxSum && indexed(tall.Rows, tall.Cols, sum) && most <= beyondReach; sum++ {
		classes, err := enumerate.Counter{}.Classes(ctx, tall.Rows, tall.Cols, sum)
		if err != nil {
			return e, err
		}
		most, _ = classes.Float64()
		l := Layer{Sum: sum, sizes: sizesOf(layout, tall, sum), workers: float64(workers), rows: float64(tall.Rows)}
		l.below = last.own + last.copies
		l.kept = max(last.kept, l.below+last.below/10+last.busy())
		l.slab, l.block = max(l.slab, last.slab), max(l.block, last.block)
		l.Classes, l.Values = last.Classes+most, last.Values+l.own
		l.Disk = last.Disk + l.own/valuesPerByte + 4096 + slabOverhead*layout.CountMargins(sum, tall.Rows)
		e.Layers = append(e.Layers, l)
		last = l
	}
	return e, nil
}

// Last returns the estimate of the whole solve, zero if there is no layer: then its methods must not be called.
func (e Estimate) Last() (l Layer) {
	if len(e.Layers) > 0 {
		l = e.Layers[len(e.Layers)-1]
	}
	return l
}

// busy returns the values of blocks that are solved or transposed. They take a byte each, twice as much as stored.
func (l Layer) busy() float64 { return l.workers * 2 * l.block }

// values returns the bytes of values in memory, the most during any layer. The engine releases slabs of the layer below
// while it solves a layer: about a tenth of them is in memory in addition to all of the layer. Of the last layer only
// classes that are visited need all values. If layers stream, an eighth of a layer suffices. Buffers are rounded up by
// an eighth at most, and a sixteenth may be spare.
func (l Layer) values(u Use) float64 {
	last := l.below + min(l.workers*l.slab, l.own)
	if u == Visited {
		last = l.own + l.below/10
	}
	values := max(l.kept, last+l.busy())
	if u == Streamed {
		values = min(values, 2*(l.busy()+l.workers*l.slab)+(l.own+l.copies)/8)
	}
	return values/2*1.2 + min(values, sparePool)
}

// scratch returns the bytes of the workers besides values. A worker needs nodes, edges, masks and lists, which grow
// with the square root of the largest slab, because its blocks share the ways to fill their last rows. A third of a
// slab is being compressed.
func (l Layer) scratch(u Use) float64 {
	worker := 1<<18 + 12500/l.rows*math.Sqrt(l.slab)
	if u >= Stored {
		worker += l.slab/3 + packing
	}
	return l.workers * worker
}

// Memory returns the bytes that the solve takes besides the program.
func (l Layer) Memory(u Use) int64 { return int64(min(l.values(u)+l.scratch(u), 1<<61)) }

// ValueMemory returns the bytes left for values in a solve with a tablebase (retrograde.Params.Memory) if the process
// may use allowed bytes, which Check has accepted. The program may have grown since then.
func (l Layer) ValueMemory(allowed int64) int64 {
	return max(int64(l.values(Streamed)), allowed-int64(l.scratch(Streamed))-memory.Program())
}

// Time estimates the time of the solve, if there is a processor for each worker.
func (l Layer) Time() time.Duration {
	return time.Duration(min(l.Values*float64(ValueTime)/l.workers, math.MaxInt64/2))
}

// Check returns a *RoomError if the solve and the program need more memory than the allowed bytes. Otherwise it returns
// the error of CheckLimits.
func (e Estimate) Check(u Use, allowed int64) error {
	program := memory.Program()
	k := slices.IndexFunc(e.Layers, func(l Layer) bool { return l.Memory(u)+program > allowed })
	if k < 0 {
		return CheckLimits(e.Size.Rows, e.Size.Cols, e.MaxSum)
	}
	err := &RoomError{Estimate: e, Needs: e.Last().Memory(u) + program, Allowed: allowed}
	if k > 0 {
		err.Fits = e.Layers[k-1].Sum
	}
	return err
}

// RoomError is returned for a solve that needs more memory than it may use.
type RoomError struct {
	Estimate
	Needs, Allowed int64 // bytes
	Fits           int   // the greatest sum up to which a solve fits, 0 if there is none
}

func (e *RoomError) Error() string {
	about, within := "about", "Not even a solve of the least sum fits"
	if e.Last().Sum < e.MaxSum {
		about = "more than"
	}
	if e.Fits > 0 {
		within = fmt.Sprintf("A solve up to sum %d fits", e.Fits)
	}
	return fmt.Sprintf("%v matrices up to sum %d need %s %s of memory; %s may be used. %s",
		e.Size, e.MaxSum, about, memory.Text(float64(e.Needs)), memory.Text(float64(e.Allowed)), within)
}
