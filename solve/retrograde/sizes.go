package retrograde

import (
	"math"

	"github.com/sekilab/sekilab/internal/arith"
)

// sizes estimates how many matrices the blocks of a layer have, from their margins alone.
//
// A block with m row sums r and column sums c of total N has about
//
//	Π_i C(r_i + α − 1, r_i) · Π_j C(c_j + m − 1, c_j) / C(N + mα − 1, N)
//
// matrices, α = (N² − N + (N² − Σ c_j²)/m) / (Σ c_j² − N): the estimate by effective columns of
// Jerdee, Kirkley and Newman (2022, arXiv:2209.14869; docs/references.md). It is exact for one
// column. TestSizes has its error for layers: at most 1.5 per cent for m×m from 3×3 on, 5 elsewhere.
type sizes struct {
	*layer
	columns []columnSizes // by column margin
	list    []slabSize    // by row margin
}

// columnSizes are the factors of the estimate for a column margin.
type columnSizes struct {
	whole float64   // all that does not depend on the rows
	row   []float64 // C(v + α − 1, v), by the row sum v
}

func (p Params) sizes(sum int) *sizes {
	s := &sizes{layer: p.layer(sum)}
	m := max(p.Rows, p.Cols)
	for _, c := range s.cols.parts {
		s.columns = append(s.columns, newColumnSizes(m, sum, c))
	}
	for ri := range s.rows.parts {
		s.list = append(s.list, s.slab(ri))
	}
	return s
}

func newColumnSizes(m, sum int, c []int) columnSizes {
	squares, whole := 0, 1.0
	for _, v := range c {
		squares += v * v
		whole *= arith.Choose(v+m-1, m-1)
	}
	alpha := (float64(sum*sum-sum) + float64(sum*sum-squares)/float64(m)) / float64(squares-sum)
	multisets := powers(float64(m)*alpha, sum)
	return columnSizes{whole / multisets[sum], powers(alpha, sum)}
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

// matrices estimates the number of matrices of a block.
func (s *sizes) matrices(ri, ci int) float64 {
	c := &s.columns[ci]
	product := c.whole
	for _, v := range s.rows.parts[ri] {
		product *= c.row[v]
	}
	return product
}

// slabSize is the size of a slab.
type slabSize struct {
	own, copies float64 // values, and those of its transposed copies
	block       float64 // values of the largest block
	blocks      int     // that are stored
}

func (s *sizes) slab(ri int) (size slabSize) {
	r := s.rows.parts[ri]
	for ci := s.firstColumn(ri); ci < len(s.cols.parts); ci++ {
		c := s.cols.parts[ci]
		if _, constant := s.layout.Constant(r, c); constant {
			continue
		}
		matrices := s.matrices(ri, ci)
		size.own += matrices
		size.block = max(size.block, matrices)
		size.blocks++
		if s.square && ci != ri && needsTranspose(r, c) {
			size.copies += matrices
		}
	}
	return size
}

// labelled returns the number of m×n matrices of the given sum without zero lines,
// by inclusion and exclusion over the lines left.
func labelled(m, n, sum int) float64 {
	if sum < max(m, n) {
		return 0
	}
	total := 0.0
	for i := 1; i <= m; i++ {
		for j := 1; j <= n; j++ {
			sign := 1 - 2*float64((m-i+n-j)%2)
			total += sign * arith.Choose(m, i) * arith.Choose(n, j) * arith.Choose(sum+i*j-1, i*j-1)
		}
	}
	return total
}

func factorial(n int) float64 { return math.Gamma(float64(n) + 1) }
