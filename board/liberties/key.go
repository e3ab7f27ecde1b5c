package liberties

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// maxForm is the greatest number of rows or columns of positions that are searched up to
// permutations: canonical forms of larger ones can take long, and such positions are rare.
const maxForm = 8

// keyer makes keys of the positions of a game: positions are equivalent if their keys are equal.
type keyer struct {
	b                  *game
	tag                uint64 // of questions of a player moving second
	wide               bool   // numbers take two bytes, not one
	words              int    // of a key
	labeler            canon.Labeler[uint16]
	cells              []uint16 // A
	rowClass, colClass []int
	bytes              []byte
}

func newKeyer(b *game, g seki.Game) *keyer {
	k := &keyer{b: b, cells: make([]uint16, b.m*b.n)}
	k.tag = uint64(b.m)<<3 | uint64(b.n)<<20 // no more than 1<<16 lines
	if g == seki.DSeki {
		k.tag |= 2
	}
	bytes := len(k.cells) + border*(b.m+b.n)
	if k.wide = slices.Max(b.v) > 255; k.wide {
		k.tag |= 4
		bytes *= 2
	}
	k.words = 1 + (bytes+7)/8
	k.bytes = make([]byte, 8*(k.words-1))
	return k
}

// key writes the key of the position with a question.
func (k *keyer) key(first bool, key []uint64) {
	b := k.b
	for i := range b.m {
		for j, v := range b.v[i*b.width : i*b.width+b.n] {
			k.cells[i*b.n+j] = uint16(v)
		}
	}
	k.rowClass, k.colClass = b.classes(k.rowClass, k.colClass)
	if max(b.m, b.n) <= maxForm { // the form has the lines in the order of their classes
		k.labeler.FormWithin(k.cells, b.m, b.n, k.cells, k.rowClass, k.colClass)
		descending := func(x, y int) int { return cmp.Compare(y, x) }
		slices.SortFunc(k.rowClass, descending)
		slices.SortFunc(k.colClass, descending)
	}
	if key[0] = k.tag; first {
		key[0] |= 1
	}
	list := k.bytes[:0]
	for _, v := range k.cells {
		list = k.append(list, int(v))
	}
	for _, classes := range [2][]int{k.rowClass, k.colClass} {
		for _, c := range classes { // the total follows from the rest
			list = k.append(list, c>>24&0xffff)
			list = k.append(list, c>>16&0xff)
			list = k.append(list, c&0xffff)
		}
	}
	for at := range key[1:] {
		key[1+at] = binary.LittleEndian.Uint64(k.bytes[8*at:])
	}
}

func (k *keyer) append(list []byte, v int) []byte {
	if k.wide {
		list = append(list, byte(v>>8))
	}
	return append(list, byte(v))
}
