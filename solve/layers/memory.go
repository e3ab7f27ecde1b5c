package layers

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// LimitError is returned for layers that cannot be solved in memory.
type LimitError struct {
	Err error // a *retrograde.RoomError if they need too much memory
}

func (e *LimitError) Error() string { return e.Err.Error() }

func (e *LimitError) Unwrap() error { return e.Err }

// maxSum is the greatest sum that is solved. Only for the smallest sizes can a solve reach
// it in hours.
const maxSum = 1000

// solveKind is what the memory of a solve depends on, besides the sum.
type solveKind struct {
	size             seki.Size
	visit, sekiAlone bool
}

// checkLimits returns a *LimitError if the layers of the sizes are too large for the engine
// or for the memory. To visit classes that are not special takes more memory than to count.
func (s *Source) checkLimits(ctx context.Context, sizes []seki.Size, q Query) error {
	to := q.MaxSum
	if to > maxSum && len(sizes) > 0 {
		return &LimitError{fmt.Errorf("sums up to %d are too many layers: at most %d", to, maxSum)}
	}
	for _, size := range slices.Backward(sizes) { // the largest is the most likely to fail
		p, visit := s.params(size, q), q.visitsPlain(seki.Layer{Size: size, Sum: q.MaxSum})
		kind := solveKind{size.Tall(), visit, p.SekiAlone}
		if s.fits[kind] >= to {
			continue
		}
		allowed := cmp.Or(s.Memory, math.MaxInt64)
		err := checkMemory(ctx, p, visit, allowed, memory.Program)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return &LimitError{err}
		}
		if s.fits == nil {
			s.fits = map[solveKind]int{}
		}
		s.fits[kind] = to
	}
	return nil
}

// checkMemory returns a *retrograde.RoomError if the solve and the rest of the program
// together need more than allowed bytes, or an error if the layers are beyond the limits of the engine. program
// returns the bytes of the program when the estimate is made. Cost: an estimate.
func checkMemory(ctx context.Context, p retrograde.Params, visit bool, allowed int64, program func() int64) error {
	e, err := retrograde.NewEstimate(ctx, p)
	if err != nil {
		return err
	}
	rest := program()
	return e.CheckMemory(allowed, func(e retrograde.Estimate) int64 { return rest + e.Memory(visit) })
}
