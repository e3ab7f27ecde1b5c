package tablebase

import (
	"context"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Estimate adds the cost of writing a tablebase to the estimate of package retrograde.
type Estimate struct{ retrograde.Estimate }

// Limits are the memory and the disk space that a solve may use.
type Limits struct {
	Memory int64 // bytes, of the whole process
	Disk   int64 // bytes, see FreeDisk; -1 when unknown
}

// Assumptions of the estimates; docs/file-formats.md has measurements.
const (
	valuesPerByte  = 9.0       // of compressed large layers, at least
	slabOverhead   = 500       // bytes of a slab in a file besides its codes
	recordOverhead = 1.0 / 3.0 // of a slab, while it is compressed
	encoderMemory  = 24 << 18  // of a worker, to compress
	decoderMemory  = 2 << 18   // of a worker, to read layers that stream
)

// NewEstimate estimates the layers up to maxSum, for GOMAXPROCS workers, which also compress slabs. It fails and costs
// what retrograde.NewEstimate does.
func NewEstimate(ctx context.Context, size seki.Size, maxSum int) (Estimate, error) {
	e, err := retrograde.NewEstimate(ctx, retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: maxSum})
	for k, l := range e.Layers {
		e.Layers[k].Scratch += float64(e.Workers) * (l.Slab*recordOverhead + encoderMemory + decoderMemory)
	}
	return Estimate{e}, err
}

// FullMemory returns the bytes of memory with which no layer streams from disk.
func (e Estimate) FullMemory() int64 { return e.Memory(false) + memory.Program() }

// LeastMemory returns the least bytes of memory of a solve.
func (e Estimate) LeastMemory() int64 { return e.LeastValues() + e.Scratch() + memory.Program() }

// ValueMemory returns the bytes left for values (retrograde.Params.Memory) if the process may use allowed bytes. Check
// must have accepted them; the program may have grown since then.
func (e Estimate) ValueMemory(allowed int64) int64 {
	return max(e.LeastValues(), allowed-e.Scratch()-memory.Program())
}

// Disk returns the bytes on disk.
func (e Estimate) Disk() (bytes float64) {
	for _, l := range e.Layers {
		bytes += l.Values/valuesPerByte + 4096 + slabOverhead*blocks.CoreLayout.CountMargins(l.Sum, e.Rows)
	}
	return bytes
}

// Check returns a *retrograde.RoomError if the solve does not fit into the limits.
func (e Estimate) Check(limits Limits) error {
	return e.Estimate.Check(func(first retrograde.Estimate) *retrograde.RoomError {
		part := Estimate{first}
		if least := part.LeastMemory(); least > limits.Memory {
			return &retrograde.RoomError{Needs: float64(least), Allowed: float64(limits.Memory)}
		}
		if disk := part.Disk(); limits.Disk >= 0 && disk > float64(limits.Disk) {
			return &retrograde.RoomError{Disk: true, Needs: disk, Allowed: float64(limits.Disk)}
		}
		return nil
	})
}
