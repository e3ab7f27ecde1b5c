package retrograde

// Memory returns the greatest number of bytes of values in memory at a time, if all
// are kept. The last layer is kept only if its classes are
// visited.
func (e *Estimate) Memory(visit bool) int64 {
	return e.peak(func(below, this LayerEstimate, last bool) float64 {
		switch {
		case !last:
			return this.Both
		case visit:
			return this.Both - this.Transposed
		}
		return below.Tables + below.Transposed + float64(e.Workers)*this.Slab
	})
}

// MinMemory returns the least number of bytes of values that a solve with a store
// needs: what a layer reads at a time, and the slabs being solved.
func (e *Estimate) MinMemory() int64 {
	return e.peak(func(_, this LayerEstimate, _ bool) float64 {
		held := this.Window + float64(e.Workers)*this.Slab
		if this.Share > 0 { // a short share ends before there are spare buffers
			held = min(held, sampled*this.Share/slack)
		}
		return held
	})
}

// slack allows for the rounding of buffer sizes, a sixteenth on average, for as much
// again in spare buffers, and for the error of the samples.
const slack = 1.2

// sampled allows for the error of the samples alone.
const sampled = 1.05

// leastBuffers are the bytes of the buffers of slabs that are smaller than what
// buffers are rounded up to.
const leastBuffers = 4 << 10

// peak returns the greatest of held over all layers, with slack and the buffers that
// the pool always keeps. In TestEstimate these are at most 1.6 times the bytes lent.
func (e *Estimate) peak(held func(below, this LayerEstimate, last bool) float64) int64 {
	peak := 0.0
	for k, this := range e.Layers {
		var below LayerEstimate
		if k > 0 {
			below = e.Layers[k-1]
		}
		peak = max(peak, held(below, this, k == len(e.Layers)-1))
	}
	return int64(min(slack*peak+min(1.6*peak, sparePool)+leastBuffers, 1<<62))
}

// perLayer is what every layer adds: the heap becomes less dense with each, as the
// sizes of its pieces grow from layer to layer.
const perLayer = 12 << 10

// ScratchMemory returns the bytes needed besides values: the scratch of the workers
// and the lists that they share. See scratchBytes.
func (e *Estimate) ScratchMemory() int64 {
	most := 0.0
	for _, l := range e.Layers {
		most = max(most, l.Margins+l.Specials+float64(e.Workers)*l.Scratch)
	}
	return int64(min(most+perLayer*float64(len(e.Layers)), 1<<62))
}

// scratchBytes bounds what a worker needs for the largest slab of a layer, of slab
// bytes. The last k rows have at most k/m of the sum of the matrix, and most choices
// if their sums are equal. The number of residuals, or of choices of some rows, is
// no greater than the number of matrices of the slab.
func scratchBytes(m, n, sum int, slab, cols float64) float64 {
	under := countUnder(n, sum)
	last := func(k int) int { return sum * k / m }                       // greatest sum of the last k rows
	first := func(k int) float64 { return under[(last(k)+k-1)/k] }       // choices of the first of the last k rows
	least := func(x float64) float64 { return min(x, slab+cols) }        // x, or the matrices
	index := func(k int) float64 { return 4 * choose(last(k)+n-1, n-1) } // of the residuals above the last k rows
	height := min(2, m)

	// Leaves: their rows and the positions after exchanges of columns, see leaf.
	leaves, matrices := least(under[last(height)]), first(height)
	if height == 2 {
		matrices *= first(1)
	}
	bytes := leaves * (float64(sizeOf[leaf]()) + 2*first(height) + float64(8*height*n+24*n))
	bytes += least(matrices)*(4*float64(n)+float64(height*n)/8) + index(height)

	// For each row above the leaves: an index of residuals, nodes and edges. An edge
	// is a choice of the row and of what it leaves to the rows below.
	for k := height + 1; k <= m; k++ {
		nodes := least(under[last(k)])
		if k == m {
			nodes = cols
		}
		bytes += nodes*(float64(sizeOf[node]())+float64(26*n)) + index(k)
		bytes += least(first(k)*min(nodes, under[last(k-1)])) * (20 + 4*float64(n))
	}

	// Masks of the last three rows, and lists, with the places of orders.
	lists := slab / 2
	if m >= 4 {
		matrices := least(first(1) * first(2) * first(3))
		bytes += matrices * float64(3*n) / 8
		lists += 6 * matrices
	}
	return bytes + min(lists, listMemory) + 4*leastChunk // of the arenas
}

// countUnder returns, for each s up to sum, the number of vectors of sum s that are
// at most some column margin of the given sum. Column j of a margin, from 1, has at
// most the sum of each of the j columns up to it, and the others have at least 1.
func countUnder(n, sum int) []float64 {
	count := make([]float64, sum+1)
	count[0] = 1
	for j := 1; j <= n; j++ {
		most := (sum - (n - j)) / j
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

// marginBytes bounds the lists of the row and column margins of two layers, and of
// the blocks of the slabs in memory.
func marginBytes(rows, cols float64) float64 { return 2 * (300*(rows+cols) + 12*rows*cols) }

// specialBytes bounds the list of special matrices of a block. If all line sums are
// equal, which only the one block of its slab has in a square size, most seki are
// complete; elsewhere few are special.
func specialBytes(matrices float64) float64 {
	return 1.25 * matrices * float64(sizeOf[Special]()) // append grows by a quarter
}

// Needs returns the bytes that Solve takes besides the program if everything stays
// in memory.
func (e *Estimate) Needs(visit bool) int64 {
	return int64(min(float64(e.Memory(visit))+float64(e.ScratchMemory()), 1<<62))
}
