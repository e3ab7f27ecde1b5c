package retrograde

import "github.com/sekilab/sekilab/internal/arith"

// layerSize is about the number of matrices in the stored blocks of a layer, from their margins alone.
type layerSize struct {
	own    float64    // of all blocks
	copies float64    // of the blocks that are also kept transposed
	slabs  []slabSize // by row margin
	block  float64    // of the largest block
}

// slabSize is the number of values of a slab, without and with its transposed copies.
type slabSize struct{ own, all float64 }

// size returns the size of a layer. A block with m row sums r and column sums c of total N has about
//
//	Π_i C(r_i + α − 1, r_i) · Π_j C(c_j + m − 1, c_j) / C(N + mα − 1, N)
//
// matrices, α = (N² − N + (N² − Σ c_j²)/m) / (Σ c_j² − N): the estimate by effective columns of
// Jerdee, Kirkley and Newman (2022, arXiv:2209.14869; docs/references.md). It is exact for one
// column. TestSizes has its error for layers: at most 1.5 per cent for m×m from 3×3 on, 5 elsewhere.
func (l *layer) size() (size layerSize) {
	if len(l.rows.Parts) == 0 {
		return size
	}
	var columns []columnFactors
	for _, c := range l.cols.Parts {
		columns = append(columns, newColumnFactors(len(l.rows.Parts[0]), l.sum, c))
	}
	for ri, r := range l.rows.Parts {
		slab := slabSize{}
		for ci := l.firstColumn(ri); ci < len(l.cols.Parts); ci++ {
			c := l.cols.Parts[ci]
			if _, constant := l.layout.Constant(r, c); constant {
				continue
			}
			block := columns[ci].whole
			for _, v := range r {
				block *= columns[ci].row[v]
			}
			size.own += block
			slab.own += block
			slab.all += block
			size.block = max(size.block, block)
			if l.square && ci != ri && needsTranspose(r, c) {
				size.copies += block
				slab.all += block
			}
		}
		size.slabs = append(size.slabs, slab)
	}
	return size
}

// columnFactors are the factors of the formula for a column margin.
type columnFactors struct {
	whole float64   // all that does not depend on the rows
	row   []float64 // C(v + α − 1, v), by the row sum v
}

func newColumnFactors(m, sum int, c []int) columnFactors {
	squares, whole := 0, 1.0
	for _, v := range c {
		squares += v * v
		whole *= arith.Choose(v+m-1, m-1)
	}
	alpha := (float64(sum*sum-sum) + float64(sum*sum-squares)/float64(m)) / float64(squares-sum)
	multisets := powers(float64(m)*alpha, sum)
	return columnFactors{whole / multisets[sum], powers(alpha, sum)}
}

// powers returns C(v + a − 1, v), the coefficients of (1 − x)^(−a), for v = 0 … most.
func powers(a float64, most int) []float64 {
	list := make([]float64, most+1)
	list[0] = 1
	for v := 1; v <= most; v++ {
		list[v] = list[v-1] * (float64(v-1) + a) / float64(v)
	}
	return list
}
