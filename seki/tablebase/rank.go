package tablebase

import "slices"

// memoLimit bounds the entries of a Counter's memo: beyond it the memo is
// emptied. An entry takes about 80 bytes.
const memoLimit = 1 << 19

// Counter counts and ranks the tables of a block: the matrices of non-negative
// integers with given row sums and column sums, in increasing lexicographic
// order of their entries row by row. It remembers counts between calls and is
// not safe for concurrent use. The zero Counter is ready.
//
// Method: the position of a table is the sum, over its entries a_ij and over
// v < a_ij, of the number of tables that agree with it before (i, j) and have v
// there. To count these, all ways to fill the rest of row i are tried, and the
// tables below it are counted once for each multiset of column sums that is
// left for them. Two rows are counted by a formula.
type Counter struct {
	memo    map[string]uint64 // by row sums and sorted column sums
	offsets map[string]uint64 // of RankNear
}

// Tables returns the number of tables with the given row and column sums,
// which must have the same total.
func (c *Counter) Tables(rows, cols []int) uint64 {
	if len(rows) == 1 {
		return 1
	}
	return c.partial(rows[1:], rows[0], slices.Clone(cols), 0)
}

// Rank returns the position of the table with the given entries (row-major) in
// its block. rows and cols must be its row and column sums.
func (c *Counter) Rank(entries, rows, cols []int) uint64 {
	return rank(entries, rows, cols, c.before)
}

// RankNear is Rank for tables that have their first rows in common with tables
// ranked lately, as when a whole layer is gone through: it remembers the parts
// of the sum that belong to one row.
func (c *Counter) RankNear(entries, rows, cols []int) uint64 {
	return rank(entries, rows, cols, func(row, below, rest []int) uint64 {
		if len(below) == 1 {
			return c.before(row, below, rest) // by a formula
		}
		var buf [6 * MaxSide]byte
		key := buf[:0]
		for _, list := range [3][]int{row, below, rest} {
			for _, v := range list {
				key = append(key, byte(v>>8), byte(v))
			}
		}
		if count, ok := c.offsets[string(key)]; ok {
			return count
		}
		count := c.before(row, below, rest)
		if c.offsets == nil || len(c.offsets) >= memoLimit {
			c.offsets = map[string]uint64{}
		}
		c.offsets[string(key)] = count
		return count
	})
}

// rank adds up, row by row, the number of tables that agree with entries before
// the row and come earlier by the row.
func rank(entries, rows, cols []int, before func(row, below, rest []int) uint64) uint64 {
	n := len(cols)
	var total uint64
	var buf [MaxSide]int
	rest := append(buf[:0], cols...)
	for i := 0; i+1 < len(rows); i++ {
		row := entries[i*n : (i+1)*n]
		total += before(row, rows[i+1:], rest)
		for j, v := range row {
			rest[j] -= v
		}
	}
	return total
}

// before returns the number of ways to fill a row and the rows below it, so
// that the row comes lexicographically before the given one of the same sum.
// rest is what remains of the columns; it is changed and restored.
func (c *Counter) before(row, below, rest []int) uint64 {
	left := sum(row)
	var total uint64
	for j, a := range row[:len(row)-1] {
		full := rest[j]
		for v := range a {
			rest[j] = full - v
			total += c.partial(below, left-v, rest, j+1)
		}
		rest[j] = full - a
		left -= a
	}
	for j, a := range row[:len(row)-1] {
		rest[j] += a
	}
	return total
}

// Unrank sets entries, of length rows × columns, to the table at the given
// position of its block. The position must be less than Tables(rows, cols).
func (c *Counter) Unrank(rank uint64, rows, cols, entries []int) {
	m, n := len(rows), len(cols)
	rest := slices.Clone(cols)
	for i := range m - 1 {
		left := rows[i]
		for j := range n - 1 {
			full := rest[j]
			v := 0
			for ; v < min(left, full); v++ {
				rest[j] = full - v
				count := c.partial(rows[i+1:], left-v, rest, j+1)
				if rank < count {
					break
				}
				rank -= count
			}
			entries[i*n+j] = v
			rest[j] = full - v
			left -= v
		}
		entries[i*n+n-1] = left
		rest[n-1] -= left
	}
	copy(entries[(m-1)*n:], rest)
}

// partial returns the number of ways to fill the rest of a row and the rows
// below it. left is what remains of the row; done and open are what remains of
// the columns that the row has passed and has still to fill, neighbours in one
// array; below are the sums of the rows below. The totals agree: left + Σ below
// = Σ done + Σ open. The columns are changed while counting and restored.
func (c *Counter) partial(below []int, left int, cols []int, at int) uint64 {
	open := cols[at:]
	if len(below) == 1 { // the last row is determined by the one above
		return bounded(open, left)
	}
	room := sum(open[1:])
	if len(open) == 1 {
		if left > open[0] {
			return 0
		}
		open[0] -= left
		count := c.below(below, cols)
		open[0] += left
		return count
	}
	var count uint64
	full := open[0]
	for v := max(0, left-room); v <= min(left, full); v++ {
		open[0] = full - v
		count += c.partial(below, left-v, cols, at+1)
	}
	open[0] = full
	return count
}

// below returns the number of tables with the given row and column sums, of
// which some columns may be zero, remembering it when there are three rows or
// more.
func (c *Counter) below(rows, cols []int) uint64 {
	if len(rows) <= 2 {
		return c.partial(rows[1:], rows[0], cols, 0)
	}
	var buf [MaxSide]int
	sorted := append(buf[:0], cols...)
	slices.Sort(sorted) // the count does not depend on the order of columns
	var keyBuf [4 * MaxSide]byte
	key := keyBuf[:0]
	for _, v := range rows {
		key = append(key, byte(v>>8), byte(v))
	}
	for _, v := range sorted {
		key = append(key, byte(v>>8), byte(v))
	}
	if count, ok := c.memo[string(key)]; ok {
		return count
	}
	count := c.partial(rows[1:], rows[0], sorted, 0)
	if c.memo == nil || len(c.memo) >= memoLimit {
		c.memo = map[string]uint64{}
	}
	c.memo[string(key)] = count
	return count
}

// bounded returns the number of vectors x with 0 ≤ x_k ≤ most_k and Σ x_k =
// total, by inclusion and exclusion over the bounds that x exceeds:
//
//	Σ_S (−1)^|S| C(total − Σ_{k∈S} (most_k + 1) + n − 1, n − 1)
//
// Cost: at most 2ⁿ terms.
func bounded(most []int, total int) uint64 {
	switch len(most) {
	case 1:
		if total < 0 || total > most[0] {
			return 0
		}
		return 1
	case 2:
		return uint64(max(0, min(total, most[0])-max(0, total-most[1])+1))
	}
	return uint64(alternating(most, total, len(most)-1))
}

// alternating returns the sum in bounded over the S within most.
func alternating(most []int, total, choose int) int64 {
	if total < 0 {
		return 0
	}
	if len(most) == 0 {
		return binomial(total+choose, choose)
	}
	return alternating(most[1:], total, choose) - alternating(most[1:], total-most[0]-1, choose)
}

// binomial returns C(n, k) for 0 ≤ k ≤ n.
func binomial(n, k int) int64 {
	b := int64(1)
	switch k { // divisions by constants are fast
	case 2:
		return int64(n) * int64(n-1) / 2
	case 3:
		return int64(n) * int64(n-1) * int64(n-2) / 6
	}
	for i := 1; i <= k; i++ {
		b = b * int64(n-k+i) / int64(i)
	}
	return b
}

func sum(list []int) int {
	total := 0
	for _, v := range list {
		total += v
	}
	return total
}
