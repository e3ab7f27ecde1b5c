package retrograde

import (
	"fmt"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
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

	marked *markedCounts // of all blocks; nil if they are not counted
}

// markedCounts counts pairs of a class and one of its rows, or one of its columns, up to
// permutations, by outcome in SEKI. In Burnside's lemma, a matrix that g
// fixes then counts once for each line that g leaves in its place.
type markedCounts struct{ rows, cols [len(seki.Outcomes)]uint64 }

// add adds weighted matrices that a symmetry fixes, by outcome.
func (m *markedCounts) add(fixed [len(seki.Outcomes)]uint64, rows, cols *conjugacy) {
	for k, count := range fixed {
		m.rows[k] += count * rows.fixedLines()
		m.cols[k] += count * cols.fixedLines()
	}
}

// addOrbits adds the counts of a block, divided by the order of its group. It reports whether the
// division leaves no remainder, as it must for whole orbits.
func (m *markedCounts) addOrbits(block *markedCounts, order uint64) bool {
	exact := true
	for k := range m.rows {
		exact = exact && block.rows[k]%order == 0 && block.cols[k]%order == 0
		m.rows[k] += block.rows[k] / order
		m.cols[k] += block.cols[k] / order
	}
	return exact
}

// classesOf converts the counts by outcome of the size matrices of a block to the counts of its
// classes. It returns an error if the counts overflow or do not divide into whole orbits,
// which means that the block is wrong.
func (b *blockCounter) classesOf(counts tally, size uint64, rows, cols []conjugacy) (tally, error) {
	order, err := groupOrder(size, rows, cols)
	if err != nil {
		return tally{}, err
	}
	var marked markedCounts
	if b.marked != nil {
		marked.add(counts[seki.Seki].Outcome, &rows[0], &cols[0])
	}
	if order == 1 {
		if b.marked != nil {
			b.marked.addOrbits(&marked, 1)
		}
		return counts, nil
	}
	b.byByte = [256]uint64{}
	b.walker.visit = b
	for ri := range rows {
		for ci := range cols {
			if ri > 0 || ci > 0 { // the identity is counted already
				b.weight = rows[ri].weight * cols[ci].weight
				b.walker.walk(&rows[ri], &cols[ci])
				if b.marked != nil {
					fixed := tally{}
					fixed.addBytes(&b.byByte)
					marked.add(fixed[seki.Seki].Outcome, &rows[ri], &cols[ci])
					for g := range fixed {
						counts[g].Add(fixed[g])
					}
				}
			}
		}
	}
	counts.addBytes(&b.byByte)
	exact := b.marked == nil || b.marked.addOrbits(&marked, order)
	for g := range counts {
		for k := range counts[g].Outcome {
			count := &counts[g].Outcome[k]
			exact = exact && *count%order == 0
			*count /= order
		}
	}
	if !exact {
		return tally{}, fmt.Errorf("a block of %d matrices does not consist of whole orbits", size)
	}
	return counts, nil
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
