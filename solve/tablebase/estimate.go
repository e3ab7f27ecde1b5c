package tablebase

import (
	"context"
	"math"
	"time"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Estimate predicts what it takes to solve the layers of a tablebase up to a sum.
type Estimate struct {
	retrograde.Estimate
	Params Params
}

// Limits are what a solve may use.
type Limits struct {
	Memory int64 // bytes, of the whole process
	Disk   int64 // bytes, see FreeDisk; -1 when unknown
}

// What the estimates take for granted; docs/table-format.md has measurements.
const (
	valuesPerByte  = 9.0       // that large layers are compressed to, or more
	recordOverhead = 1.0 / 3.0 // of a slab, while its record is made
	encoderMemory  = 7 << 18   // of a worker, to compress
)

// NewEstimate estimates the layers up to maxSum, for GOMAXPROCS workers. Cost: that of
// retrograde.NewEstimate.
func NewEstimate(ctx context.Context, p Params, maxSum int) (*Estimate, error) {
	engine, err := retrograde.NewEstimate(ctx, retrograde.Params{Rows: p.Rows, Cols: p.Cols, MaxSum: maxSum})
	if err != nil {
		return nil, err
	}
	return &Estimate{engine, p}, nil
}

// NewShareEstimates returns a function that estimates share k of n of the layer of a sum,
// likewise: what is needed is LeastMemory, and more is of no use. Cost: that of
// retrograde.NewShareEstimates.
func NewShareEstimates(ctx context.Context, p Params, sum, n int) (share func(k int) *Estimate, err error) {
	engine, err := retrograde.NewShareEstimates(ctx, retrograde.Params{Rows: p.Rows, Cols: p.Cols, MaxSum: sum}, n)
	if err != nil {
		return nil, err
	}
	return func(k int) *Estimate { return &Estimate{engine(k), p} }, nil
}

// Layer returns the part of the estimate that is about the layer of a sum and the one below.
func (e *Estimate) Layer(sum int) *Estimate {
	return &Estimate{e.Estimate.Layer(sum), e.Params}
}

// LayerDisk returns the bytes on disk of the last layer.
func (e *Estimate) LayerDisk() float64 { return e.layerDisk(e.Layers[len(e.Layers)-1]) }

func (e *Estimate) layerDisk(l retrograde.LayerEstimate) float64 {
	return l.Tables/valuesPerByte + e.Params.MaxIndexBytes(l.Sum)
}

// besides returns the bytes of memory needed besides values.
func (e *Estimate) besides() int64 {
	slab := 0.0
	for _, l := range e.Layers {
		slab = max(slab, l.Slab)
	}
	return e.ScratchMemory() + int64(float64(e.Workers)*(slab*recordOverhead+encoderMemory)) + memory.Program()
}

// FullMemory returns the bytes of memory with which no layer streams from disk.
func (e *Estimate) FullMemory() int64 { return e.Memory(false) + e.besides() }

// LeastMemory returns the least bytes of memory of a solve.
func (e *Estimate) LeastMemory() int64 { return e.MinMemory() + e.besides() }

// ValueMemory returns the bytes left for values (retrograde.Params.Memory) if the process
// may use allowed bytes.
func (e *Estimate) ValueMemory(allowed int64) int64 { return max(1, allowed-e.besides()) }

// Disk returns the bytes on disk at the worst moment.
func (e *Estimate) Disk() float64 {
	total, before := 0.0, 0.0
	for _, l := range e.Layers {
		layer := e.layerDisk(l)
		if e.Params.Keep == KeepAll {
			total += layer
		} else {
			total = max(total, before+layer)
			before = layer
		}
	}
	return total
}

// What a value and a block take of one core, with their share of reading and writing. Processors
// of these years need 7 to 20 ns for a value of a large layer; docs/performance.md has
// measurements.
const (
	ValueTime = 20 * time.Nanosecond
	blockTime = 4 * time.Microsecond
)

// Time returns about the time of the solve, if the machine has a core for each worker and a
// value takes ValueTime.
func (e *Estimate) Time() time.Duration {
	work := 0.0
	for _, l := range e.Layers {
		work += l.Tables*float64(ValueTime) + e.Params.MaxBlocks(l.Sum)*float64(blockTime)
	}
	return time.Duration(min(work/float64(e.Workers), math.MaxInt64/2))
}

// Check returns a *retrograde.RoomError if the solve does not fit into the limits.
func (e *Estimate) Check(limits Limits) error {
	lack := e.lack(limits)
	if lack == nil {
		return nil
	}
	lack.Size, lack.MaxSum = seki.Size{Rows: e.Params.Rows, Cols: e.Params.Cols}, e.Layers[len(e.Layers)-1].Sum
	lack.Fits = e.Fits(func(part retrograde.Estimate) bool { return (&Estimate{part, e.Params}).lack(limits) == nil })
	return lack
}

// lack returns what the solve needs more than there is, nil if it fits.
func (e *Estimate) lack(limits Limits) *retrograde.RoomError {
	if least := e.LeastMemory(); least > limits.Memory {
		return &retrograde.RoomError{Needs: float64(least), Allowed: float64(limits.Memory)}
	}
	if disk := e.Disk(); limits.Disk >= 0 && disk > float64(limits.Disk) {
		return &retrograde.RoomError{Disk: true, Needs: disk, Allowed: float64(limits.Disk)}
	}
	return nil
}
