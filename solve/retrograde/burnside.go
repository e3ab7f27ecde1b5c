package retrograde

import (
	"fmt"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Classes are counted by outcome without canonical forms, by Burnside's lemma
// (docs/engine.md, section 4): the number of classes of a block with some value is
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

	weight uint64 // of the current symmetry
	byByte [256]uint64

	marked *blocks.SekiCore // of all blocks, for a larger solve in SEKI alone; nil if they are not counted
}

// classesOf converts the counts by outcome of the size matrices of a block to the counts of its
// classes. It returns an error if the counts overflow or do not divide into whole orbits,
// which means that the block is wrong.
//
// It also counts pairs of a class and one of its rows, or one of its columns, up to
// permutations, by outcome in SEKI: a matrix that g fixes then counts once for each line that g leaves in its place.
func (b *blockCounter) classesOf(counts tally, size uint64, rows, cols []conjugacy) (total tally, err error) {
	order, err := groupOrder(size, rows, cols)
	if err != nil {
		return tally{}, err
	}
	var marked blocks.SekiCore
	b.walker.visit = b
	for ri := range rows {
		for ci := range cols {
			fixed := counts // by the identity
			if ri > 0 || ci > 0 {
				b.weight = rows[ri].weight * cols[ci].weight
				b.walker.walk(&rows[ri], &cols[ci])
				fixed = tally{}
				for _, code := range blocks.Codes {
					if count := b.byByte[code]; count > 0 {
						fixed.addValue(code, count)
					}
				}
				clear(b.byByte[:])
			}
			for g := range fixed {
				total[g].Add(fixed[g])
			}
			for k, count := range fixed[seki.Seki].Outcome {
				marked.MarkedRow[k] += count * rows[ri].fixedLines()
				marked.MarkedCol[k] += count * cols[ci].fixedLines()
			}
		}
	}
	exact := divide(total[seki.Seki].Outcome[:], order) && divide(total[seki.DSeki].Outcome[:], order)
	if b.marked != nil {
		exact = exact && divide(marked.MarkedRow[:], order) && divide(marked.MarkedCol[:], order)
		b.marked.Add(&marked)
	}
	if !exact {
		return tally{}, fmt.Errorf("a block of %d matrices does not consist of whole orbits", size)
	}
	return total, nil
}

// divide divides counts by the order of a group. It reports whether no remainder is left, as it must for whole orbits.
func divide(counts []uint64, order uint64) (exact bool) {
	if order == 1 { // of most blocks; divisions are slow
		return true
	}
	exact = true
	for k, count := range counts {
		exact = exact && count%order == 0
		counts[k] /= order
	}
	return exact
}

// groupOrder returns the order of the Young subgroup of a block. It returns an error if weighted counts of the fixed
// matrices of the block may overflow.
func groupOrder(size uint64, rows, cols []conjugacy) (uint64, error) {
	rowOrder, ok := youngOrder(rows)
	colOrder, fits := youngOrder(cols)
	high, order := bits.Mul64(rowOrder, colOrder)
	if over, low := bits.Mul64(order, size); !ok || !fits || high != 0 || over != 0 || low > 1<<63 {
		return 0, fmt.Errorf("a block of %d matrices has too many symmetries (%d) to count", size, order)
	}
	return order, nil
}

// visitRun counts the size consecutive matrices from position on.
func (b *blockCounter) visitRun(position, size uint32) {
	if b.values == nil {
		b.byByte[b.constant] += uint64(size) * b.weight
		return
	}
	for _, v := range b.values[position : position+size] {
		b.byByte[v] += b.weight
	}
}

// visitList counts the matrices at the given offsets from position.
func (b *blockCounter) visitList(position uint32, offsets []uint16) {
	if b.values == nil {
		b.byByte[b.constant] += uint64(len(offsets)) * b.weight
		return
	}
	values := b.values[position:]
	for _, k := range offsets {
		b.byByte[values[k]] += b.weight
	}
}
