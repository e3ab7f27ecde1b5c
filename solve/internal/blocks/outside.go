package blocks

import (
	"fmt"
	"sync"

	"github.com/sekilab/sekilab/seki"
)

// Outside counts the classes outside of the core by outcome: those of the matrices that
// have a line of sum 1, whose results are given by a rule (docs/theory.md, 3.6).
//
// Let a matrix have t isolated units. Without them it is a class of (m−t)×(n−t) matrices,
// which has a line of sum 1 or not. So with N, R, C and K the numbers of classes of a size
// and sum with line sums of at least 1; with row sums of at least 2; with column sums of at
// least 2; with both, the core; and with N' those of N without isolated units,
//
//	N' = N − N of (m−1)×(n−1) and the sum less by 1,
//
// C − K have pendant units of rows only, R − K of columns only, and N' − R − C + K of both.
// The exception in D-SEKI is a core matrix of (m−1)×(n−1), of sum less by 2, with the row
// of the unit that the opponent takes marked.
type Outside struct {
	size seki.Size

	mu     sync.Mutex
	census []seki.Census // by sum, as far as counted
	wrong  []bool        // a number exceeds 64 bits
}

// NewOutside returns an Outside for a size. It is safe for concurrent use.
func NewOutside(size seki.Size) *Outside { return &Outside{size: size} }

// count counts the classes up to maxSum.
func (o *Outside) count(maxSum int) {
	o.census, o.wrong = make([]seki.Census, maxSum+1), make([]bool, maxSum+1)
	m, n := o.size.Rows, o.size.Cols
	counts := func(less, leastRow, leastCol int) []wide {
		return lineCounts(m-less, n-less, leastRow, leastCol, false, maxSum-less)
	}
	all := counts(0, 1, 1)
	for t := 0; t <= min(m, n); t++ {
		smaller := counts(t+1, 1, 1)
		rows, core := counts(t, 2, 1), counts(t, 2, 2)
		cols := rows
		if m != n {
			cols = counts(t, 1, 2)
		}
		for sum := t; sum <= maxSum; sum++ {
			own := sum - t
			none := all[own]
			if own > 0 {
				none = none.minus(smaller[own-1])
			}
			k := core[own]
			o.add(sum, none.minus(rows[own]).minus(cols[own]).plus(k), 0x00)
			if t == 0 {
				o.add(sum, cols[own].minus(k), 0x11)
				o.add(sum, rows[own].minus(k), 0x44)
			} else {
				o.add(sum, cols[own].minus(k), 0x20)
				o.add(sum, rows[own].minus(k), 0x80)
				o.add(sum, k, 0xA0)
			}
		}
		all = smaller
	}
	ofRow := lineCounts(m-1, n-1, 2, 2, true, maxSum)
	ofCol := ofRow
	if m != n {
		ofCol = lineCounts(n-1, m-1, 2, 2, true, maxSum)
	}
	for sum := 2; sum <= maxSum; sum++ {
		o.add(sum, ofRow[sum-2], 0x21)
		o.add(sum, ofRow[sum-2].negated(), 0x11)
		o.add(sum, ofCol[sum-2], 0x84)
		o.add(sum, ofCol[sum-2].negated(), 0x44)
	}
}

// add adds to the classes with a code.
func (o *Outside) add(sum int, number wide, code byte) {
	c := &o.census[sum]
	o.wrong[sum] = o.wrong[sum] || number.hi != 0 && number.negated().hi != 0
	c.Classes += number.lo
	for g, counts := range [2]*seki.Counts{&c.Games[0], &c.Games[1]} {
		counts.Outcome[outcomeNumber[code>>(4*g)&15]] += number.lo
	}
}

// Sizes that are counted: 64 bits hold the product of the numbers of their permutations, and a
// count takes seconds. Larger ones are not solved either (retrograde.CheckLimits).
const (
	mostLines = 20
	mostTypes = 2000 // pairs of cycle types
)

// countable reports whether the classes of the size are counted.
func (o *Outside) countable() bool {
	return max(o.size.Rows, o.size.Cols) <= mostLines && len(cycleTypes(o.size.Rows))*len(cycleTypes(o.size.Cols)) <= mostTypes
}

// Census returns the census of the classes of a sum that have a line of sum 1. It fails if
// there are 2⁶⁴ or more, or the size is not countable. Cost: that of lineCounts for each size down to 1, some 50
// milliseconds for 6×6, once for each doubling of the sum.
func (o *Outside) Census(sum int) (seki.Census, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	countable := o.countable()
	if countable && sum >= len(o.census) {
		most := sum
		if sum >= 2*max(o.size.Rows, o.size.Cols) { // below, most counts are 0 and cost nothing
			most = 2 * sum
		}
		o.count(most)
	}
	if !countable || o.wrong[sum] {
		return seki.Census{}, fmt.Errorf("the %d×%d matrices of sum %d are too many to count", o.size.Rows, o.size.Cols, sum)
	}
	return o.census[sum], nil
}

// outcomeNumber maps a nibble to the index of its outcome in seki.Outcomes.
var outcomeNumber = func() (number [16]int) {
	for nibble, outcome := range outcomeOf {
		for k, o := range seki.Outcomes {
			if o == outcome {
				number[nibble] = k
			}
		}
	}
	return number
}()
