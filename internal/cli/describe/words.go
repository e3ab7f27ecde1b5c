package describe

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
)

// SizesText names one size, or all sizes up to the last, in a sentence.
func SizesText(sizes []seki.Size) string {
	last := sizes[len(sizes)-1]
	if len(sizes) == 1 {
		return fmt.Sprintf("%d×%d", last.Rows, last.Cols)
	}
	return fmt.Sprintf("all sizes up to %d×%d", last.Rows, last.Cols)
}

// RangeText names the sizes and sums of a range in a sentence.
func RangeText(r layers.Range, upToTranspose bool) string {
	where := SizesText(r.Sizes)
	if upToTranspose {
		where += " up to transposition"
	}
	switch {
	case r.MinSum == r.MaxSum:
		return fmt.Sprintf("%s, sum %d", where, r.MaxSum)
	case r.MinSum > 1:
		return fmt.Sprintf("%s, sums %d to %d", where, r.MinSum, r.MaxSum)
	}
	return fmt.Sprintf("%s, sums up to %d", where, r.MaxSum)
}
