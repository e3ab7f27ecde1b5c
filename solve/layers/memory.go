package layers

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/estimate"
)

// LimitError is returned for layers that cannot be solved in memory.
type LimitError struct {
	Err error // a *estimate.RoomError if they need too much memory
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
		use := estimate.Counted
		if visit {
			use = estimate.Visited
		}
		e, err := estimate.New(ctx, size, to, cmp.Or(s.Workers, runtime.GOMAXPROCS(0)), p.SekiAlone)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err = cmp.Or(err, e.Check(use, cmp.Or(s.Memory, math.MaxInt64))); err != nil {
			return &LimitError{err}
		}
		if s.fits == nil {
			s.fits = map[solveKind]int{}
		}
		s.fits[kind] = to
	}
	return nil
}
