package blocks

import "slices"

// memoLimit bounds the entries of the map of a Counter, which then starts again with an
// empty map. An entry takes about 80 bytes.
const memoLimit = 1 << 19

// maxSide bounds the sides of matrices; see tablebase.MaxSide.
const maxSide = 16

// Counter counts and ranks the matrices of blocks. It caches counts between calls and is
// not safe for concurrent use. The zero Counter is ready to use.
//
// Method: the rank of a matrix is the sum, over its entries a_ij and over v < a_ij, of the
// number of matrices that agree with it before (i, j) and have v there. To count these, it
// tries all ways to fill the rest of row i and counts the rows below once for each multiset
// of remaining column sums. Two rows are counted by a formula.
type Counter struct {
	memo map[string]uint64 // by row sums and sorted column sums
}

// Count returns the number of matrices in a block.
func (c *Counter) Count(row, col []int) uint64 {
	if len(row) == 1 {
		return 1
	}
	return c.partial(row[1:], row[0], slices.Clone(col), 0)
}

// Rank returns the position in its block of the matrix with the given entries.
func (c *Counter) Rank(entries, rows, cols []int) uint64 {
	n := len(cols)
	var buf [maxSide]int
	rest := append(buf[:0], cols...)
	var total uint64
	for i, left := range rows[:len(rows)-1] {
		for j, a := range entries[i*n : (i+1)*n-1] {
			full := rest[j]
			for v := range a {
				rest[j] = full - v
				total += c.partial(rows[i+1:], left-v, rest, j+1)
			}
			rest[j] = full - a
			left -= a
		}
		rest[n-1] -= left
	}
	return total
}

// Unrank sets entries, of length rows × columns, to the matrix at the given
// position of its block. The position must be less than Count(rows, cols).
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

// partial returns the number of ways to fill the rest of a row, from column at on, and the
// rows below it, whose sums are below. left is the remaining sum of the row, cols the
// remaining sum of each column; the totals agree. cols is modified while counting and
// restored.
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

// below returns the number of matrices with the given row and column sums; some columns may
// be zero. It caches the results for three rows or more.
func (c *Counter) below(rows, cols []int) uint64 {
	if len(rows) <= 2 {
		return c.partial(rows[1:], rows[0], cols, 0)
	}
	var buf [maxSide]int
	sorted := append(buf[:0], cols...)
	slices.Sort(sorted) // the count does not depend on the order of columns
	var keyBuf [4 * maxSide]byte
	key := appendKey(appendKey(keyBuf[:0], rows), sorted)
	if n, ok := c.memo[string(key)]; ok {
		return n
	}
	n := c.partial(rows[1:], rows[0], sorted, 0)
	if c.memo == nil || len(c.memo) >= memoLimit {
		c.memo = map[string]uint64{}
	}
	c.memo[string(key)] = n
	return n
}

// appendKey appends the numbers of a list, two bytes each, as a key of a map.
func appendKey(key []byte, list []int) []byte {
	for _, v := range list {
		key = append(key, byte(v>>8), byte(v))
	}
	return key
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

// alternating returns the sum in bounded over the subsets S of the columns of most.
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
