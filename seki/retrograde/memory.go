package retrograde

import (
	"context"
	"fmt"
	"sort"

	"github.com/sekilab/sekilab/internal/memory"
)

// maxSolvedSum is the greatest sum that CheckMemory accepts. Only the smallest sizes
// get that far in hours.
const maxSolvedSum = 1000

// MemoryError reports that layers need more memory than is allowed.
type MemoryError struct {
	Rows, Cols, MaxSum int
	Needed, Allowed    int64 // bytes of the whole process
	Fits               int   // greatest MaxSum for which Allowed suffices, or 0
}

func (e *MemoryError) Error() string {
	within := "not even the least sum would fit"
	if e.Fits > 0 {
		within = fmt.Sprintf("up to sum %d would fit", e.Fits)
	}
	return fmt.Sprintf("%d×%d matrices up to sum %d need about %s of memory and %s may be used; %s",
		e.Rows, e.Cols, e.MaxSum, memory.Text(float64(e.Needed)), memory.Text(float64(e.Allowed)), within)
}

// CheckMemory returns an error if Solve(p) without a store is beyond the engine's
// limits. It returns a *MemoryError if the solve and the rest of the program, which
// takes program() bytes when the estimate is made, need more than allowed bytes. A solve with a Visit handler
// needs more than one without. Cost: that of NewRoughEstimate, or of NewEstimate if
// the result is close.
func CheckMemory(ctx context.Context, p Params, visit bool, allowed int64, program func() int64) error {
	if p.MaxSum > maxSolvedSum {
		return fmt.Errorf("sums up to %d are too many layers: at most %d", p.MaxSum, maxSolvedSum)
	}
	if p.MaxSum < max(p.Rows, p.Cols) {
		return nil // no layers
	}
	if err := checkLimits(p.Rows, p.Cols, p.MaxSum); err != nil {
		return err
	}
	needs := func(e Estimate, layers int) int64 {
		e.Layers = e.Layers[:layers]
		return e.Needs(p.workers(), visit)
	}
	rough, err := NewRoughEstimate(ctx, p)
	if err != nil || 2*(program()+needs(rough, len(rough.Layers))) <= allowed {
		return err
	}
	e, err := NewEstimate(ctx, p)
	if err != nil {
		return err
	}
	rest := program()
	need := rest + needs(e, len(e.Layers))
	if need <= allowed {
		return nil
	}
	refused := &MemoryError{Rows: p.Rows, Cols: p.Cols, MaxSum: p.MaxSum, Needed: need, Allowed: allowed}
	if fits := sort.Search(len(e.Layers), func(k int) bool { return rest+needs(e, k+1) > allowed }); fits > 0 {
		refused.Fits = e.Layers[fits-1].Sum
	}
	return refused
}
