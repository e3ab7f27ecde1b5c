package layers

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// LimitError is the error for layers that cannot be solved in memory.
type LimitError struct{ Reason string }

func (e *LimitError) Error() string { return e.Reason }

func beyond(format string, args ...any) error { return &LimitError{fmt.Sprintf(format, args...)} }

// maxSum bounds the sums of layers that are solved in memory; even small sizes take
// hours to get there.
const maxSum = 1000

// checkLimits returns a *LimitError if the layers of the pairs are too large for
// the engine or for the memory.
func (s *Source) checkLimits(ctx context.Context, pairs [][]seki.Size, to int) error {
	if len(pairs) == 0 {
		return nil
	}
	if to > maxSum {
		return beyond("sums up to %d are too many layers: at most %d", to, maxSum)
	}
	if err := s.checkFree(ctx, pairs, to); err != nil {
		return err
	}
	for _, pair := range pairs {
		if err := (retrograde.Params{Rows: pair[0].Rows, Cols: pair[0].Cols, MaxSum: to}).Check(); err != nil {
			return &LimitError{err.Error()}
		}
	}
	return nil
}

// checkFree returns a *LimitError if the layers of the pairs need more memory than
// is free.
func (s *Source) checkFree(ctx context.Context, pairs [][]seki.Size, to int) error {
	if s.Free == nil {
		return nil
	}
	free := float64(s.Free())
	for _, pair := range slices.Backward(pairs) { // the largest is the most likely to fail
		tall := pair[0].Tall()
		if s.fits[tall] >= to {
			continue
		}
		if err := checkMemory(ctx, pair[0], to, free); err != nil {
			return err
		}
		if s.fits == nil {
			s.fits = map[seki.Size]int{}
		}
		s.fits[tall] = to
	}
	return nil
}

// checkMemory returns a *LimitError if the layers of a size need more memory than
// is free. The error names the estimate and the sum that would fit.
func checkMemory(ctx context.Context, s seki.Size, to int, free float64) error {
	if need := leastBlock(s.Tall()); need > free {
		return beyond("%s matrices need at least %s of memory for the least sum and %s are free",
			s, units.Bytes(need), units.Bytes(free))
	}
	p := retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: to}
	rough, err := retrograde.NewRoughEstimate(ctx, p)
	if err != nil || 2*needed(rough, len(rough.Layers)) <= free {
		return err
	}
	estimate, err := retrograde.NewEstimate(ctx, p)
	if err != nil {
		return err
	}
	need := needed(estimate, len(estimate.Layers))
	if need <= free {
		return nil
	}
	fits := sort.Search(len(estimate.Layers), func(k int) bool { return needed(estimate, k+1) > free })
	within := "not even the least sum would fit"
	if fits > 0 {
		within = fmt.Sprintf("up to sum %d would fit", estimate.Layers[fits-1].Sum)
	}
	return beyond("%s matrices up to sum %d need about %s of memory and %s are free; %s",
		s, to, units.Bytes(need), units.Bytes(free), within)
}

// leastBlock returns the number of matrices of one block of the least sum, with
// row sums 1 and column sums c_j as equal as possible: Rows! / Π c_j!. It is a
// lower bound where sampling says little.
func leastBlock(s seki.Size) float64 {
	log := logFactorial(s.Rows)
	for j := range s.Cols {
		log -= logFactorial((s.Rows + j) / s.Cols)
	}
	return math.Exp(log)
}

func logFactorial(n int) float64 {
	value, _ := math.Lgamma(float64(n) + 1)
	return value
}

// needed returns the bytes needed for the first layers of an estimate.
func needed(estimate retrograde.Estimate, layers int) float64 {
	first := retrograde.Estimate{Layers: estimate.Layers[:layers]}
	return float64(first.Memory()) + float64(first.ScratchMemory(runtime.GOMAXPROCS(0)))
}
