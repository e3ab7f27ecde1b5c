package verify

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/internal/blocks"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// classCounter counts the classes of blocks by outcome and kind. The permutations
// of tied rows and tied columns act on the matrices of a block, and a class is an
// orbit: it is counted at the first matrix of its orbit.
type classCounter struct {
	square bool
	total  seki.Census
}

func newCounter(square bool) *classCounter { return &classCounter{square: square} }

// addList counts the listed classes of a block, by kind, and, in square sizes,
// of its transpose.
func (c *classCounter) addList(b tablebase.Block) {
	for _, special := range b.Specials {
		results := read(0, special.Kinds)
		c.total.AddClass(results, 1)
		if c.square && !slices.Equal(b.Row, b.Col) {
			c.total.AddClass(results.Transposed(), 1)
		}
	}
}

// add counts the classes of a block and, in square sizes, of its transpose.
func (c *classCounter) add(b tablebase.Block) {
	classes := map[[2]byte]uint64{} // by code and kinds
	b.Each(func(entries []int, code, kinds byte) bool {
		if blocks.FirstInOrbit(entries, b.Row, b.Col) {
			classes[[2]byte{code, kinds}]++
		}
		return true
	})
	twice := c.square && !slices.Equal(b.Row, b.Col)
	for key, number := range classes {
		results := read(key[0], key[1])
		c.total.AddClass(results, number)
		if twice {
			c.total.AddClass(results.Transposed(), number)
		}
	}
}
