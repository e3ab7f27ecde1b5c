package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// What the commands over whole layers share.

// LayersAsked returns the layers that the flags of SizeFlags and SumFlags
// choose.
func LayersAsked(c *cli.Context) (r layers.Range, err error) {
	if r.Sizes, err = Sizes(c); err != nil {
		return r, err
	}
	r.MinSum, r.MaxSum, err = Sums(c, DefaultMaxSum(r.Sizes))
	return r, err
}

// LayerProgress returns the engine's progress handler that shows itself in bar.
func LayerProgress(bar *Progress) func(retrograde.Progress) {
	return func(p retrograde.Progress) {
		bar.Update(float64(p.Tables), p.TotalTables, fmt.Sprintf("sum %d", p.Sum))
	}
}

// NoClasses says why there is nothing to show.
const NoClasses = "No classes: an m×n matrix without zero rows and columns has a sum of at least m and n."

// CompleteUpTo is the error of a run over layers that was ended by err after
// the layer last: it says how far the results are complete.
func CompleteUpTo(ctx context.Context, last seki.Layer, err error) error {
	done := "no layer is complete"
	if last.Sum > 0 {
		done = fmt.Sprintf("complete up to %v", last)
	}
	if ctx.Err() != nil { // run says that it was interrupted
		return errors.New(done)
	}
	return fmt.Errorf("%s: %w", done, err)
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
