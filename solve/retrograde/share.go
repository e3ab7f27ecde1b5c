package retrograde

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/seki"
)

// SolveShare solves the slabs first to end−1 of the layer p.MaxSum, where p.Rows ≥ p.Cols,
// and puts them into p.Store. From there it reads only the slabs of the layer below that
// contain children of these slabs. It neither ends the layer nor compares counts.
// Progress.TotalValues is that of the whole layer.
func SolveShare(ctx context.Context, p Params, first, end int) error {
	s, err := newSolver(p, Handlers{})
	if err != nil {
		return err
	}
	s.first = p.MaxSum
	this, below := p.layer(p.MaxSum), p.layer(p.MaxSum-1)
	j := newJob(s, this, below, first, seki.Census{})
	j.end = end
	j.reads = this.reads(below, first, end)
	if err := j.run(ctx); err != nil {
		return fmt.Errorf("%d×%d matrices of sum %d: %w", p.Rows, p.Cols, p.MaxSum, err)
	}
	return nil
}

// reads returns, for each slab of the layer below, the set of its blocks whose transposed
// copies contain children of the slabs first to end−1; nil if the slab contains no children
// of these at all. Cost: O(n²) for each of their blocks.
func (l *layer) reads(below *layer, first, end int) []map[int]bool {
	reads := make([]map[int]bool, len(below.slabs))
	children := func(margin []int, equal []lines, in *margins) (list []int) {
		for _, e := range equal {
			if k := in.without(margin, e.last); k >= 0 {
				list = append(list, k)
			}
		}
		return list
	}
	cols := make([][]int, len(l.cols.parts))
	for ci, c := range l.cols.parts {
		cols[ci] = children(c, l.cols.bySum[ci], below.cols)
	}
	for ri := first; ri < end; ri++ {
		r := l.rows.parts[ri]
		rows := children(r, l.rows.bySum[ri], below.rows)
		for ci := l.firstColumn(ri); ci < len(cols); ci++ {
			if _, constant := l.layout.Constant(r, l.cols.parts[ci]); constant {
				continue
			}
			for _, childRow := range rows {
				for _, childCol := range cols[ci] {
					slab, transposed := childRow, l.square && childCol < childRow // see layer.block
					if transposed {
						slab = childCol
					}
					if reads[slab] != nil && (!transposed || reads[slab][childRow]) {
						continue
					}
					if _, constant := below.layout.Constant(below.rows.parts[childRow], below.cols.parts[childCol]); constant {
						continue
					}
					if reads[slab] == nil {
						reads[slab] = map[int]bool{}
					}
					if transposed {
						reads[slab][childRow] = true
					}
				}
			}
		}
	}
	return reads
}

// Cut divides the layer p.MaxSum, where p.Rows ≥ p.Cols, into n runs of consecutive slabs,
// such that the estimated time of the longest run is least. Run k has the slabs from
// bounds[k] to bounds[k+1]−1; it may be empty. The result depends only on the parameters.
// Cost: the square of the number of margins.
func Cut(p Params, n int) (bounds []int, err error) {
	if err := CheckLimits(p.Rows, p.Cols, p.MaxSum); err != nil {
		return nil, err
	}
	return p.sizes(p.MaxSum).cut(n), nil
}

// cut returns the bounds of n runs.
func (s *sizes) cut(n int) []int {
	work := s.work()
	if len(work) == 0 {
		return make([]int, n+1)
	}
	least, most := slices.Max(work), 0
	for _, w := range work {
		most += w
	}
	// The least work of the longest run with which n runs suffice.
	limit := least + sort.Search(most-least, func(more int) bool { return len(cutAt(work, least+more)) <= n+1 })
	bounds := cutAt(work, limit)
	for len(bounds) <= n {
		bounds = append(bounds, len(work))
	}
	return bounds
}

// cutAt divides slabs into runs that each take as much work as possible up to limit, which
// no slab exceeds.
func cutAt(work []int, limit int) (bounds []int) {
	bounds = []int{0}
	run := 0
	for ri, w := range work {
		if run += w; run > limit {
			bounds, run = append(bounds, ri), w
		}
	}
	return append(bounds, len(work))
}

// work estimates the work of each slab, in the time that a value takes.
func (s *sizes) work() []int {
	work := make([]int, len(s.slabs))
	for ri, slab := range s.list {
		work[ri] = int(slab.own+slab.copies) + blockWork*slab.blocks
	}
	return work
}
