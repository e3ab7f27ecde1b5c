package enumerate

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// tails lists, for each sum, the ways to fill the last columns of a row, packed,
// in descending order.
type tails struct {
	cols   int
	rows   []uint64
	offset []int // where the list of each sum begins
	size   []int // its length
}

// tailsLimit bounds the total length of the lists, so that they stay in the cache.
// Wide rows are filled column by column down to the tails.
const tailsLimit = 1 << 16

// newTails returns the tails of sums up to most, for as many columns as tailsLimit
// allows: at least one, at most cols.
func newTails(cols, most int, p *packing) *tails {
	t := &tails{cols: 1}
	for t.cols < cols && arith.Choose(most+t.cols+1, t.cols+1) <= tailsLimit {
		t.cols++
	}
	for sum := range most + 1 {
		t.offset = append(t.offset, len(t.rows))
		t.extend(0, t.cols, sum, p)
		t.size = append(t.size, len(t.rows)-t.offset[sum])
	}
	return t
}

func (t *tails) extend(row uint64, cols, sum int, p *packing) {
	if cols == 1 {
		t.rows = append(t.rows, row<<p.width|uint64(sum))
		return
	}
	for v := sum; v >= 0; v-- {
		t.extend(row<<p.width|uint64(v), cols-1, sum-v, p)
	}
}

// between returns the tails of the given sum whose first entry is in
// least…most. A first entry of at least v leaves sum − v to all columns, the
// first of them included, so their number is that of the tails of sum − v.
func (t *tails) between(sum, least, most int) []uint64 {
	first, end := 0, t.size[sum-least]
	if most < sum {
		first = t.size[sum-most-1]
	}
	return t.rows[t.offset[sum]+first : t.offset[sum]+end]
}

// candidates returns, in descending order, the candidates for row k: the rows that
// add up to r_k, fit into what the columns have left, do not increase within a cell,
// and do not exceed the row before if that has the same sum. The first entry is at
// least leastFirst. The slice is valid until the next call for this k.
func (p *placement) candidates(k, leastFirst int) []uint64 {
	l := &p.levels[k]
	f := filling{p: p, l: l, before: ^uint64(0), rows: l.rows[:0]}
	if k > 0 && p.r[k] == p.r[k-1] {
		f.before = p.x[k-1]
	}
	f.choose(0, p.r[k], p.after[k], leastFirst, 0)
	if p.row != nil {
		f.rows = slices.DeleteFunc(f.rows, func(row uint64) bool { return !p.accepts(k, row) })
	}
	l.rows = f.rows
	return f.rows
}

// accepts reports whether a row may be row k, see Generator.Only.
func (p *placement) accepts(k int, row uint64) bool {
	p.unpack(row, p.entries)
	return p.row(p.r[k], p.entries, p.c)
}

// filling collects the candidates for one place.
type filling struct {
	p      *placement
	l      *level
	before uint64 // rows must not exceed it
	rows   []uint64
}

// choose fills the columns from j on with entries that add up to sum; row has
// the entries before, and rest is what these columns have left together.
func (f *filling) choose(j, sum, rest, least int, row uint64) {
	p := f.p
	left := p.at(f.l.left, j)
	most := min(sum, left)
	if f.l.same&p.guardOf(j) != 0 {
		most = min(most, p.at(row, j-1))
	}
	shift := p.shift(j)
	if row|uint64(most)<<shift > f.before {
		if row>>shift > f.before>>shift {
			return
		}
		most = min(most, p.at(f.before, j))
	}
	least = max(least, sum-(rest-left))
	if least > most {
		return
	}
	if p.cols-j == p.tails.cols {
		f.collect(row, p.tails.between(sum, least, most))
		return
	}
	for v := most; v >= least; v-- {
		f.choose(j+1, sum-v, rest-left, 0, row|uint64(v)<<shift)
	}
}

// collect appends the rows with the given tails that are candidates. It overwrites
// the others in place, so that the loop has no branch to mispredict.
func (f *filling) collect(row uint64, tails []uint64) {
	for len(tails) > 0 && row|tails[0] > f.before {
		tails = tails[1:]
	}
	n := len(f.rows)
	if cap(f.rows)-n < len(tails) {
		f.rows = append(make([]uint64, 0, 2*(n+len(tails))), f.rows...)
	}
	rows := f.rows[:n+len(tails)]
	guard, width := f.p.guard, f.p.width&63
	limit, free := f.l.left|guard, guard&^f.l.same
	for _, tail := range tails {
		candidate := row | tail
		rows[n] = candidate
		fits := (limit - candidate) & ((candidate>>width | guard) - candidate | free) & guard
		if fits == guard {
			n++
		}
	}
	f.rows = rows[:n]
}
