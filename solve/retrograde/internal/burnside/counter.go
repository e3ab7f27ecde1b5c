package burnside

import (
	"fmt"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// A Block is a solved block.
type Block struct {
	Graph      *geometry.Graph
	Root       int32        // its top node
	ColSums    []int        // its column margin
	Rows, Cols []Conjugacy  // of the two margins
	Order      uint64       // of the Young subgroup, see Order
	Values     []byte       // nil for a constant block
	Constant   byte         // the value of all its matrices
	Counts     blocks.Tally // of its matrices
}

// A Counter counts the classes of one block after another.
type Counter struct {
	Marked *blocks.SekiCore // of all blocks, for a larger solve in SEKI alone; nil if they are not counted

	walker fixedWalker
	block  Block
	weight uint64 // of the current symmetry
	byByte [256]uint64
}

// Classes counts the classes of a block. It returns an error if the counts do not divide into whole orbits,
// which means that the block is wrong.
//
// It also counts pairs of a class and one of its rows, or one of its columns, up to
// permutations, by outcome in SEKI: a matrix that g fixes then counts once for each line that g leaves in its place.
func (c *Counter) Classes(b Block) (total blocks.Tally, err error) {
	c.block, c.walker.visit = b, c
	c.walker.g, c.walker.root, c.walker.c = b.Graph, b.Root, b.ColSums
	var marked blocks.SekiCore
	for ri := range b.Rows {
		row := &b.Rows[ri]
		for ci := range b.Cols {
			col := &b.Cols[ci]
			fixed := b.Counts // by the identity
			if ri > 0 || ci > 0 {
				c.weight = row.weight * col.weight
				c.walker.walk(row, col)
				fixed = blocks.Tally{}
				for _, code := range blocks.Codes {
					if count := c.byByte[code]; count > 0 {
						fixed.Add(code, count)
					}
				}
				clear(c.byByte[:])
			}
			for g := range fixed {
				total[g].Add(fixed[g])
			}
			for k, count := range fixed[seki.Seki].Outcome {
				marked.MarkedRow[k] += count * row.fixedLines()
				marked.MarkedCol[k] += count * col.fixedLines()
			}
		}
	}
	exact := divide(total[seki.Seki].Outcome[:], b.Order) && divide(total[seki.DSeki].Outcome[:], b.Order)
	if c.Marked != nil {
		exact = exact && divide(marked.MarkedRow[:], b.Order) && divide(marked.MarkedCol[:], b.Order)
		c.Marked.Add(&marked)
	}
	if !exact {
		return blocks.Tally{}, fmt.Errorf("a block of %d matrices does not consist of whole orbits", b.Graph.Size(0, b.Root))
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

// Order returns the order of the Young subgroup of a block. It returns an error if weighted counts of the fixed
// matrices of the block may overflow.
func Order(size uint64, rows, cols []Conjugacy) (uint64, error) {
	rowOrder, ok := youngOrder(rows)
	colOrder, fits := youngOrder(cols)
	high, order := bits.Mul64(rowOrder, colOrder)
	if over, low := bits.Mul64(order, size); !ok || !fits || high != 0 || over != 0 || low > 1<<63 {
		return 0, fmt.Errorf("a block of %d matrices has too many symmetries (%d) to count", size, order)
	}
	return order, nil
}

// visitRun counts the size consecutive matrices from position on.
func (c *Counter) visitRun(position, size uint32) {
	if c.block.Values == nil {
		c.byByte[c.block.Constant] += uint64(size) * c.weight
		return
	}
	for _, v := range c.block.Values[position : position+size] {
		c.byByte[v] += c.weight
	}
}

// visitList counts the matrices at the given offsets from position.
func (c *Counter) visitList(position uint32, offsets []uint16) {
	if c.block.Values == nil {
		c.byByte[c.block.Constant] += uint64(len(offsets)) * c.weight
		return
	}
	values := c.block.Values[position:]
	for _, k := range offsets {
		c.byByte[values[k]] += c.weight
	}
}
