package enumerate

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/partition"
)

// placement fills the matrices of a margin block from the top, in descending
// order, and keeps those that are canonical: greatest under permutations of
// rows of equal sum and of columns of equal sum.
//
// Columns that have equal sums and equal entries in all rows placed so far form
// a cell; cells are contiguous. The tests, from cheap to expensive:
//
//   - A row must not increase within a cell, or exchanging two of its columns
//     gives a greater matrix.
//   - Among rows of equal sum, a row must not be greater than the one before.
//   - Key test: arranged in descending order within the cells at the level of an
//     earlier row of equal sum, a row must not be greater than that row, or it
//     could take its place.
//   - If a key is equal but the rows are not identical, the row is
//     tried in that place, recursively (search in canonical.go).
//
// The first two are bounds on single rows (candidates in rows.go). They suffice once
// every cell has one column, so most matrices need no other test: at 4×4, sum 20,
// 1.004 matrices for each class reach the last row. The last row is what the column
// sums leave, so the innermost loop fills the last two rows together.
type placement struct {
	packing
	m, sum int
	tails  *tails

	r        []int
	rowFirst []int // first row of equal sum
	rowEnd   []int // one past the last row of equal sum
	after    []int // sum of the rows from k on

	x      []uint64 // the rows placed
	levels []level  // the state before row k is placed

	visit   func([]uint16) bool
	cells   []uint16
	count   uint64
	stopped bool

	ctx  context.Context
	err  error  // the cause of ctx
	work uint64 // counts the times that all but the last two rows were filled

	restriction
	entries []uint16 // of a row

	unit, res, mod uint64 // shards: unit counts modulo mod

	// The search of canonical.go.
	trials  [][]uint64
	nodes   int
	labeler canon.Labeler[uint16]
	form    []uint16
	prefix  []uint16
	c       []int
}

// level is the state of the columns before row k is placed.
type level struct {
	left    uint64 // what the rows above leave of the column sums
	same    uint64 // guard bits of the columns in the cell of the column before
	from    int    // the row from which on other arrangements may be equal
	matched bool   // some are

	sorter []comparator // sorts the cells, once built
	built  bool
	rows   []uint64 // candidates
}

// newPlacement returns nil if rows do not fit into words.
func newPlacement(ctx context.Context, g *Generator, visit func([]uint16) bool) *placement {
	m, n := g.rows, g.cols
	packing, fits := newPacking(n, max(g.sum-m, g.sum-n)+1) // row and column sums must fit
	if !fits || m < 2 || m > maxPackedRows {
		return nil
	}
	p := &placement{
		packing: packing, m: m, sum: g.sum,
		rowFirst: make([]int, m), rowEnd: make([]int, m), after: make([]int, m+1),
		x: make([]uint64, m), levels: make([]level, m),
		ctx: ctx, visit: visit, cells: make([]uint16, m*n),
		restriction: g.only, entries: make([]uint16, n),
		res: uint64(g.res), mod: uint64(g.mod),
		trials: make([][]uint64, m+1), form: make([]uint16, m*n), prefix: make([]uint16, m*n),
	}
	p.tails = newTails(n, g.sum-m+1, &p.packing)
	for k := range p.trials {
		p.trials[k] = make([]uint64, m)
	}
	return p
}

// checkEvery is the number of fillings of all but the last two rows between two
// checks of the context. One takes a microsecond, or a millisecond for large sums.
const checkEvery = 256

// maxPackedRows is the number of bits of the row sets in canonical.go.
const maxPackedRows = 32

// run generates all blocks until visit or the context ends it.
func (p *placement) run() {
	for r := range partition.Into(p.sum, p.m) {
		p.setRowSums(r)
		for c := range partition.Into(p.sum, p.cols) {
			if p.margins == nil || p.margins(r, c) {
				p.block(c)
			}
			if p.stopped {
				return
			}
		}
	}
}

func (p *placement) setRowSums(r []int) {
	p.r = r
	left := p.sum
	for k, sum := range r {
		p.after[k] = left
		left -= sum
		p.rowFirst[k] = slices.Index(r, sum)
		for h := p.rowFirst[k]; h <= k; h++ {
			p.rowEnd[h] = k + 1
		}
	}
}

// block generates the classes with the margins r and c.
func (p *placement) block(c []int) {
	p.c = c
	top := &p.levels[0]
	top.left, top.same = p.pack(c), 0
	for j := 1; j < p.cols; j++ {
		if c[j] == c[j-1] {
			top.same |= p.guardOf(j)
		}
	}
	top.from, top.matched, top.built = 0, false, false
	p.descend(0)
}

// descend places row k and all after it.
func (p *placement) descend(k int) {
	if k == p.m-2 {
		if p.work++; p.work%checkEvery == 0 {
			p.err = context.Cause(p.ctx)
			p.stopped = p.err != nil
		}
		p.unit++
		if p.unit == p.mod {
			p.unit = 0
		}
		if p.unit == p.res {
			p.lastTwoRows()
		}
		return
	}
	for _, row := range p.candidates(k, p.leastFirst(k)) {
		p.place(k, row)
		if p.stopped {
			return
		}
	}
}

// leastFirst returns a lower bound of the first entry of row k: no row of the
// same sum after it has a greater one, so they can only fill the column up if
// the rows of other sums leave no more than they can.
func (p *placement) leastFirst(k int) int {
	end := p.rowEnd[k]
	need := p.at(p.levels[k].left, 0) - p.after[end]
	if need <= 0 {
		return 0
	}
	return (need + end - k - 1) / (end - k)
}

// place tests row k and continues with the next.
func (p *placement) place(k int, row uint64) {
	l, next := &p.levels[k], &p.levels[k+1]
	p.x[k] = row
	matched := l.matched
	switch p.keys(k, row) {
	case greater:
		return
	case equal:
		matched = true
	}
	sameSum := p.r[k+1] == p.r[k]
	if matched {
		verdict := p.search(l.from, k)
		if verdict == greater {
			return
		}
		if !sameSum && verdict == less {
			matched = false // no other arrangement of the rows so far is equal
		}
	}
	next.matched, next.from = matched, l.from
	if !sameSum && !matched {
		next.from = k + 1
	}
	next.left, next.same, next.built = l.left-row, p.equalToLeft(row, l.same), false
	if p.visit != nil {
		p.unpack(row, p.cells[k*p.cols:(k+1)*p.cols])
	}
	p.descend(k + 1)
}

// keys makes the key test of row k against the earlier rows of equal sum. It returns
// greater if the row must be rejected, equal if a key is equal but the rows are not,
// else less.
func (p *placement) keys(k int, row uint64) order {
	result := less
	for i := p.rowFirst[k]; i < k && p.levels[i].same != 0; i++ {
		key := arrange(row, p.sorter(i), p.lane)
		switch {
		case key > p.x[i]:
			return greater
		case key == p.x[i] && row != key:
			result = equal
		}
	}
	return result
}

// sorter returns the comparators that sort the cells of level k.
func (p *placement) sorter(k int) []comparator {
	l := &p.levels[k]
	if !l.built {
		l.sorter = p.network(l.sorter[:0], l.same)
		l.built = true
	}
	return l.sorter
}
