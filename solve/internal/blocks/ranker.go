package blocks

import (
	"cmp"
	"math"
	"slices"
)

// Ranker ranks many matrices of few blocks, as a search does, in some tenths of a
// microsecond each. For the rows still to fill and the remaining column sums, it caches how
// many matrices precede each choice of the next row. It is not safe for concurrent use. The
// zero Ranker is ready to use.
//
// All lines x ≤ rest with one sum lead to matrices, because the remaining totals agree. So
// a choice can be numbered by the number of such lines before it, which has a formula.
type Ranker struct {
	Counter Counter
	Memory  int64 // bytes of the cache, which is emptied beyond that; 0 means 32 MB

	choices map[string][]uint32
	bytes   int64
}

// maxLines bounds the number of lines for which the numbers of preceding matrices are
// cached.
const maxLines = 1 << 12

// Rank is like Counter.Rank.
func (k *Ranker) Rank(entries, row, col []int) uint64 {
	n := len(col)
	var buf [maxSide]int
	rest := append(buf[:0], col...)
	var total uint64
	for i := 0; i+1 < len(row); i++ {
		line := entries[i*n : (i+1)*n]
		before := linesBefore(line, rest)
		if i+2 < len(row) {
			preceding := k.preceding(row[i:], rest)
			if preceding == nil {
				return k.Counter.Rank(entries, row, col)
			}
			before = uint64(preceding[before])
		}
		total += before
		for j, v := range line {
			rest[j] -= v
		}
	}
	return total
}

// preceding returns, for each line, the number of matrices with the given row and column
// sums whose first row is less. It returns nil if a number exceeds 32 bits or there are
// more than maxLines lines.
func (k *Ranker) preceding(rows, rest []int) []uint32 {
	var buf [4 * maxSide]byte
	key := appendKey(appendKey(buf[:0], rows), rest)
	if list, ok := k.choices[string(key)]; ok {
		return list
	}
	most := cmp.Or(k.Memory, 32<<20)
	if k.choices == nil || k.bytes > most {
		k.choices, k.bytes = map[string][]uint32{}, 0
	}
	lines := bounded(rest, rows[0])
	if lines > maxLines {
		k.choices[string(key)] = nil
		k.bytes += 100
		return nil
	}
	list := make([]uint32, 0, lines)
	total := uint64(0)
	left := slices.Clone(rest)
	var fill func(j, sum, room int)
	fill = func(j, sum, room int) {
		full := left[j]
		if j == len(left)-1 {
			left[j] -= sum
			list = append(list, uint32(total))
			total += k.Counter.below(rows[1:], left)
			left[j] = full
			return
		}
		room -= full
		for v := max(0, sum-room); v <= min(sum, full); v++ {
			left[j] = full - v
			fill(j+1, sum-v, room)
		}
		left[j] = full
	}
	fill(0, rows[0], sum(rest))
	if total > math.MaxUint32 {
		list = nil
	}
	k.bytes += 4*int64(cap(list)) + 100
	k.choices[string(key)] = list
	return list
}

// linesBefore returns the number of lines x ≤ most that have the sum of line and precede
// it.
func linesBefore(line, most []int) uint64 {
	var buf [maxSide]int
	x := append(buf[:0], most...)
	left := sum(line)
	var total uint64
	for j, a := range line[:len(line)-1] {
		if a > 0 { // the lines that agree before j, and have less than a there
			x[j] = a - 1
			total += bounded(x[j:], left)
		}
		left -= a
	}
	return total
}
