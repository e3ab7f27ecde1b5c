package retrograde

import (
	"context"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// NewShareEstimates cuts the layer p.MaxSum, where p.Rows ≥ p.Cols, into n runs as Cut does
// and returns a function that estimates what SolveShare needs for run k: the layer, with
// Window, Slab, Scratch and Share of this run. Cost: a tenth of a second for each of the
// layer and the one below, then O(n²) for each block of a run.
func NewShareEstimates(ctx context.Context, p Params, n int) (share func(k int) Estimate, err error) {
	bounds, err := Cut(p, n)
	if err != nil {
		return nil, err
	}
	var layers [2]LayerEstimate // the one below first
	var drawn [2]*sample
	for k, sum := range []int{p.MaxSum - 1, p.MaxSum} {
		if drawn[k] = new(sample); sum < p.Rows {
			continue // no layer
		}
		rows, cols := blocks.CountAllMargins(sum, p.Rows)[sum], blocks.CountAllMargins(sum, p.Cols)[sum]
		if layers[k], drawn[k], err = estimateLayer(ctx, p, sum, samples, rows, cols); err != nil {
			return nil, err
		}
		layers[k].Margins = marginBytes(rows, cols)
	}
	l := layers[1]
	if drawn[0] == nil || drawn[1] == nil { // only bounds are known
		l.Window = layers[0].Tables + layers[0].Transposed
		return func(int) Estimate { return Estimate{[]LayerEstimate{l}, p.workers()} }, nil
	}
	below, this := newLayer(p.Rows, p.Cols, p.MaxSum-1), newLayer(p.Rows, p.Cols, p.MaxSum)
	return func(k int) Estimate {
		l := l
		read, solved := drawn[0].readBy(this, below, bounds[k], bounds[k+1]), drawn[1].ownOf(this, bounds[k], bounds[k+1])
		l.Window, l.Slab, l.Share = read.atATime, solved.largest, read.all+solved.all
		l.Scratch = scratchBytes(p.Rows, p.Cols, p.MaxSum, max(read.largest, solved.largest), float64(len(this.cols.parts)))
		return Estimate{[]LayerEstimate{l}, p.workers()}
	}, nil
}

// slabBytes are bytes of values of some slabs: of all, of the largest, and the most in
// memory at a time.
type slabBytes struct{ all, largest, atATime float64 }

// readBy returns what the slabs first to end−1 of this layer read of the layer below, of
// which s is the sample.
func (s *sample) readBy(this, below *layer, first, end int) (b slabBytes) {
	reads := this.reads(below, first, end)
	window := make(held, end-first+1)
	for _, slab := range s.slabs {
		k, _ := below.rows.of(slab.r)
		if reads[k] == nil {
			continue
		}
		bytes := slab.stored()
		for ci := range reads[k] {
			bytes += slab.transposed[string(appendKey(nil, below.cols.parts[ci]))]
		}
		bytes *= s.scale
		from, to := below.parents(k, this.rows)
		window.add(bytes, max(from-first, 0), min(to, end-1)-first)
		b.all += bytes
		b.largest = max(b.largest, bytes)
	}
	b.atATime = window.most()
	return b
}

// ownOf returns the bytes of the slabs first to end−1 of a layer, of which s is the sample.
func (s *sample) ownOf(l *layer, first, end int) (b slabBytes) {
	for _, slab := range s.slabs {
		if k, _ := l.rows.of(slab.r); first <= k && k < end {
			bytes := slab.stored() * s.scale
			b.all += bytes
			b.largest = max(b.largest, bytes)
		}
	}
	return b
}
