package eyes

import (
	"cmp"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// maxForm is the greatest number of rows or columns of positions that are searched up to
// permutations: canonical forms of larger ones can take long, and such positions are rare.
const maxForm = 8

// keyer makes keys of the positions on a board: equal keys are those of equivalent positions.
type keyer struct {
	b                  *board
	dseki              bool
	labeler            canon.Labeler[uint16]
	cells              []uint16
	rowClass, colClass []int
	bytes              []byte
}

func newKeyer(b *board, g seki.Game) *keyer {
	return &keyer{b: b, dseki: g == seki.DSeki, cells: make([]uint16, b.m*b.n), rowClass: make([]int, b.m), colClass: make([]int, b.n)}
}

// keyAfter returns the key of the board after a turn, −1 for a pass.
func (k *keyer) keyAfter(turn int, first bool) string {
	if turn < 0 {
		return k.key(first)
	}
	k.b.play(turn)
	defer k.b.undo(turn)
	return k.key(first)
}

// key returns the key of the board with a question.
func (k *keyer) key(first bool) string {
	b := k.b
	cells := b.m * b.n
	own := b.v[cells:]
	for at := range k.cells {
		k.cells[at] = uint16(b.v[at])
	}
	for i := range k.rowClass {
		k.rowClass[i] = class(int(b.row[i]), int(own[b.m+b.n+i]), b.reserveNow(i, own[b.m+b.n+i]), int(own[i]))
	}
	for j := range k.colClass {
		k.colClass[j] = class(int(b.col[j]), int(own[2*b.m+b.n+j]), b.reserveNow(b.m+j, own[2*b.m+b.n+j]), int(own[b.m+j]))
	}
	if max(b.m, b.n) <= maxForm {
		k.labeler.FormWithin(k.cells, b.m, b.n, k.cells, k.rowClass, k.colClass)
		descending := func(x, y int) int { return cmp.Compare(y, x) }
		slices.SortFunc(k.rowClass, descending)
		slices.SortFunc(k.colClass, descending)
	}
	tag := byte(0)
	if first {
		tag |= 1
	}
	if k.dseki {
		tag |= 2
	}
	k.bytes = append(k.bytes[:0], tag, byte(b.m), byte(b.m>>8), byte(b.n), byte(b.n>>8))
	for _, v := range k.cells {
		k.number(int(v))
	}
	for _, list := range [2][]int{k.rowClass, k.colClass} {
		for _, c := range list { // the total follows from the rest
			k.number(c >> 24 & 0xffff)
			k.number(c >> 16 & 0xff)
			k.number(c & 0xffff)
		}
	}
	return string(k.bytes)
}

// reserveNow returns the reserve of an eye with v liberties.
func (b *board) reserveNow(line int, v int32) int { return int(max(1, min(b.reserve[line], v))) }

// number appends a number to the key: a byte, or 255 and two bytes.
func (k *keyer) number(v int) {
	if v < 255 {
		k.bytes = append(k.bytes, byte(v))
	} else {
		k.bytes = append(k.bytes, 255, byte(v), byte(v>>8))
	}
}
