package floor

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// A Builder solves the layers of a size in memory, one above the other, and holds the
// last one packed. A higher layer begins with the one that is held, so nothing is solved
// twice. It is used by one goroutine at a time.
type Builder struct {
	size    seki.Size // rows ≥ cols
	workers int
	sum     int                  // of the layer held, rows − 1 if there is none
	solved  map[int][]packedSlab // by sum; of the layers below the one held only the census is left
	census  map[int]seki.Census  // by sum
}

type packedSlab struct {
	codes  []byte
	length int // number of codes
	census seki.Census
}

// NewBuilder returns a builder for a size, rows ≥ cols, that uses the given number of
// goroutines.
func NewBuilder(size seki.Size, workers int) *Builder {
	return &Builder{size: size, workers: workers, sum: size.Rows - 1, solved: map[int][]packedSlab{}, census: map[int]seki.Census{}}
}

// A Step is the estimate of a layer above the one that a builder holds.
type Step struct {
	Sum    int
	Values float64 // of the layer
	Bytes  int64   // of the layer, packed
	Peak   int64   // bytes while the layer is solved, with the one below
	least  int64   // of these, what the engine needs for values
}

// Steps estimates the layers above the one held, up to a sum, until one cannot be solved
// within memory bytes. Cost: a few milliseconds for each layer from the lowest.
func (b *Builder) Steps(ctx context.Context, sum int, memory int64) ([]Step, error) {
	for sum > b.sum && !Fits(seki.Layer{Size: b.size, Sum: sum}) {
		sum--
	}
	if sum <= b.sum {
		return nil, nil
	}
	p := retrograde.Params{Rows: b.size.Rows, Cols: b.size.Cols, MaxSum: sum, Workers: b.workers}
	var steps []Step
	below := int64(0)
	for l, err := range retrograde.EstimateLayers(ctx, p, 0) {
		if err != nil {
			return nil, err
		}
		e := retrograde.Estimate{Params: p, Layers: []retrograde.LayerEstimate{l}}
		step := Step{Sum: l.Sum, Values: l.Values, Bytes: int64(min(retrograde.Margin*l.Values/2, math.MaxInt64/8)), least: e.Memory(retrograde.Streamed)}
		step.Peak = below + step.Bytes + step.least + e.ScratchMemory()
		if step.Peak > memory {
			break
		}
		if l.Sum > b.sum {
			steps = append(steps, step)
		}
		below = step.Bytes
	}
	return steps, nil
}

// Raise solves the layers up to that of a step within memory bytes, at least the Peak of
// the step. If it fails, with the cause of ctx if ctx ends first, the builder holds the
// last complete layer.
func (b *Builder) Raise(ctx context.Context, to Step, memory int64) error {
	p := retrograde.Params{
		Rows: b.size.Rows, Cols: b.size.Cols, MaxSum: to.Sum, Workers: b.workers,
		Store: &packedStore{Builder: b}, Memory: to.least + memory - to.Peak,
	}
	return retrograde.Solve(ctx, p, retrograde.Handlers{})
}

// Floor returns the layer held as a floor, nil if there is none. It does not change when
// the builder continues.
func (b *Builder) Floor() *Floor {
	if b.sum < b.size.Rows {
		return nil
	}
	var slabs [][]byte // the builder drops its own for the next layer
	for _, slab := range b.solved[b.sum] {
		slabs = append(slabs, slab.codes)
	}
	return New(seki.Layer{Size: b.size, Sum: b.sum}, func(slab, chunk int) ([]byte, error) {
		return slabs[slab][chunk*ChunkSize/2:], nil
	})
}

// Bytes returns the memory of the layer held.
func (b *Builder) Bytes() int64 {
	bytes := 0
	for _, slab := range b.solved[b.sum] {
		bytes += len(slab.codes)
	}
	return int64(bytes)
}

// packedStore is the store of a solve: the layer held, and the one above it as far as
// it is solved.
type packedStore struct {
	*Builder
	mu    sync.Mutex
	above []packedSlab
}

// Next returns the first slab above the layer held.
func (s *packedStore) Next() (sum, index int) { return s.sum + 1, 0 }

// Put keeps a slab of the layer above.
func (s *packedStore) Put(_, index int, slab *retrograde.Slab) error {
	packed := packedSlab{slices.Clone(slab.Data), slab.Values, slab.Census}
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.above) <= index {
		s.above = append(s.above, packedSlab{})
	}
	s.above[index] = packed
	return nil
}

// Get copies a slab of the layer held.
func (s *packedStore) Get(sum, index int, buf []byte) (*retrograde.Slab, error) {
	slab := &s.solved[sum][index]
	return &retrograde.Slab{Data: append(buf[:0], slab.codes...), Values: slab.length, Census: slab.census}, nil
}

// Meta returns the census of a slab.
func (s *packedStore) Meta(sum, index int) (*retrograde.Slab, error) {
	return &retrograde.Slab{Census: s.solved[sum][index].census}, nil
}

// Census returns the census of a layer.
func (s *packedStore) Census(sum int) (seki.Census, error) { return s.census[sum], nil }

// EndLayer assembles the layer above the one held.
func (s *packedStore) EndLayer(sum int, total seki.Census) error {
	for k := range s.solved[s.sum] {
		s.solved[s.sum][k].codes = nil
	}
	s.sum, s.solved[sum], s.above, s.census[sum] = sum, s.above, nil, total
	return nil
}
