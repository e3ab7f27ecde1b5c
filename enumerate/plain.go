package enumerate

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/partition"
)

// plain is the plain twin of placement, and replaces it where rows do not fit into
// words. It prunes only by the order of like columns and of rows of equal sum, and
// compares every complete matrix with its canonical form.
type plain struct {
	m, n, sum int
	r, c      []int
	cells     []uint16
	left      []int // what each column has left
	visit     func([]uint16) bool

	labeler canon.Labeler[uint16]
	form    []uint16

	restriction

	unit, res, mod int

	ctx   context.Context
	err   error // the cause of ctx
	count uint64
}

func newPlain(ctx context.Context, g *Generator, visit func([]uint16) bool) *plain {
	return &plain{
		m: g.rows, n: g.cols, sum: g.sum, ctx: ctx, visit: visit, res: g.res, mod: g.mod,
		restriction: g.only,
		cells:       make([]uint16, g.rows*g.cols), form: make([]uint16, g.rows*g.cols),
	}
}

func (p *plain) run() {
	for r := range partition.Into(p.sum, p.m) {
		for c := range partition.Into(p.sum, p.n) {
			p.unit = (p.unit + 1) % p.mod
			if p.unit != p.res || p.margins != nil && !p.margins(r, c) {
				continue
			}
			p.r, p.c, p.left = r, c, slices.Clone(c)
			if !p.fill(0, 0, r[0]) {
				return
			}
		}
	}
}

// fill chooses the entry in row i, column j and all later ones; sum is what row i
// has left.
func (p *plain) fill(i, j, sum int) bool {
	if j == p.n {
		if p.err = context.Cause(p.ctx); p.err != nil {
			return false
		}
		switch {
		case sum > 0 || p.exceedsRowBefore(i):
			return true
		case p.row != nil && !p.row(p.r[i], p.cells[i*p.n:(i+1)*p.n], p.c):
			return true
		case i == p.m-1:
			if !p.canonical() {
				return true
			}
			p.count++
			return p.visit == nil || p.visit(p.cells)
		}
		return p.fill(i+1, 0, p.r[i+1])
	}
	most := min(sum, p.left[j])
	if p.likeColumnBefore(i, j) {
		most = min(most, int(p.cells[i*p.n+j-1]))
	}
	least := 0
	if i == p.m-1 {
		least = p.left[j]
	}
	for v := most; v >= least; v-- {
		p.cells[i*p.n+j] = uint16(v)
		p.left[j] -= v
		more := p.fill(i, j+1, sum-v)
		p.left[j] += v
		if !more {
			return false
		}
	}
	return true
}

// likeColumnBefore reports whether column j has the sum of column j−1 and its
// entries in all rows before i.
func (p *plain) likeColumnBefore(i, j int) bool {
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

// exceedsRowBefore reports whether row i has the sum of row i−1 and is greater.
func (p *plain) exceedsRowBefore(i int) bool {
	if i == 0 || p.r[i] != p.r[i-1] {
		return false
	}
	before, row := p.cells[(i-1)*p.n:i*p.n], p.cells[i*p.n:(i+1)*p.n]
	return slices.Compare(row, before) > 0
}

func (p *plain) canonical() bool {
	p.labeler.Form(p.form, p.m, p.n, p.cells)
	return slices.Equal(p.form, p.cells)
}
