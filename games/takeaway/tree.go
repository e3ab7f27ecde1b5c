package takeaway

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// MaxTree is the greatest heap that TreeSize accepts.
const MaxTree = 10_000

// TreeSize returns the number of nodes of the complete game tree of a heap of n stones, 0 ≤ n ≤
// MaxTree, counted as in the article: a heap that can be taken at once is a leaf. Cost: n
// times the number of moves additions of numbers of up to n bits.
func TreeSize(ctx context.Context, m Moves, n int) (*big.Int, error) {
	if n < 0 || n > MaxTree {
		return nil, fmt.Errorf("the size of the tree is for heaps of 0 to %d stones", MaxTree)
	}
	moves := m.upTo(n)
	size := make([]*big.Int, n+1)
	for k := range size {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		size[k] = big.NewInt(1)
		if _, whole := slices.BinarySearch(moves, k); whole {
			continue
		}
		for _, taken := range moves {
			if taken > k {
				break
			}
			size[k].Add(size[k], size[k-taken])
		}
	}
	return size[n], nil
}
