package search

import (
	"math/bits"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// A labeler computes keys: the entries of one member of the class of a board, packed column by column, width bits
// each. Boards of the same size and width with equal keys are equivalent. Equivalent boards nearly always have
// equal keys.
//
// Method: colour the rows by rounds of hashing, row colours from entries and column
// colours and vice versa, independently of the order of rows and columns. The colours order the rows,
// and then the columns are sorted. Rows of one colour stay in the order that they have on the board: if there is no
// symmetry that exchanges them, equivalent boards may have different keys, and some work is done twice. Hash collisions
// only leave more rows of one colour.
type labeler struct {
	m, n   int
	width  uint // bits of an entry
	words  int  // words of a key
	rows   []uint64
	cols   []uint64
	order  []int
	before coloured // the board that keyAfter starts from
	packed []uint64 // columns of a key, when m·width ≤ 64
	colIdx []int
}

// coloured is a board after the first round of colours: cols and rows are the colours, and
// terms what each entry adds to the colour of its row.
type coloured struct{ rows, cols, terms []uint64 }

func newLabeler(m, n int, width uint) *labeler {
	l := &labeler{m: m, n: n, width: width, words: keyWords(m, n, width)}
	l.rows, l.cols = make([]uint64, m), make([]uint64, n)
	l.order, l.colIdx = make([]int, m), make([]int, n)
	l.before = coloured{make([]uint64, m), make([]uint64, n), make([]uint64, m*n)}
	l.packed = make([]uint64, n)
	return l
}

// keyWords returns the length of a key in words.
func keyWords(m, n int, width uint) int { return (m*n*int(width) + 63) / 64 }

// pair hashes an entry seen together with the colour of its line.
func pair(v int32, colour uint64) uint64 {
	x := colour + (uint64(v)+1)*arith.Golden
	x ^= x >> 32
	x *= 0xff51afd7ed558ccd
	return x ^ x>>29
}

// key writes the key of b to dst, a slice of l.words words.
func (l *labeler) key(b *board, dst []uint64) {
	clear(l.rows)
	l.refine(b, 0)
	l.write(b, dst)
}

// prepare does the first round for b, from which keyAfter continues.
func (l *labeler) prepare(b *board) {
	c := &l.before
	clear(c.cols)
	for i, k := 0, 0; i < l.m; i++ {
		for j := range l.n {
			c.cols[j] += pair(b.a[k], 0)
			k++
		}
	}
	for i, k := 0, 0; i < l.m; i++ {
		c.rows[i] = 0
		for j := range l.n {
			c.terms[k] = pair(b.a[k], c.cols[j])
			c.rows[i] += c.terms[k]
			k++
		}
	}
}

// keyAfter is key for b, the board of prepare after a move in (i, j), or after a pass if
// i < 0. The move changes the colour of one column, so the first round takes the hashes
// of that column alone.
func (l *labeler) keyAfter(b *board, i, j int, dst []uint64) {
	copy(l.rows, l.before.rows)
	if i >= 0 {
		v := b.a[i*l.n+j]
		colour := l.before.cols[j] - pair(v+1, 0) + pair(v, 0)
		for i, k := 0, j; i < l.m; i, k = i+1, k+l.n {
			l.rows[i] += pair(b.a[k], colour) - l.before.terms[k]
		}
	}
	if distinct := l.sortRows(); distinct < l.m {
		l.refine(b, distinct)
	}
	l.write(b, dst)
}

// refine refines the row colours until their number stays the same, sorts the rows
// by colour into l.order and returns the number of colours, which is distinct at first.
func (l *labeler) refine(b *board, distinct int) int {
	for {
		clear(l.cols)
		k := 0
		for i := range l.m {
			colour := l.rows[i]
			for j := range l.n {
				l.cols[j] += pair(b.a[k], colour)
				k++
			}
		}
		k = 0
		for i := range l.m {
			h := l.rows[i] * 3
			for j := range l.n {
				h += pair(b.a[k], l.cols[j])
				k++
			}
			l.rows[i] = h
		}
		now := l.sortRows()
		if now == l.m || now == distinct {
			return now
		}
		distinct = now
	}
}

// sortRows sorts l.order by colour and counts the colours.
func (l *labeler) sortRows() int {
	for i := range l.order {
		k := i
		for ; k > 0 && l.rows[l.order[k-1]] > l.rows[i]; k-- {
			l.order[k] = l.order[k-1]
		}
		l.order[k] = i
	}
	distinct := 1
	for i := 1; i < l.m; i++ {
		if l.rows[l.order[i]] != l.rows[l.order[i-1]] {
			distinct++
		}
	}
	return distinct
}

// write packs the board with its rows in l.order and its columns sorted.
func (l *labeler) write(b *board, dst []uint64) {
	size := uint(l.m) * l.width
	if size > 64 {
		l.writeLong(b, dst)
		return
	}
	clear(l.packed)
	for _, i := range l.order {
		row := b.a[i*l.n : (i+1)*l.n]
		for j, v := range row {
			l.packed[j] = l.packed[j]<<l.width | uint64(v)
		}
	}
	for j := 1; j < l.n; j++ {
		v, k := l.packed[j], j
		for ; k > 0 && l.packed[k-1] > v; k-- {
			l.packed[k] = l.packed[k-1]
		}
		l.packed[k] = v
	}
	clear(dst)
	at := uint(0)
	for _, v := range l.packed {
		put(dst, at, size, v)
		at += size
	}
}

// writeLong is write for columns longer than a word.
func (l *labeler) writeLong(b *board, dst []uint64) {
	for j := range l.colIdx {
		l.colIdx[j] = j
	}
	slices.SortFunc(l.colIdx, func(j, k int) int {
		for _, i := range l.order {
			if d := b.a[i*l.n+j] - b.a[i*l.n+k]; d != 0 {
				return int(d)
			}
		}
		return 0
	})
	clear(dst)
	at := uint(0)
	for _, j := range l.colIdx {
		for _, i := range l.order {
			put(dst, at, l.width, uint64(b.a[i*l.n+j]))
			at += l.width
		}
	}
}

// put ors the low size bits of v into dst at bit position at.
func put(dst []uint64, at, size uint, v uint64) {
	w, shift := at/64, at%64
	dst[w] |= v << shift
	if shift+size > 64 {
		dst[w+1] |= v >> (64 - shift)
	}
}

// entryWidth returns the bits needed for entries up to top.
func entryWidth(top int32) uint { return uint(max(1, bits.Len32(uint32(top)))) }
