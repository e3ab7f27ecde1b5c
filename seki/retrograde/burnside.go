package retrograde

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Classes are counted by outcome and kind without canonical forms, by Burnside's
// lemma (docs/engine.md, section 4): the number of classes of a block with some
// value is
//
//	(1/|Y|) Σ over g in Y of the number of matrices with the value that g fixes,
//
// where Y is the Young subgroup of the block. The identity contributes the
// histogram of the block. Conjugate g contribute the same, so one g of each
// conjugacy class is taken, weighted by the size of the class.

// blockCounter counts the classes of one block after another.
type blockCounter struct {
	walker fixedWalker

	values   []byte // of the block; nil for a constant block
	constant byte
	specials []Special // all special matrices of the block, by position in it

	weight uint64 // of the current symmetry
	total  uint64 // weighted number of fixed matrices
	byByte [256]uint64
	kinds  tally // of fixed special matrices
}

// errStopped is returned for a count that was stopped early.
var errStopped = errors.New("stopped")

// classesOf turns the counts of the matrices of a block into those of its classes,
// and also returns the number of classes. It returns an error if the counts
// overflow, or if they do not divide into whole orbits, which means that the
// block is wrong.
func (b *blockCounter) classesOf(counts tally, size uint64, rows, cols []conjugacy) (tally, uint64, error) {
	rowOrder, ok := youngOrder(rows)
	colOrder, fits := youngOrder(cols)
	high, order := bits.Mul64(rowOrder, colOrder)
	if order == 1 {
		return counts, size, nil
	}
	if over, low := bits.Mul64(order, size); !ok || !fits || high != 0 || over != 0 || low > 1<<63 {
		return tally{}, 0, fmt.Errorf("a block of %d matrices has too many symmetries (%d) to count", size, order)
	}
	b.total, b.byByte, b.kinds = size, [256]uint64{}, tally{}
	b.walker.visit = b
	for ri := range rows {
		for ci := range cols {
			if (ri > 0 || ci > 0) && !b.walker.stop() { // the identity is counted already
				b.weight = rows[ri].weight * cols[ci].weight
				b.walker.walk(&rows[ri], &cols[ci])
			}
		}
	}
	for value, count := range b.byByte {
		if count > 0 {
			counts.addValue(byte(value), count)
		}
	}
	counts.add(b.kinds)
	exact := true
	divide := func(x *uint64) {
		exact = exact && *x%order == 0
		*x /= order
	}
	if b.walker.stop() {
		return tally{}, 0, errStopped
	}
	divide(&b.total)
	counts.each(divide)
	if !exact {
		return tally{}, 0, fmt.Errorf("a block of %d matrices does not consist of whole orbits", size)
	}
	return counts, b.total, nil
}

// visitRun counts the size consecutive matrices from position on.
func (b *blockCounter) visitRun(position, size uint32) {
	b.total += uint64(size) * b.weight
	if b.values == nil {
		b.byByte[b.constant] += uint64(size) * b.weight
		return
	}
	for _, v := range b.values[position : position+size] {
		b.byByte[v] += b.weight
	}
	if len(b.specials) > 0 {
		b.addSpecials(position, size)
	}
}

// addSpecials counts the special matrices among the size matrices from position on.
func (b *blockCounter) addSpecials(position, size uint32) {
	first := uint64(position)
	k, _ := slices.BinarySearchFunc(b.specials, first, compareSpecial)
	for ; k < len(b.specials) && b.specials[k].Pos < first+uint64(size); k++ {
		b.kinds.addKinds(b.specials[k].Kinds, b.weight)
	}
}

// visitList counts the matrices at the given offsets from position.
func (b *blockCounter) visitList(position uint32, offsets []uint16) {
	count := uint64(len(offsets)) * b.weight
	b.total += count
	if b.values == nil {
		b.byByte[b.constant] += count
		return
	}
	values := b.values[position:]
	for _, k := range offsets {
		b.byByte[values[k]] += b.weight
	}
	if len(b.specials) == 0 {
		return
	}
	// Specials are few: usually none lies between the first offset and the last.
	first := uint64(position)
	at, _ := slices.BinarySearchFunc(b.specials, first+uint64(offsets[0]), compareSpecial)
	for _, k := range offsets {
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
