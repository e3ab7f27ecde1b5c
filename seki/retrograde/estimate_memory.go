package retrograde

import "runtime"

// Memory returns the greatest number of bytes of values in memory at a time, if all
// are kept, with GOMAXPROCS workers. The last layer is kept only if its classes are
// visited.
func (e *Estimate) Memory(visit bool) int64 {
	return e.peak(func(below, this LayerEstimate, last bool) float64 {
		switch {
		case !last:
			return this.Both
		case visit:
			return this.Both - this.Transposed
		}
		return below.Tables + below.Transposed + float64(runtime.GOMAXPROCS(0))*this.Slab
	})
}

// MinMemory returns the least number of bytes of values that a solve with a store
// needs: what a layer reads at a time, and the slabs being solved.
func (e *Estimate) MinMemory(workers int) int64 {
	return e.peak(func(_, this LayerEstimate, _ bool) float64 {
		return this.Window + float64(workers)*this.Slab
	})
}

// slack allows for the rounding of buffer sizes, a sixteenth on average, for as much
// again in spare buffers, and for the error of the samples.
const slack = 1.2

// peak returns the greatest of held over all layers, with slack and the buffers that
// the pool always keeps, which are no more than there ever were.
func (e *Estimate) peak(held func(below, this LayerEstimate, last bool) float64) int64 {
	peak := 0.0
	for k, this := range e.Layers {
		var below LayerEstimate
		if k > 0 {
			below = e.Layers[k-1]
		}
		peak = max(peak, held(below, this, k == len(e.Layers)-1))
	}
	return int64(min(slack*peak+min(4*peak, sparePool), 1<<62))
}

// ScratchMemory returns the bytes needed besides values: the scratch of the workers
// and the lists that they share. See scratchBytes.
func (e *Estimate) ScratchMemory(workers int) int64 {
	most := 0.0
	for _, l := range e.Layers {
		most = max(most, l.Margins+float64(workers)*l.Scratch)
	}
	return int64(min(most, 1<<62))
}

// scratchBytes bounds what a worker needs for the largest slab of a layer, of slab
// bytes. The last k rows have at most k/m of the sum of the matrix, and most choices
// if their sums are equal. The number of residuals, or of choices of some rows, is
// no greater than the number of matrices of the slab.
func scratchBytes(m, n, sum int, slab, cols float64) float64 {
	last := func(k int) int { return sum * k / m }                      // greatest sum of the last k rows
	ways := func(s int) float64 { return choose(s+n-1, n-1) }           // rows, or residuals, of sum s
	first := func(k int) float64 { return ways((last(k) + k - 1) / k) } // first of the last k rows
	least := func(x float64) float64 { return min(x, slab+cols) }
	height := min(2, m)

	// Leaves: their rows and the positions after exchanges of columns, see leaf.
	leaves, matrices := least(ways(last(height))), first(height)
	if height == 2 {
		matrices *= first(1)
	}
	bytes := leaves * (float64(sizeOf[leaf]()) + 2*first(height) + float64(8*height*n+24*n))
	bytes += least(matrices) * (4*float64(n) + float64(height*n)/8)

	// For each row above the leaves: an index of residuals, nodes and edges.
	for k := height; k <= m; k++ {
		bytes += 4 * ways(last(k))
		if k > height {
			nodes := least(ways(last(k)))
			if k == m {
				nodes = cols
			}
			bytes += nodes * (float64(sizeOf[node]()) + float64(26*n))
			bytes += least(nodes*first(k)) * (20 + 4*float64(n))
		}
	}

	// Masks of the last three rows, and lists, with the places of orders.
	lists := slab / 2
	if m >= 4 {
		matrices := least(first(1) * first(2) * first(3))
		bytes += matrices * float64(3*n) / 8
		lists += 6 * matrices
	}
	return bytes + min(lists, listMemory)
}

// marginBytes bounds the lists of the row and column margins of two layers, and of
// the blocks of the slabs in memory.
func marginBytes(rows, cols float64) float64 { return 2 * (300*(rows+cols) + 12*rows*cols) }

// Needs returns the bytes that Solve takes besides the program if everything stays
// in memory.
func (e *Estimate) Needs(workers int, visit bool) int64 {
	return int64(min(float64(e.Memory(visit))+float64(e.ScratchMemory(workers)), 1<<62))
}
