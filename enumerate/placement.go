package enumerate

import "github.com/sekilab/sekilab/canon"

// placement fills the matrices of a margin block from the top, in descending
// order, and keeps those that are canonical: greatest under permutations of
// rows of equal sum and of columns of equal sum.
//
// Columns that have equal sums and equal entries in all rows placed so far form
// a cell; cells are contiguous. Pruning, from cheap to dear:
//
//   - A row must not increase within a cell, or exchanging two of its columns
//     gives a greater matrix. Its entries are chosen so that this holds, with
//     exact bounds: no choice runs into a dead end.
//   - Among rows of equal sum, a row must not be greater than the one before.
//   - Key test: arranged in descending order within the cells at the level of an
//     earlier row of equal sum, a row must not be greater than that row, or it
//     could take its place.
//   - When a key is equal without the rows being identical, there is a tie, and
//     what remains is tested by trying the tied row in that place, recursively
//     (search in canonical.go).
//
// When all cells have one column left, nothing but the order of equal rows
// remains to be seen to, and bounds do that; so most matrices need no test at
// all. The last row is what the column sums leave over, so the last two rows
// are filled together, in the innermost loop.
type placement struct {
	m, n, sum int
	width     uint
	lane      uint64

	r, c     []int
	rowFirst []int // first row of equal sum

	x      []uint64 // the rows placed
	levels []level  // the state before row k is placed

	visit   func([]uint16) bool
	cells   []uint16
	count   uint64
	stopped bool

	unit, res, mod uint64 // shards: unit counts modulo mod

	// The search of canonical.go.
	work    [][]uint64
	nodes   int
	labeler canon.Labeler[uint16]
	form    []uint16
	prefix  []uint16
}

// level is the state of the columns before row k is placed.
type level struct {
	left    uint64       // what the column sums leave over, packed
	colLeft []int        // the same
	same    []bool       // column j is in the cell of column j−1
	cellEnd []int        // one past the last column of the cell of j
	later   []int        // what is left in the cells after that of j
	network []comparator // sorts the cells; empty when all cells are single
	from    int          // the row from which on other arrangements may tie
	tied    bool         // some do
}

func newPlacement(g *Generator, width uint, visit func([]uint16) bool) *placement {
	m, n := g.rows, g.cols
	p := &placement{
		m: m, n: n, sum: g.sum, width: width, lane: 1<<width - 1,
		x: make([]uint64, m), levels: make([]level, m),
		visit: visit, cells: make([]uint16, m*n),
		res: uint64(g.res), mod: uint64(g.mod),
		work: make([][]uint64, m+1), form: make([]uint16, m*n), prefix: make([]uint16, m*n),
	}
	for k := range p.levels {
		p.levels[k] = level{
			colLeft: make([]int, n), same: make([]bool, n), cellEnd: make([]int, n), later: make([]int, n),
		}
	}
	for k := range p.work {
		p.work[k] = make([]uint64, m)
	}
	return p
}

// run goes through all blocks and reports whether visit wanted all.
func (p *placement) run() bool {
	return margins(p.sum, p.m, func(r []int) bool {
		p.r, p.rowFirst = r, classStarts(r)
		return margins(p.sum, p.n, func(c []int) bool {
			p.c = c
			p.block()
			return !p.stopped
		})
	})
}

// block generates the classes with the margins r, c.
func (p *placement) block() {
	top := &p.levels[0]
	for j, c := range p.c {
		top.colLeft[j] = c
		top.same[j] = j > 0 && c == p.c[j-1]
	}
	top.from, top.tied = 0, false
	p.prepare(top)
	p.descend(0)
}

// prepare derives the rest of a level from colLeft and same.
func (p *placement) prepare(l *level) {
	end, later, inCell := p.n, 0, 0
	l.left = 0
	for j := p.n - 1; j >= 0; j-- {
		l.left |= uint64(l.colLeft[j]) << (uint(p.n-1-j) * p.width)
		l.cellEnd[j], l.later[j] = end, later
		inCell += l.colLeft[j]
		if !l.same[j] {
			end, later, inCell = j, later+inCell, 0
		}
	}
	l.network = cellNetwork(l.network[:0], l.same, p.width)
}

// descend places row k and all after it.
func (p *placement) descend(k int) {
	if k < p.m-2 {
		p.fill(k, 0, p.r[k], 0, k > 0 && p.r[k] == p.r[k-1])
		return
	}
	p.unit++
	if p.unit == p.mod {
		p.unit = 0
	}
	if p.unit == p.res {
		p.lastTwoRows()
	}
}

// fill chooses the entries of row k from column j on: sum is what they add up
// to, row the entries chosen, and bounded tells that these are equal to those of
// the row before, which must not be exceeded.
func (p *placement) fill(k, j, sum int, row uint64, bounded bool) {
	l := &p.levels[k]
	if j == p.n {
		p.place(k, row)
		return
	}
	shift := uint(p.n-1-j) * p.width
	least, most := p.bounds(l, j, sum, row)
	limit := 0
	if bounded {
		limit = int(p.x[k-1] >> shift & p.lane)
		most = min(most, limit)
	}
	for v := most; v >= least && !p.stopped; v-- {
		p.fill(k, j+1, sum-v, row|uint64(v)<<shift, bounded && v == limit)
	}
}

// bounds returns the least and greatest entry in column j of a row when the
// entries from there on add up to sum: no entry may exceed the one before in its
// cell or what the column has left, and the later columns must take the rest.
func (p *placement) bounds(l *level, j, sum int, row uint64) (least, most int) {
	most = min(sum, l.colLeft[j])
	if l.same[j] {
		most = min(most, int(row>>(uint(p.n-j)*p.width)&p.lane))
	}
	if rest := sum - l.later[j]; rest > 0 {
		size := l.cellEnd[j] - j
		least = (rest + size - 1) / size
	}
	return least, most
}

// place tests row k and goes on to the next.
func (p *placement) place(k int, row uint64) {
	l, next := &p.levels[k], &p.levels[k+1]
	p.x[k] = row
	tied := l.tied
	switch p.keys(k, p.rowFirst[k], k, row) {
	case greater:
		return
	case equal:
		tied = true
	}
	sameClass := p.r[k+1] == p.r[k]
	if tied {
		verdict := p.search(l.from, k)
		if verdict == greater {
			return
		}
		if !sameClass && verdict == less {
			tied = false // no other arrangement of the rows so far ties
		}
	}
	next.tied, next.from = tied, l.from
	if !sameClass && !tied {
		next.from = k + 1
	}
	for j := range p.n {
		v := row >> (uint(p.n-1-j) * p.width) & p.lane
		next.colLeft[j] = l.colLeft[j] - int(v)
		next.same[j] = l.same[j] && v == row>>(uint(p.n-j)*p.width)&p.lane
	}
	p.prepare(next)
	if p.visit != nil {
		p.unpack(k)
	}
	p.descend(k + 1)
}

// keys makes the key test of a row of index k against the rows first…end−1 of
// equal sum. It returns greater when the row must be rejected, equal when it
// ties without being identical, and less otherwise.
func (p *placement) keys(k, first, end int, row uint64) order {
	result := less
	for i := first; i < end; i++ {
		network := p.levels[i].network
		if len(network) == 0 {
			break
		}
		key := arrange(row, network, p.lane)
		switch {
		case key > p.x[i]:
			return greater
		case key == p.x[i] && row != key:
			result = equal
		}
	}
	return result
}

// unpack writes row k to cells.
func (p *placement) unpack(k int) {
	row := p.x[k]
	cells := p.cells[k*p.n : (k+1)*p.n]
	for j := p.n - 1; j >= 0; j-- {
		cells[j] = uint16(row & p.lane)
		row >>= p.width
	}
}
