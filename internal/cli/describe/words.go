package describe

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
)

// JoinInts writes the values with the separator between them.
func JoinInts(values []int, separator string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(values), "[]"), " ", separator)
}

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

// Shorten returns the label, cut to 40 characters if it is longer.
func Shorten(label string) string {
	if runes := []rune(label); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return label
}
