package estimate

import (
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// sizes are about the numbers of matrices in the stored blocks of a layer.
type sizes struct {
	own, copies float64 // of all blocks, and of those that are also kept transposed
	slab, block float64 // of the largest slab, and of the largest block
}

// sizesOf returns the sizes of a layer, from its margins alone. A block with m row sums r and column sums c of total N
// has about
//
//	Π_i C(r_i + α − 1, r_i) · Π_j C(c_j + m − 1, c_j) / C(N + mα − 1, N)
//
// matrices, α = (N² − N + (N² − Σ c_j²)/m) / (Σ c_j² − N): the estimate by effective columns of
// Jerdee, Kirkley and Newman (2022, arXiv:2209.14869; docs/references.md). It is exact for one
// column. TestLongEstimate has its error: at most 1.5 per cent for m×m from 3×3 on, 5 elsewhere.
func sizesOf(layout blocks.Layout, l seki.Size, sum int) (s sizes) {
	cols := layout.Margins(sum, l.Cols)
	whole, ofRow := make([]float64, len(cols)), make([][]float64, len(cols))
	square := l.Rows == l.Cols
	for ri, r := range layout.Margins(sum, l.Rows) {
		slab := 0.0
		for ci, c := range cols {
			if square && ci < ri || !layout.Stored(r, c) {
				continue
			}
			if ofRow[ci] == nil {
				whole[ci], ofRow[ci] = columnFactors(len(r), sum, c)
			}
			block := whole[ci]
			for _, v := range r {
				block *= ofRow[ci][v]
			}
			s.block = max(s.block, block)
			slab += block
			if square && ci != ri && blocks.ReadTransposed(r, c) {
				s.copies += block
			}
		}
		s.own += slab
		s.slab = max(s.slab, slab)
	}
	return s
}

// columnFactors returns the factor of the formula that does not depend on the rows, and C(v + α − 1, v) by the row
// sum v.
func columnFactors(m, sum int, c []int) (whole float64, ofRow []float64) {
	squares, whole := 0, 1.0
	for _, v := range c {
		squares += v * v
		whole *= arith.Choose(v+m-1, m-1)
	}
	alpha := (float64(sum*sum-sum) + float64(sum*sum-squares)/float64(m)) / float64(squares-sum)
	return whole / powers(float64(m)*alpha, sum)[sum], powers(alpha, sum)
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
