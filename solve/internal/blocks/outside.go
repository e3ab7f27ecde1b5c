package blocks

import (
	"fmt"
	"sync"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// Outside counts the classes outside of the core by outcome. Their matrices have a line of sum 1, and
// their results follow from a rule (docs/theory.md, 3.6).
//
// A matrix with t isolated units is determined by the rest, an (m−t)×(n−t) matrix without
// isolated units. Let N be the number of classes of a size and sum, R the number of classes
// whose row sums are all at least 2, C the same with column sums, and K with both (the core). Let N' be the
// number of classes without isolated units. Taking away one isolated unit shows that
//
//	N' = N − (N of (m−1)×(n−1) matrices with the sum less by 1).
//
// Of the N', C − K have pendant units in rows only, R − K in columns only, and N' − R − C + K
// in both. The exception in D-SEKI corresponds to a core matrix of (m−1)×(n−1), with the sum less
// by 2, in which the row of the unit that the opponent takes is marked.
type Outside struct {
	size seki.Size

	mu          sync.Mutex
	both, alone counted // for Census, and for Seki
}

// counted holds the censuses of the sums counted so far, from 0 on.
type counted struct {
	census []seki.Census
	wrong  []bool // by sum: some number exceeds 64 bits
}

// outsides has an Outside for each size in use. All solves and tablebases of a size share its counts.
var outsides sync.Map

// OutsideOf returns the Outside of a size, the only one in the process. It is safe for concurrent use.
func OutsideOf(size seki.Size) *Outside {
	o, _ := outsides.LoadOrStore(size, &Outside{size: size})
	return o.(*Outside)
}

// count counts the classes up to maxSum.
func (o *Outside) count(maxSum int) {
	m, n := o.size.Rows, o.size.Cols
	all := lineCounts(m, n, lineSums{rows: least1, cols: least1}, maxSum, 1)
	rows := lineCounts(m, n, lineSums{rows: least2, cols: least1}, maxSum, 1)
	cols := rows
	core := lineCounts(m, n, lineSums{rows: least2, cols: least2}, maxSum, 1)
	ofRow := lineCounts(m-1, n-1, lineSums{rows: least2, cols: least2, marked: true}, maxSum, 0)[0]
	ofCol := ofRow
	if m != n {
		cols = lineCounts(m, n, lineSums{rows: least1, cols: least2}, maxSum, 1)
		ofCol = lineCounts(n-1, m-1, lineSums{rows: least2, cols: least2, marked: true}, maxSum, 0)[0]
	}
	for t := range all {
		for own, none := range all[t] {
			if own > 0 && t < min(m, n) {
				none = none.minus(all[t+1][own-1])
			}
			r, c, k := rows[t][own], cols[t][own], core[t][own]
			sum := own + t
			o.add(sum, none.minus(r).minus(c).plus(k), 0x00)
			if t == 0 {
				o.add(sum, c.minus(k), 0x11)
				o.add(sum, r.minus(k), 0x44)
			} else {
				o.add(sum, c.minus(k), 0x20)
				o.add(sum, r.minus(k), 0x80)
				o.add(sum, k, 0xA0)
			}
		}
	}
	for sum := 2; sum <= maxSum; sum++ {
		o.add(sum, ofRow[sum-2], 0x21)
		o.add(sum, ofRow[sum-2].negated(), 0x11)
		o.add(sum, ofCol[sum-2], 0x84)
		o.add(sum, ofCol[sum-2].negated(), 0x44)
	}
}

// add adds classes with a code to the census of a sum.
func (o *Outside) add(sum int, number wide, code byte) {
	c := &o.both.census[sum]
	o.both.wrong[sum] = o.both.wrong[sum] || number.hi != 0 && number.negated().hi != 0
	c.Classes += number.lo
	(*Tally)(&c.Games).Add(code, number.lo)
}

// Sizes that can be counted: the product of the orders of their two groups fits into 64 bits, and a
// count takes seconds at most. Larger ones cannot be solved either (estimate.CheckLimits).
const (
	mostLines = 20
	mostTypes = 2000 // pairs of cycle types
)

// countable reports whether the classes of the size can be counted.
func (o *Outside) countable() bool {
	rows, cols := o.size.Rows, o.size.Cols
	types := arith.CountAllPartitions(max(rows, cols))
	return max(rows, cols) <= mostLines && types[rows]*types[cols] <= mostTypes
}

// Census returns the census of the classes of a sum that have a line of sum 1. It fails if there are 2⁶⁴
// or more, or if the size is not countable. Cost: a call of lineCounts, some 50 milliseconds for 6×6, each
// time the sum has doubled.
func (o *Outside) Census(sum int) (seki.Census, error) { return o.census(sum, &o.both, o.count) }

// census returns the census of a sum. If it has not been counted yet, count counts up to about twice
// the sum.
func (o *Outside) census(sum int, c *counted, count func(maxSum int)) (seki.Census, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	countable := o.countable()
	if countable && sum >= len(c.census) {
		most := sum
		if sum >= 2*max(o.size.Rows, o.size.Cols) { // below, most counts are 0 and cost nothing
			most = 2 * sum
		}
		*c = counted{make([]seki.Census, most+1), make([]bool, most+1)}
		count(most)
	}
	if !countable || c.wrong[sum] {
		return seki.Census{}, fmt.Errorf("the %d×%d matrices of sum %d are too many to count", o.size.Rows, o.size.Cols, sum)
	}
	return c.census[sum], nil
}
