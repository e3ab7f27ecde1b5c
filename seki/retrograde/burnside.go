package retrograde

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// A block holds, of each of its classes, the whole orbit under its Young
// subgroup Y. By Burnside's lemma the number of classes whose tables have some
// property of classes is
//
//	(1/|Y|) Σ over g in Y of the number of tables fixed by g with the property,
//
// so classes are counted by outcome and kind without any canonical form. The
// identity contributes the histogram of the block; conjugate g contribute the
// same, so one g of each conjugacy class is taken, with its size as weight.

// blockCounter counts the classes of one block after another.
type blockCounter struct {
	walker fixedWalker

	values   []byte // of the block's tables; nil for a constant block
	constant byte
	specials []Special // of the block, all of them, by their positions in it

	weight uint64 // of the symmetry in work
	total  uint64 // weighted number of fixed tables
	byByte [256]uint64
	kinds  tally // of fixed special tables
}

// errStopped is returned for a count that was given up.
var errStopped = errors.New("stopped")

// classesOf turns the tables of a block, given by their tally, into its
// classes, and returns their number as well. It fails when the counts are too
// large, or are not those of whole orbits, which means that the block is wrong.
func (b *blockCounter) classesOf(tables tally, size uint64, rows, cols []conjugacy) (tally, uint64, error) {
	rowOrder, ok := youngOrder(rows)
	colOrder, fits := youngOrder(cols)
	high, order := bits.Mul64(rowOrder, colOrder)
	if order == 1 {
		return tables, size, nil
	}
	if over, low := bits.Mul64(order, size); !ok || !fits || high != 0 || over != 0 || low > 1<<63 {
		return tally{}, 0, fmt.Errorf("a block of %d tables has too many symmetries (%d) to count", size, order)
	}
	b.total, b.byByte, b.kinds = size, [256]uint64{}, tally{}
	b.walker.visit = b
	for ri := range rows {
		for ci := range cols {
			if (ri > 0 || ci > 0) && !b.walker.stop() { // the identity is in already
				b.weight = rows[ri].weight * cols[ci].weight
				b.walker.walk(&rows[ri], &cols[ci])
			}
		}
	}
	for value, count := range b.byByte {
		if count > 0 {
			tables.addValue(byte(value), count)
		}
	}
	tables.add(b.kinds)
	exact := true
	divide := func(x *uint64) {
		exact = exact && *x%order == 0
		*x /= order
	}
	if b.walker.stop() {
		return tally{}, 0, errStopped
	}
	divide(&b.total)
	tables.each(divide)
	if !exact {
		return tally{}, 0, fmt.Errorf("a block of %d tables does not consist of whole orbits", size)
	}
	return tables, b.total, nil
}

// tablesFixed counts size consecutive tables of the block from a position on.
func (b *blockCounter) tablesFixed(position, size uint32) {
	b.total += uint64(size) * b.weight
	if b.values == nil {
		b.byByte[b.constant] += uint64(size) * b.weight
		return
	}
	for _, v := range b.values[position : position+size] {
		b.byByte[v] += b.weight
	}
	if len(b.specials) > 0 {
		b.specialsFixed(position, size)
	}
}

// specialsFixed counts the special tables among size consecutive tables of the
// block from a position on.
func (b *blockCounter) specialsFixed(position, size uint32) {
	first := uint64(position)
	k, _ := slices.BinarySearchFunc(b.specials, first, compareSpecial)
	for ; k < len(b.specials) && b.specials[k].Pos < first+uint64(size); k++ {
		b.kinds.addKinds(b.specials[k].Kinds, b.weight)
	}
}

// listFixed counts the tables of the block at the given distances from a position.
func (b *blockCounter) listFixed(position uint32, increasing []uint32) {
	count := uint64(len(increasing)) * b.weight
	b.total += count
	if b.values == nil {
		b.byByte[b.constant] += count
		return
	}
	values := b.values[position:]
	for _, k := range increasing {
		b.byByte[values[k]] += b.weight
	}
	if len(b.specials) == 0 {
		return
	}
	// There are few specials: in most cases none lies between the first and the last.
	first := uint64(position)
	at, _ := slices.BinarySearchFunc(b.specials, first+uint64(increasing[0]), compareSpecial)
	for _, k := range increasing {
		for at < len(b.specials) && b.specials[at].Pos < first+uint64(k) {
			at++
		}
		if at == len(b.specials) {
			return
		}
		if b.specials[at].Pos == first+uint64(k) {
			b.kinds.addKinds(b.specials[at].Kinds, b.weight)
		}
	}
}
