package tablebase

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Solve solves the layers up to a sum that are not finished, and returns the census of their
// classes, also when it fails: Next says how far it came. Memory is the number of bytes for
// values, see retrograde.Params.Memory. Errors are those of retrograde.Solve and of writing; if
// ctx is cancelled, the cause.
func (s *Store) Solve(ctx context.Context, maxSum int, memory int64, progress func(retrograde.Progress)) (seki.Census, error) {
	first, _ := s.Next()
	var solved seki.Census
	err := retrograde.Solve(ctx, retrograde.Params{
		Rows: s.params.Rows, Cols: s.params.Cols, MinSum: first, MaxSum: maxSum, Store: s, Memory: memory, Progress: progress,
	}, retrograde.Handlers{Layer: func(_ seki.Layer, census seki.Census) error {
		solved.Add(census)
		return nil
	}})
	return solved, err
}
