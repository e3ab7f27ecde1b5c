package layers

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Range is a set of layers: those of the given sizes, all different, with sums
// from MinSum to MaxSum.
type Range struct {
	Sizes  []seki.Size `json:"sizes"`
	MinSum int         `json:"min_sum"`
	MaxSum int         `json:"max_sum"`
}

// UpTo returns the range of all sizes up to n×n and all sums up to maxSum.
func UpTo(n, maxSum int) Range { return Range{seki.SizesUpTo(n), 1, maxSum} }

// OfSize returns the range of one size and all sums up to maxSum.
func OfSize(size seki.Size, maxSum int) Range { return Range{[]seki.Size{size}, 1, maxSum} }

// Contains reports whether the class of A is in the range.
func (r Range) Contains(A seki.Matrix) bool {
	sum := A.Sum()
	return r.MinSum <= sum && sum <= r.MaxSum && slices.Contains(r.Sizes, A.Size())
}

// Pairs groups each size with its transpose if that is among sizes. The pairs are
// in the order of their first sizes.
func Pairs(sizes []seki.Size) [][]seki.Size {
	var pairs [][]seki.Size
	for k, size := range sizes {
		mirror := size.Transposed()
		switch {
		case slices.Contains(sizes[:k], mirror): // done
		case size != mirror && slices.Contains(sizes[k:], mirror):
			pairs = append(pairs, []seki.Size{size, mirror})
		default:
			pairs = append(pairs, []seki.Size{size})
		}
	}
	return pairs
}
