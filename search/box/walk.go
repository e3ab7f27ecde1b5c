package box

import (
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// A walker goes through the words of a block and has the kernel solve them, a run at a time.
type walker struct {
	*Box
	moves []int // offsets in values, in bytes, to the words after a move in a positive outer entry
	masks masks
	ended bool // whether the masks are for words with terminal positions
}

func newWalker(b *Box) *walker {
	w := &walker{Box: b}
	for k := range b.inner {
		w.masks.shift[k] = uint64(b.shift[k])
		w.masks.valid[k] = repeat(b.positive[k], b.positive[k])
	}
	w.masks.odd = repeat(0, b.full)
	w.masks.keep = repeat(b.full, b.full)
	return w
}

// repeat returns a word with the same sets for both players.
func repeat(s, g uint64) word { return word{s, g, s, g} }

// block solves block x for value t of outer[0].
func (w *walker) block(x, t int) {
	w.moves = w.moves[:0]
	at := 0
	var positive lines
	fix := func(k, v, stride int) {
		if v > 0 {
			w.moves = append(w.moves, -wordBytes*stride)
			positive = positive.with(w.outer[k].lines)
		}
	}
	fix(0, t, 0) // the word for t−1 is still where the new one will be
	for d := range w.blocks.dims {
		v := w.blocks.value(x, d)
		at += v * w.stride[1+d]
		fix(1+d, v, w.stride[1+d])
	}
	w.walk(1+len(w.blocks.dims), at, positive)
}

// walk solves the words from at on, with all values of outer[k:]. positive holds the lines
// in which one of outer[:k] is positive.
func (w *walker) walk(k, at int, positive lines) {
	c := w.outer[k]
	if k == len(w.outer)-1 {
		w.run(at, positive, c)
		return
	}
	w.walk(k+1, at, positive)
	w.moves = append(w.moves, -wordBytes*w.stride[k])
	positive = positive.with(c.lines)
	for range c.top {
		at += w.stride[k]
		w.walk(k+1, at, positive)
	}
	w.moves = w.moves[:len(w.moves)-1]
}

// run solves the words with all values of the last outer entry, from at on. positive holds the
// lines in which another outer entry is positive.
func (w *walker) run(at int, positive lines, last cell) {
	w.terminals(positive)
	later := positive.with(last.lines)
	if positive == later {
		using.settle(w.values, at, last.top+1, w.moves, false, &w.masks)
		return
	}
	using.settle(w.values, at, 1, w.moves, false, &w.masks)
	w.terminals(later) // from here on the last entry is positive
	using.settle(w.values, at+1, last.top, w.moves, true, &w.masks)
}

// terminals puts the answers for the terminal positions of a word into the masks, given the
// lines in which an outer entry is positive.
func (w *walker) terminals(positive lines) {
	var rows, cols uint64 // positions with a zero row, a zero column
	for left := w.all.rows &^ positive.rows; left != 0; left &= left - 1 {
		rows |= w.zeroRow[bits.TrailingZeros64(left)]
	}
	for left := w.all.cols &^ positive.cols; left != 0; left &= left - 1 {
		cols |= w.zeroCol[bits.TrailingZeros64(left)]
	}
	ended := rows | cols
	if ended == 0 && !w.ended {
		return
	}
	w.ended = ended != 0
	w.masks.set, w.masks.keep = terminalMasks(w.game, rows, cols, w.full)
}

// terminalMasks returns the answers for the terminal positions of a word: set has the bits that must
// be 1, and keep has the bits of full that need not be 0. rows and cols are the positions with a zero row
// and the positions with a zero column.
func terminalMasks(g seki.Game, rows, cols, full uint64) (set, keep word) {
	for p, own := range [...]uint64{seki.R: rows, seki.C: cols} {
		other := rows ^ cols ^ own
		wins := own &^ other
		second := wins // won by the player who has just moved
		if g == seki.Seki {
			second = own
		}
		set[2*p], keep[2*p] = second, full&^((rows|cols)&^second)
		set[2*p+1], keep[2*p+1] = other, full&^wins
	}
	return set, keep
}
