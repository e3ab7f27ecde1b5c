package box

import (
	"cmp"
	"slices"
)

// A rowTable lists all rows of n entries that are less than base. A row is identified by its number, in
// which the entries are the digits to this base, the most significant first.
type rowTable struct {
	n, base  int
	weight   []int    // of each entry in the number of a row
	sum      []int    // by row
	positive []uint16 // by row: bit j is set if entry j is positive

	order []uint16 // the rows in ascending order of sum, then of number
	place []uint16 // by row: its index in order
	upTo  []int    // by sum + 1: the number of rows with at most this sum; upTo[0] is 0

	leaders [][]uint16    // by sum: the rows whose entries descend
	leader  []int         // by row: its index among the leaders of its sum
	sorting []*exchange   // by row: an exchange that makes its entries descend, perhaps the identity
	swaps   [][]*exchange // swaps[j][k] exchanges columns j and k
}

// An exchange is a permutation of columns.
type exchange struct {
	rows []uint16 // by row: what becomes of it
	read []step   // how to read a plane through the exchange, see planeKernel.exchange
	ends []int    // by word: where its steps in read end
}

// A step copies some bits of an exchanged plane: rotating the word at from to the left brings the bits
// of mask into place.
type step struct {
	from   int // offset of the word in a plane, in bytes
	rotate uint64
	mask   uint64
}

// newRowTable returns the table of the rows of n entries below base, at most 2^16 of them, without
// exchanges.
func newRowTable(n, base int) *rowTable {
	t := &rowTable{n: n, base: base, weight: make([]int, n)}
	count := 1
	for j := n - 1; j >= 0; j-- {
		t.weight[j] = count
		count *= base
	}
	t.sum, t.positive, t.place, t.leader = make([]int, count), make([]uint16, count), make([]uint16, count), make([]int, count)
	for row := range count {
		for j := range n {
			v := t.entry(row, j)
			t.sum[row] += v
			if v > 0 {
				t.positive[row] |= 1 << j
			}
		}
		t.order = append(t.order, uint16(row))
	}
	slices.SortStableFunc(t.order, func(a, b uint16) int { return cmp.Compare(t.sum[a], t.sum[b]) })
	t.upTo = make([]int, n*(base-1)+2)
	t.leaders = make([][]uint16, n*(base-1)+1)
	for place, row := range t.order {
		t.place[row] = uint16(place)
		t.upTo[t.sum[row]+1] = place + 1
		descends := true
		for j := 1; j < n; j++ {
			descends = descends && t.entry(int(row), j) <= t.entry(int(row), j-1)
		}
		if of := &t.leaders[t.sum[row]]; descends {
			t.leader[row] = len(*of)
			*of = append(*of, row)
		}
	}
	return t
}

// entry returns entry j of a row.
func (t *rowTable) entry(row, j int) int { return row / t.weight[j] % t.base }

// addExchanges adds all permutations of the columns. bytes is the size of a word, of all games together.
func (t *rowTable) addExchanges(bytes int) {
	t.sorting = make([]*exchange, len(t.order))
	t.swaps = make([][]*exchange, t.n)
	for j := range t.swaps {
		t.swaps[j] = make([]*exchange, t.n)
	}
	var choose func(cols []int)
	choose = func(cols []int) {
		for j := range t.n {
			if !slices.Contains(cols, j) {
				choose(append(slices.Clip(cols), j))
			}
		}
		if len(cols) == t.n {
			t.addExchange(cols, bytes)
		}
	}
	choose(nil)
}

// addExchange adds the permutation that moves entry cols[j] of a row to place j.
func (t *rowTable) addExchange(cols []int, bytes int) {
	x := &exchange{rows: make([]uint16, len(t.order))}
	words := (len(t.order) + wordBits - 1) / wordBits
	steps := make([]map[[2]uint64]uint64, words) // by word: the masks, by from and rotate
	for row := range x.rows {
		to := 0
		for j, k := range cols {
			to += t.weight[j] * t.entry(row, k)
		}
		x.rows[row] = uint16(to)
		if word := &steps[row/wordBits]; *word == nil {
			*word = map[[2]uint64]uint64{}
		}
		steps[row/wordBits][[2]uint64{uint64(to / wordBits), uint64(row-to) % wordBits}] |= 1 << (row % wordBits)
	}
	for _, word := range steps {
		for at, mask := range word {
			x.read = append(x.read, step{int(at[0]) * bytes, at[1], mask})
		}
		x.ends = append(x.ends, len(x.read))
	}
	for row := range x.rows {
		if t.sorting[row] == nil && slices.Contains(t.leaders[t.sum[row]], x.rows[row]) {
			t.sorting[row] = x
		}
	}
	for j, k := range cols { // in case the permutation is a swap, or the identity
		moved := 0
		for l := range cols {
			if l != j && l != k && cols[l] != l {
				moved++
			}
		}
		if moved == 0 && cols[k] == j {
			t.swaps[j][k] = x
		}
	}
}

// lastEqual returns the last column whose entry equals that of column j, in a row whose entries descend.
func (t *rowTable) lastEqual(row, j int) int {
	v := t.entry(row, j)
	for j+1 < t.n && t.entry(row, j+1) == v {
		j++
	}
	return j
}

// zeroBits returns which bits of a word stand for rows whose entry j is 0, in a set with a bit for each
// row.
func (t *rowTable) zeroBits(word, j int) (zero uint64) {
	for row := word * wordBits; row < min((word+1)*wordBits, len(t.order)); row++ {
		if t.entry(row, j) == 0 {
			zero |= 1 << (row % wordBits)
		}
	}
	return zero
}

// fullBits returns which bits of a word of such a set stand for a row: all but perhaps in the last word.
func (t *rowTable) fullBits(word int) uint64 {
	return ^uint64(0) >> (wordBits - min(wordBits, len(t.order)-word*wordBits))
}
