package verify_test

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
	"github.com/sekilab/sekilab/solve/tablebase/verify"
)

// BenchmarkDeep derives every value of a 4×4 tablebase again.
func BenchmarkDeep(b *testing.B) {
	p := seki.Size{Rows: 4, Cols: 4}
	dir := b.TempDir()
	store := testtool.Must(tablebase.OpenStore(dir, p))(b)
	if _, err := store.Solve(context.Background(), retrograde.Params{MaxSum: 14}); err != nil {
		b.Fatal(err)
	}
	store.Close()
	derived := uint64(0)
	for b.Loop() {
		err := verify.Tablebase(context.Background(), dir, verify.Options{Deep: true, Workers: 1},
			func(l verify.Report) error {
				derived += l.Derived
				return nil
			})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(derived)/b.Elapsed().Seconds(), "values/s")
}
