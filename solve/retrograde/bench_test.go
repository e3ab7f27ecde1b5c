package retrograde

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// BenchmarkSolve solves all layers of a size up to a sum on one goroutine.
func BenchmarkSolve(b *testing.B) {
	for _, p := range []Params{
		{Rows: 3, Cols: 3, MaxSum: 50},
		{Rows: 4, Cols: 3, MaxSum: 30},
		{Rows: 4, Cols: 4, MaxSum: 28},
		{Rows: 5, Cols: 5, MaxSum: 18},
		{Rows: 6, Cols: 6, MaxSum: 15},
	} {
		b.Run(fmt.Sprintf("%dx%d/sum=%d", p.Rows, p.Cols, p.MaxSum), func(b *testing.B) {
			p.Workers = 1
			var classes, matrices uint64
			for b.Loop() {
				classes = 0
				s, err := newSolver(p, Handlers{Layer: func(_ seki.Layer,
					c seki.Census) error {
					classes += c.Classes
					return nil
				}})
				if err != nil {
					b.Fatal(err)
				}
				testtool.NoError(b, s.run(context.Background()))
				matrices = s.matrices
			}
			perSecond := float64(b.N) / b.Elapsed().Seconds() / 1e6
			b.ReportMetric(float64(classes)*perSecond, "Mclasses/s")
			b.ReportMetric(float64(matrices)*perSecond, "Mmatrices/s")
		})
	}
}
