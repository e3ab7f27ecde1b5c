package layers

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Range is a set of layers: the given sizes, all different, with sums
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

// Firsts returns the range without the sizes whose transposes come earlier, see Query.WithTransposes.
func (r Range) Firsts() Range {
	var firsts []seki.Size
	for _, size := range r.Sizes {
		if size == size.Transposed() || !slices.Contains(firsts, size.Transposed()) {
			firsts = append(firsts, size)
		}
	}
	r.Sizes = firsts
	return r
}
