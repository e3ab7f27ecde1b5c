package retrograde

import (
	"math"

	"github.com/sekilab/sekilab/internal/arith"
)

// layerSize is about the number of matrices in the stored blocks of a layer, from their margins alone.
type layerSize struct {
	own, copies float64 // of all blocks, and of those that are also kept transposed
	slab, block float64 // of the largest slab, and of the largest block
}

func (s layerSize) all() float64 { return s.own + s.copies }

// size returns the size of a layer. A block with m row sums r and column sums c of total N has about
//
//	Π_i C(r_i + α − 1, r_i) · Π_j C(c_j + m − 1, c_j) / C(N + mα − 1, N)
//
// matrices, α = (N² − N + (N² − Σ c_j²)/m) / (Σ c_j² − N): the estimate by effective columns of
// Jerdee, Kirkley and Newman (2022, arXiv:2209.14869; docs/references.md). It is exact for one
// column. TestSizes has its error for layers: at most 1.5 per cent for m×m from 3×3 on, 5 elsewhere.
func (l *layer) size() (size layerSize) {
	whole, ofRow := make([]float64, len(l.cols.Parts)), make([][]float64, len(l.cols.Parts))
	for ri, r := range l.rows.Parts {
		slab := 0.0
		for ci := l.firstColumn(ri); ci < len(l.cols.Parts); ci++ {
			c := l.cols.Parts[ci]
			if _, constant := l.layout.Constant(r, c); constant {
				continue
			}
			if ofRow[ci] == nil {
				whole[ci], ofRow[ci] = columnFactors(len(r), l.sum, c)
			}
			block := whole[ci]
			for _, v := range r {
				block *= ofRow[ci][v]
			}
			size.block = max(size.block, block)
			size.own += block
			slab += block
			if l.square && ci != ri && needsTranspose(r, c) {
				size.copies += block
			}
		}
		size.slab = max(size.slab, slab)
	}
	return size
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

// leastClasses returns a lower bound of the number of classes of a layer: no class has more than m!·n! matrices. If
// the number of margins of rows is greater than maxMargins, the bound is greater than beyondReach.
func (p Params) leastClasses(sum int) float64 {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	least := 0.0
	if rows := p.layout().CountMargins(sum, m); rows > maxMargins {
		least = beyondReach * rows
	}
	labelled := 0.0 // matrices, by inclusion and exclusion over the lines that are not 0
	for i := 1; i <= m; i++ {
		for j := 1; j <= n; j++ {
			sign := 1 - 2*float64((m-i+n-j)%2)
			labelled += sign * arith.Choose(m, i) * arith.Choose(n, j) * arith.Choose(sum+i*j-1, i*j-1)
		}
	}
	if math.IsNaN(labelled) { // of infinities
		return math.Inf(1)
	}
	return max(least, labelled/math.Gamma(float64(m+1))/math.Gamma(float64(n+1)))
}
