package layers

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// LimitError is the error for layers that cannot be solved in memory.
type LimitError struct{ Reason string }

func (e *LimitError) Error() string { return e.Reason }

// checkLimits returns a *LimitError if the layers of the pairs are too large for
// the engine or for the memory. Visiting classes takes more than counting them.
func (s *Source) checkLimits(ctx context.Context, pairs [][]seki.Size, to int, visit bool) error {
	allowed := int64(math.MaxInt64)
	if s.Memory > 0 {
		allowed = s.Memory
	}
	for _, pair := range slices.Backward(pairs) { // the largest is the most likely to fail
		key := fit{pair[0].Tall(), visit}
		if s.fits[key] >= to {
			continue
		}
		p := retrograde.Params{Rows: pair[0].Rows, Cols: pair[0].Cols, MaxSum: to, Workers: s.Workers}
		if err := retrograde.CheckMemory(ctx, p, visit, allowed, memory.Program); ctx.Err() != nil {
			return context.Cause(ctx)
		} else if err != nil {
			return &LimitError{err.Error()}
		}
		if s.fits == nil {
			s.fits = map[fit]int{}
		}
		s.fits[key] = to
	}
	return nil
}

// fit is a tall size, to be counted or to be visited.
type fit struct {
	size  seki.Size
	visit bool
}
