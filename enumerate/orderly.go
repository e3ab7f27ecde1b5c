package enumerate

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/arith"
)

// orderly fills the matrices of each margin block from the top, in descending order, and yields the canonical ones:
// greatest under permutations of rows of equal sum and of columns of equal sum.
//
// Columns of equal sums and equal entries in all rows placed so far are alike: a row must not increase
// from one to the next, or exchanging them gives a greater matrix. For the same reason a row must not be greater than
// the one before if that has the same sum, and the rows placed so far must be canonical themselves.
type orderly struct {
	m, n, sum int
	r, c      []int
	after     []int // sum of the rows after each
	cells     []uint16
	left      []int // what each column has left
	equalCols bool  // some columns have equal sums
	visit     func([]uint16) bool
	restriction

	labeler canon.Labeler[uint16]
	form    []uint16

	unit, res, mod int // shards: unit counts modulo mod

	ctx  context.Context
	work int   // counts the rows placed
	err  error // the cause of ctx
}

// checkEvery is the number of rows placed between two looks at the context: a millisecond at most.
const checkEvery = 256

func newOrderly(ctx context.Context, g *Generator, visit func([]uint16) bool) *orderly {
	return &orderly{
		m: g.rows, n: g.cols, sum: g.sum, ctx: ctx, visit: visit, res: g.res, mod: g.mod,
		restriction: g.only,
		after:       make([]int, g.rows),
		cells:       make([]uint16, g.rows*g.cols), form: make([]uint16, g.rows*g.cols),
	}
}

// run generates all blocks until visit or the context ends it.
func (p *orderly) run() {
	for r := range arith.Partitions(p.sum, p.m) {
		p.r = r
		left := p.sum
		for i, sum := range r {
			left -= sum
			p.after[i] = left
		}
		for c := range arith.Partitions(p.sum, p.n) {
			if p.margins != nil && !p.margins(r, c) {
				continue
			}
			p.c, p.left, p.equalCols = c, append(p.left[:0], c...), repeats(c)
			if !p.place(0) {
				return
			}
		}
	}
}

// place fills row i and all later ones, and reports whether to continue.
func (p *orderly) place(i int) bool {
	if i == max(0, p.m-2) { // the ways to fill the rows before are the units of shards
		p.unit = (p.unit + 1) % p.mod
		if p.unit != p.res {
			return true
		}
	}
	if i < p.m {
		return p.fill(i, 0, p.r[i], p.sum-p.placed(i))
	}
	return p.visit(p.cells)
}

// placed returns the sum of the rows before i.
func (p *orderly) placed(i int) int {
	if i == 0 {
		return 0
	}
	return p.sum - p.after[i-1]
}

// fill chooses the entry in row i, column j and all later ones. sum is the remaining sum of row i, and rest the
// remaining sum of the columns from j on.
func (p *orderly) fill(i, j, sum, rest int) bool {
	if j == p.n {
		return p.end(i)
	}
	left := p.left[j]
	most := min(sum, left)
	if p.likeColumnBefore(i, j) {
		most = min(most, int(p.cells[i*p.n+j-1]))
	}
	// Later columns must be able to take what the row has left, and later rows what the column has left.
	least := max(0, sum-(rest-left), left-p.after[i])
	for v := most; v >= least; v-- {
		p.cells[i*p.n+j] = uint16(v)
		p.left[j] = left - v
		more := p.fill(i, j+1, sum-v, rest-left)
		p.left[j] = left
		if !more {
			return false
		}
	}
	return true
}

// end tests row i, which is complete, and continues with the next.
func (p *orderly) end(i int) bool {
	if p.work++; p.work%checkEvery == 0 {
		if p.err = context.Cause(p.ctx); p.err != nil {
			return false
		}
	}
	row := p.cells[i*p.n : (i+1)*p.n]
	switch {
	case i > 0 && p.r[i] == p.r[i-1] && slices.Compare(row, p.cells[(i-1)*p.n:i*p.n]) > 0:
		return true
	case p.row != nil && !p.row(p.r[i], row, p.c):
		return true
	case i != p.m-2 && !p.canonical(i+1): // the last row fills up the columns: it is tested with the row before
		return true
	}
	return p.place(i + 1)
}

// likeColumnBefore reports whether column j has the sum of column j−1 and its
// entries in all rows before i.
func (p *orderly) likeColumnBefore(i, j int) bool {
	if j == 0 || p.c[j] != p.c[j-1] {
		return false
	}
	for h := range i {
		if p.cells[h*p.n+j] != p.cells[h*p.n+j-1] {
			return false
		}
	}
	return true
}

// canonical reports whether the first rows are the greatest that permutations within the classes of equal sums make of
// them. They are if only columns or only rows can be exchanged, because then lines of equal sum descend.
func (p *orderly) canonical(rows int) bool {
	if !p.equalCols || !repeats(p.r[:rows]) {
		return true
	}
	form, cells := p.form[:rows*p.n], p.cells[:rows*p.n]
	p.labeler.FormWithin(form, rows, p.n, cells, p.r[:rows], p.c)
	return slices.Equal(form, cells)
}

// repeats reports whether two numbers of a descending list are equal.
func repeats(list []int) bool {
	for k := 1; k < len(list); k++ {
		if list[k] == list[k-1] {
			return true
		}
	}
	return false
}
