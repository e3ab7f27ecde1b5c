// Package estimate predicts the memory, the time and the disk space of a solve layer by layer, before it begins, from
// the margins of its layers. It refuses what does not fit, and says up to which sum a solve would.
//
//	estimate.go  the estimate
//	sizes.go     the numbers of matrices
//	limits.go    what the indices of the engine can hold
//	disk.go      the space on a disk
package estimate

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Estimate predicts a solve. For solves that take more than some megabytes the memory is at most a third too high
// (TestLongEstimate); the time is right within a factor of two for 3×3 to 6×6 (TestEstimatedTime).
type Estimate struct {
	Size    seki.Size
	MaxSum  int
	Workers int
	Layers  []Layer // up to MaxSum, or to the first layer that is beyond the reach of any machine or of the engine
}

// Layer is the estimate of one layer, and of the solve up to it.
type Layer struct {
	Sum     int
	Classes float64
	Values  float64 // stored, one for each matrix of a stored block

	sizes
	below float64 // values in memory of the layer below
	kept  float64 // the most values in memory while layers below are solved
	slabs float64 // number of slabs
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
	e := Estimate{Size: size, MaxSum: maxSum, Workers: workers}
	layout := blocks.CoreLayout
	if sekiAlone {
		layout = blocks.SekiLayout
	}
	tall := size.Tall()
	if err := CheckLimits(size.Rows, size.Cols, tall.Rows); err != nil {
		return e, err
	}
	for sum := tall.Rows; sum <= maxSum && indexed(tall.Rows, tall.Cols, sum) && e.last().Classes <= beyondReach; sum++ {
		classes, err := enumerate.Counter{}.Classes(ctx, tall.Rows, tall.Cols, sum)
		if err != nil {
			return e, err
		}
		last := e.last()
		l := Layer{Sum: sum, below: last.own + last.copies, slabs: layout.CountMargins(sum, tall.Rows)}
		l.kept = max(last.kept, l.below+last.below/10+last.busy(workers))
		l.Classes, _ = classes.Float64()
		l.sizes = sizesOf(layout, tall, sum)
		l.slab, l.block = max(l.slab, last.slab), max(l.block, last.block) // up to the sum
		l.Values = l.own
		e.Layers = append(e.Layers, l)
	}
	return e, nil
}

// busy returns the values of blocks that are solved or transposed. They take a byte each, twice as much as stored.
func (l Layer) busy(workers int) float64 { return float64(workers) * 2 * l.block }

// last returns the last layer, zero if there is none.
func (e Estimate) last() (l Layer) {
	if len(e.Layers) > 0 {
		l = e.Layers[len(e.Layers)-1]
	}
	return l
}

// values returns the bytes of values in memory, the most during any layer. The engine releases slabs of the layer below
// while it solves a layer: about a tenth of them is in memory in addition to all of the layer. Of the last layer only
// classes that are visited need all values. If layers stream, an eighth of a layer suffices. Buffers are rounded up by
// an eighth at most, and a sixteenth may be spare.
func (e Estimate) values(u Use) float64 {
	l, workers := e.last(), float64(e.Workers)
	busy := l.busy(e.Workers)
	values := max(l.kept, l.below+busy+min(workers*l.slab, l.own))
	switch u {
	case Visited:
		values = max(l.kept, l.own+l.below/10+busy)
	case Streamed:
		values = min(values, 2*(busy+workers*l.slab)+(l.own+l.copies)/8)
	}
	return values/2*1.2 + min(values, sparePool)
}

// scratch returns the bytes of the workers besides values. A worker needs nodes, edges, masks and lists, which grow
// with the square root of the largest slab, because its blocks share the ways to fill their last rows. A third of a
// slab is being compressed.
func (e Estimate) scratch(u Use) float64 {
	slab := e.last().slab
	worker := 1<<18 + 12500/float64(e.Size.Tall().Rows)*math.Sqrt(slab)
	if u >= Stored {
		worker += slab/3 + packing
	}
	return float64(e.Workers) * worker
}

// Memory returns the bytes that a solve takes besides the program.
func (e Estimate) Memory(u Use) int64 { return int64(min(e.values(u)+e.scratch(u), 1<<61)) }

// ValueMemory returns the bytes left for values in a solve with a tablebase (retrograde.Params.Memory) if the process
// may use allowed bytes, which Check has accepted. The program may have grown since then.
func (e Estimate) ValueMemory(allowed int64) int64 {
	return max(int64(e.values(Streamed)), allowed-int64(e.scratch(Streamed))-memory.Program())
}

// Disk returns the bytes of a tablebase.
func (e Estimate) Disk() (bytes float64) {
	for _, l := range e.Layers {
		bytes += l.Values/valuesPerByte + 4096 + slabOverhead*l.slabs
	}
	return bytes
}

// Values returns the number of values of all layers.
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

// Check returns a *RoomError if the solve and the program need more memory, or the tablebase more disk space, than the
// given bytes. disk is -1 if there is no tablebase, or its space is not known. Otherwise Check returns the error of
// CheckLimits.
func (e Estimate) Check(u Use, bytes, disk int64) error {
	program := memory.Program()
	lack := func(layers []Layer) *RoomError {
		first := e
		first.Layers = layers
		if needs := first.Memory(u) + program; needs > bytes {
			return &RoomError{Needs: float64(needs), Allowed: float64(bytes)}
		}
		if needs := first.Disk(); disk >= 0 && needs > float64(disk) {
			return &RoomError{Disk: true, Needs: needs, Allowed: float64(disk)}
		}
		return nil
	}
	err := lack(e.Layers)
	if err == nil {
		return CheckLimits(e.Size.Rows, e.Size.Cols, e.MaxSum)
	}
	err.Size, err.MaxSum, err.More = e.Size, e.MaxSum, e.last().Sum < e.MaxSum
	if k := sort.Search(len(e.Layers), func(k int) bool { return lack(e.Layers[:k+1]) != nil }); k > 0 {
		err.Fits = e.Layers[k-1].Sum
	}
	return err
}

// RoomError is returned for a solve that needs more memory, or more disk space, than it may use.
type RoomError struct {
	Size           seki.Size
	MaxSum         int
	Disk           bool    // disk space; otherwise memory
	Needs, Allowed float64 // bytes
	More           bool    // Needs is only a part
	Fits           int     // the greatest sum up to which a solve fits, 0 if there is none
}

func (e *RoomError) Error() string {
	what, about, within := "memory", "about", "Not even a solve of the least sum fits"
	if e.Disk {
		what = "disk"
	}
	if e.More {
		about = "more than"
	}
	if e.Fits > 0 {
		within = fmt.Sprintf("A solve up to sum %d fits", e.Fits)
	}
	return fmt.Sprintf("%v matrices up to sum %d need %s %s of %s; %s may be used. %s",
		e.Size, e.MaxSum, about, memory.Text(e.Needs), what, memory.Text(e.Allowed), within)
}
