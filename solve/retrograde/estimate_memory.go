package retrograde

import (
	"cmp"
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Memory returns the most bytes of values in memory at a time. With Streamed, this is the
// least for Params.Memory.
func (e Estimate) Memory(use Use) int64 {
	peak := 0.0
	for k, l := range e.Layers {
		switch {
		case use == Streamed:
			peak = max(peak, min(l.Window+l.Slabs, l.Touched))
		case k < len(e.Layers)-1:
			peak = max(peak, l.Both)
		case use == Visited:
			peak = max(peak, l.Both-l.Transposed)
		default:
			block := l.Block
			if e.Rows == e.Cols { // nothing is copied
				block /= 2
			}
			peak = max(peak, l.Below+l.Slabs+block)
		}
	}
	peak += e.smaller.kept()
	peak *= float64(blocks.PackingOf(e.Games).Bits()) / 8
	const leastBuffers = 4 << 10 // that the smallest slabs are rounded up to
	return int64(min(Margin*peak+min(2*peak, sparePool)+leastBuffers, 1<<62))
}

// kept returns the number of values that a smaller solve, and its own, keep for the larger one.
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
	// The heap becomes less dense with each layer, as the sizes of its pieces grow.
	const perLayer = 12 << 10
	most := 0.0
	for _, l := range e.Layers {
		most = max(most, l.Lists+float64(e.Workers)*l.Scratch)
	}
	if e.smaller != nil {
		most += float64(e.smaller.ScratchMemory())
	}
	return int64(min(most+perLayer*float64(len(e.Layers)), 1<<62))
}

// Needs returns the bytes that a solve takes besides the program.
func (e Estimate) Needs(use Use) int64 {
	return int64(min(float64(e.Memory(use))+float64(e.ScratchMemory()), 1<<62))
}

// take sets what is in memory while the slabs first to end−1 of a layer are solved: by a
// share, which reads the blocks of layer.reads, or by a whole solve if reads is nil.
func (l *LayerEstimate) take(workers, first, end int, reads []map[int]bool) {
	this, below := l.sample, l.below
	window, both := make(held, end-first+1), make(held, end-first+1)
	slabs, flags := make([]float64, end-first), make([]float64, end-first)
	for k := first; k < end; k++ {
		slab := this.values[k].own
		if reads == nil { // a share is alone in its layer, which is the last
			slab += this.values[k].transposed
		}
		both.add(slab, k-first, end-first-1)
		block := min(largestBlock(this.m, this.n, this.sum, this.rows.parts[k]), this.values[k].own)
		block *= 8 / float64(this.packing.Bits()) // as packed values
		if this.square {
			block *= 2
		}
		slabs[k-first], flags[k-first] = slab, block
	}
	l.Block = sum(largest(flags, workers))
	for k, block := range flags {
		block = min(float64(workers)*block, l.Block)
		window.add(block, k, k)
		both.add(block, k, k)
	}
	l.Touched = both.most()
	slabs = largest(slabs, workers)
	l.Slab, l.Slabs = sum(slabs[:min(1, len(slabs))]), sum(slabs)
	copied := 0.0
	if below == nil {
		l.Window, l.Both = l.Below, l.Below+l.Touched
		l.Touched = l.Both
	} else {
		for k := range below.values {
			bytes := below.values[k].readBy(reads, k)
			if bytes == 0 {
				continue
			}
			from, to := below.parents(k, this.rows)
			from, to = max(from, first)-first, min(to, end-1)-first
			window.add(bytes, from, to)
			both.add(bytes, 0, to)
			l.Touched += bytes
			if reads != nil { // it is transposed again
				copied = max(copied, bytes)
			}
		}
		l.Window, l.Both = window.most(), both.most()
	}
	l.Scratch = 0
	for k := range workers {
		own := copied
		if k < len(slabs) {
			own = max(own, slabs[k])
		}
		l.Scratch += scratchBytes(this.m, this.n, this.sum, own, float64(len(this.cols.parts))) / float64(workers)
	}
}

// largest returns the n largest sizes, or all if there are fewer, in descending order.
func largest(sizes []float64, n int) []float64 {
	sizes = slices.Clone(sizes)
	slices.SortFunc(sizes, func(a, b float64) int { return cmp.Compare(b, a) })
	return sizes[:min(n, len(sizes))]
}

func sum(sizes []float64) (total float64) {
	for _, size := range sizes {
		total += size
	}
	return total
}

// held is by how many bytes what is in memory changes before each slab of a run, and after
// the last.
type held []float64

// add adds bytes that are in memory for the slabs from to to.
func (h held) add(bytes float64, from, to int) {
	h[from] += bytes
	h[to+1] -= bytes
}

// most returns the most bytes in memory at a time.
func (h held) most() (most float64) {
	now := 0.0
	for _, change := range h {
		now += change
		most = max(most, now)
	}
	return most
}

// scratchBytes bounds what a worker needs for the largest slab of a layer, of slab bytes, in
// blocks of so many column margins. The last k rows have at most k/m of the sum of the
// matrix, and most choices if their sums are equal. No level has more nodes or edges than
// there are matrices.
func scratchBytes(m, n, sum int, slab, cols float64) float64 {
	under := countUnder(n, sum)
	residuals := func(k int) float64 { return under[sum*k/m] }       // above the last k rows
	choices := func(k int) float64 { return under[(sum*k/m+k-1)/k] } // of the first of them
	least := func(x float64) float64 { return min(x, slab+cols) }
	bytes, lists := 4.0*leastChunk, slab/2
	for k := 1; k <= m; k++ { // an index of residuals, nodes (leaves at first), and edges: choices and what they leave
		nodes, below := least(residuals(k)), residuals(k-1)
		if k == m {
			nodes = cols
		}
		bytes += 4*choose(sum*k/m+n-1, n-1) + nodes*float64(sizeOf[leaf]()+26*n)
		bytes += least(choices(k)*min(nodes, below)) * (20 + 4*float64(n))
	}
	// Flags kept of nodes and leaves, by unitFlags: of blocks with lines of sum 2 only, less than half of a slab.
	bytes += min(slab/2, keptMemory) + 16*least(residuals(min(3, m))) + 16*least(residuals(min(2, m)))
	if m >= 4 { // masks of the last three rows, and the places of orders
		matrices := least(choices(1) * choices(2) * choices(3))
		bytes += matrices * float64(3*n) / 8
		lists += 4 * matrices
	}
	return bytes + min(lists, listMemory)
}

// countUnder returns, for each s up to sum, the number of vectors of sum s that are
// at most some column margin of the given sum. Column j of a margin, from 1, has at
// most the sum of each of the j columns up to it, and the others have at least 2.
func countUnder(n, sum int) []float64 {
	count := make([]float64, sum+1)
	count[0] = 1
	for j := 1; j <= n; j++ {
		most := max(0, sum-2*(n-j)) / j
		window := 0.0
		next := make([]float64, sum+1)
		for s := range next {
			window += count[s]
			if s > most {
				window -= count[s-most-1]
			}
			next[s] = window
		}
		count = next
	}
	return count
}
