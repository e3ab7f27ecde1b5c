package blocks

import (
	"errors"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Slab is the stored part of a layer with one row margin.
type Slab struct {
	Offsets  []int     // by stored column margin: where its block begins; at last, the number of codes
	Data     []byte    // packed codes, nil if they are not known
	Specials []Special // by position in the slab
}

// ErrList is returned for specials of a slab that are not sorted or beyond its end.
var ErrList = errors.New("the list of a slab is not sorted or too long")

// Walk yields all blocks of a layer in order. The size has at least as many rows as columns. slab returns the slab of a
// stored row margin by its number, nil if its stored blocks are not needed: they are left out. Codes and specials are
// valid until the next block. The first error ends the sequence.
func (l Layout) Walk(size seki.Size, sum int, slab func(number int) (*Slab, error)) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		w := walk{Layout: l, square: size.Rows == size.Cols, yield: yield}
		w.cols, w.storedCols = Margins(sum, size.Cols), l.Margins(sum, size.Cols)
		stored := l.Margins(sum, size.Rows)
		number := 0 // of the next slab
		for k, row := range Margins(sum, size.Rows) {
			s, first := (*Slab)(nil), len(w.storedCols) // without a slab, no block is stored
			if number < len(stored) && slices.Equal(row, stored[number]) {
				var err error
				if s, err = slab(number); err != nil {
					yield(Block{}, err)
					return
				}
				first = 0
				if w.square {
					first = number
				}
				number++
			}
			if !w.slab(k, row, first, s) {
				return
			}
		}
	}
}

type walk struct {
	Layout
	square           bool
	cols, storedCols [][]int
	yield            func(Block, error) bool
	codes            []byte
}

// slab yields the blocks of row margin k. The slab s has the blocks of the stored column margins from number next on.
func (w *walk) slab(k int, row []int, next int, s *Slab) bool {
	if !w.square {
		k = 0
	}
	var list []Special
	if s != nil {
		list = s.Specials
		for len(list) > 0 && list[0].Pos < uint64(s.Offsets[next]) { // of blocks whose transposes come here
			list = list[1:]
		}
	}
	for _, col := range w.cols[k:] {
		b := Block{Row: row, Col: col}
		number := next
		if next < len(w.storedCols) && slices.Equal(col, w.storedCols[next]) {
			next++
		}
		if number == next || !w.Stored(row, col) {
			b.Rule = Unstored
		} else if s == nil {
			continue
		} else {
			b.Codes, b.Specials, list = w.contents(s, number, list)
		}
		if !w.yield(b, nil) {
			return false
		}
	}
	return len(list) == 0 || w.yield(Block{}, ErrList)
}

// contents returns codes and specials of a block of a slab, and the specials of the blocks after it.
func (w *walk) contents(s *Slab, number int, list []Special) (codes []byte, specials, rest []Special) {
	from, to := s.Offsets[number], s.Offsets[number+1]
	for len(list) > 0 && list[0].Pos >= uint64(from) && list[0].Pos < uint64(to) {
		special := list[0]
		special.Pos -= uint64(from)
		specials, list = append(specials, special), list[1:]
	}
	if s.Data != nil {
		w.codes = slices.Grow(w.codes[:0], to-from)[:to-from]
		UnpackAt(w.codes, s.Data, from)
		codes = w.codes
	}
	return codes, specials, list
}
