package retrograde

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkSolve solves all layers of a size up to a sum on one goroutine.
func BenchmarkSolve(b *testing.B) {
	for _, p := range []Params{
		{Rows: 3, Cols: 3, MaxSum: 50},
		{Rows: 4, Cols: 3, MaxSum: 30},
		{Rows: 4, Cols: 4, MaxSum: 28},
		{Rows: 5, Cols: 5, MaxSum: 15},
		{Rows: 6, Cols: 6, MaxSum: 11},
	} {
		b.Run(fmt.Sprintf("%dx%d/sum=%d", p.Rows, p.Cols, p.MaxSum), func(b *testing.B) {
			p.Workers = 1
			var classes, tables uint64
			for b.Loop() {
				classes = 0
				s, err := newSolver(p, Handlers{Layer: func(l Layer) error { classes += l.Classes; return nil }})
				if err != nil {
					b.Fatal(err)
				}
				if err := s.run(context.Background()); err != nil {
					b.Fatal(err)
				}
				tables = s.tables
			}
			perSecond := float64(b.N) / b.Elapsed().Seconds() / 1e6
			b.ReportMetric(float64(classes)*perSecond, "Mclasses/s")
			b.ReportMetric(float64(tables)*perSecond, "Mtables/s")
		})
	}
}
