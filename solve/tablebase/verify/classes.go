package verify

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// classCounter counts the classes of blocks by outcome and kind. The permutations of rows
// of equal sum and of columns of equal sum act on the matrices of a block. A class is an
// orbit and is counted at the first matrix of its orbit.
type classCounter struct {
	square   bool
	coreOnly bool // blocks outside of the core are left out
	total    seki.Census
}

// add counts the classes of a block, all or only the listed ones, and, in square sizes, of
// its transpose. Only the kinds of listed classes are known.
func (c *classCounter) add(b tablebase.Block, all bool) {
	if c.coreOnly && !blocks.InCore(b.Row, b.Col) {
		return
	}
	classes := map[[2]byte]uint64{} // by code and kinds
	if all {
		b.Each(func(entries []int, code, kinds byte) bool {
			if blocks.FirstInOrbit(entries, b.Row, b.Col) {
				classes[[2]byte{code, kinds}]++
			}
			return true
		})
	} else {
		for _, special := range b.Specials {
			classes[[2]byte{0, special.Kinds}]++
		}
	}
	twice := c.square && !slices.Equal(b.Row, b.Col)
	for key, number := range classes {
		results := read(key[0], key[1])
		c.total.AddClass(results, number)
		if twice {
			c.total.AddClass(results.Transposed(), number)
		}
	}
}
