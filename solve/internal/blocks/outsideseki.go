package blocks

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// SekiCore holds the counts in SEKI of the classes of a size and sum whose line sums are all at least 3.
type SekiCore struct {
	Counts seki.Counts // by outcome and kind

	// Pairs of a class and one of its rows, or one of its columns, up to equivalence, by outcome of
	// the class in the order of seki.Outcomes. Rows are not needed where R wins, nor columns where C does.
	MarkedRow, MarkedCol [6]uint64
}

// Add adds other counts.
func (c *SekiCore) Add(other *SekiCore) {
	c.Counts.Add(other.Counts)
	for k := range c.MarkedRow {
		c.MarkedRow[k] += other.MarkedRow[k]
		c.MarkedCol[k] += other.MarkedCol[k]
	}
}

// countSeki counts what Seki needs, up to maxSum.
//
// With N, R, C and K as for Outside, N − R − C + K of the classes with a line of sum 1 are WW, C − K are
// WL and R − K are LW. Small lines have sum 2; docs/theory.md, 3.8, defines which of them are inside
// and which outside. Of the K classes let A, B and H be those in which all small rows, all small columns, and
// all small lines are inside. But for the exception of 3.8, K − A − B + H of the classes with a small line
// outside are WW, B − H are WL and A − H are LW.
//
// Small lines that are inside form cycles, whose lengths are a partition of the number of these rows.
// So H follows from the numbers of classes whose line sums are at least 3. If all small columns are inside,
// the small rows outside form paths with a row at each end, and such a path behaves like one row of
// sum 2. So B follows from the numbers of classes with chained rows, and A likewise.
func (o *Outside) countSeki(maxSum int) {
	m, n := o.size.Rows, o.size.Cols
	count := func(rows, cols lineRule) [][]wide {
		return lineCounts(m, n, lineSums{rows: rows, cols: cols}, maxSum, 2)
	}
	all, rows, core := count(least1, least1)[0], count(least2, least1)[0], count(least2, least2)[0]
	three, chainedRows := count(least3, least3), count(chained, least3)
	cols, chainedCols := rows, chainedRows
	if m != n {
		cols, chainedCols = count(least1, least2)[0], count(least3, chained)
	}
	inside, rowsInside, colsInside := withCycles(three), withCycles(chainedCols), withCycles(chainedRows)
	for sum := range maxSum + 1 {
		r, c, k := rows[sum], cols[sum], core[sum]
		h, a, b := inside[sum], rowsInside[sum], colsInside[sum]
		o.alone.wrong[sum] = all[sum].hi != 0
		census := &o.alone.census[sum]
		census.Classes = all[sum].minus(three[0][sum]).lo
		counts := &census.Games[seki.Seki]
		*number(counts, seki.Win, seki.Win) = all[sum].minus(r).minus(c).plus(k).plus(k).minus(a).minus(b).plus(h).lo
		*number(counts, seki.Win, seki.Loss) = c.minus(k).plus(b).minus(h).lo
		*number(counts, seki.Loss, seki.Win) = r.minus(k).plus(a).minus(h).lo
	}
}

// number returns the count of an outcome.
func number(counts *seki.Counts, r, c seki.Value) *uint64 {
	return &counts.Outcome[slices.Index(seki.Outcomes[:], seki.Outcome{R: r, C: c})]
}

// withCycles returns, by sum, the numbers of classes of m×n matrices that are a direct sum of cycles of small lines and
// of some (m−t)×(n−t) matrix. counts[t] has the numbers of classes of these matrices by sum.
func withCycles(counts [][]wide) []wide {
	total := make([]wide, len(counts[0]))
	for t, ways := range arith.CountAllPartitions(len(counts) - 1) {
		for left, classes := range counts[t] {
			sum := left + 2*t
			total[sum] = total[sum].plus(classes.times(uint64(ways)))
		}
	}
	return total
}

// Seki returns the census of the classes of a sum that have a line of sum 1 or 2, in SEKI alone. The
// census of D-SEKI is empty. inner returns the counts of the (m−d)×(n−d) matrices of a sum; it is called for
// 1 ≤ d < min(m, n) and sums of at least 3·max(m−d, n−d). If inner counts a wrong number of classes, the
// outcomes do not add up. Seki fails as Census does. Cost: some 150 milliseconds for 6×6, each time the sum
// has doubled.
func (o *Outside) Seki(sum int, inner func(d, sum int) SekiCore) (seki.Census, error) {
	census, err := o.census(sum, &o.alone, o.countSeki)
	if err != nil {
		return seki.Census{}, err
	}
	m, n := o.size.Rows, o.size.Cols
	counts := &census.Games[seki.Seki]
	ways := arith.CountAllPartitions(min(m, n))
	exceptions := uint64(0) // for each marked line of A'': partitions of p < d; the path has the other d − p rows
	for d := 1; d < min(m, n); d++ {
		exceptions += uint64(ways[d-1])
		left, least := sum-2*d, 3*(max(m, n)-d)
		if left >= least {
			core := inner(d, left).Counts
			for range int(ways[d]) {
				counts.Add(core)
			}
		}
		if left-1 >= least { // column l of the exception has a unit more
			core := inner(d, left-1)
			for k, outcome := range seki.Outcomes {
				pairs := exceptions * core.MarkedRow[k]
				*number(counts, seki.Win, seki.Loss) -= pairs
				*number(counts, seki.Win, outcome.R.Negate()) += pairs
				pairs = exceptions * core.MarkedCol[k]
				*number(counts, seki.Loss, seki.Win) -= pairs
				*number(counts, outcome.C.Negate(), seki.Win) += pairs
			}
		}
	}
	if m == n && sum == 2*m { // cycles alone
		*number(counts, seki.Draw, seki.Draw) += uint64(ways[m])
		counts.Complete += uint64(ways[m])
	}
	return census, nil
}
