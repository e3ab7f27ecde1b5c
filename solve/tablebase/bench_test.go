package tablebase_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// benchSize is the size that the benchmarks measure, up to benchSum: 14.5
// million values in its last layer.
var benchSize = seki.Size{Rows: 4, Cols: 4}

const benchSum = 22

func engineTablebase(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	store := openStore(b, dir, benchSize)
	if _, err := store.Solve(context.Background(), retrograde.Params{MaxSum: benchSum}); err != nil {
		b.Fatal(err)
	}
	testtool.NoError(b, store.Close())
	return dir
}

// BenchmarkProbe measures random probes of random matrices of the last layer:
// nearly every one reads another chunk. "open" is the first probe after
// opening the tablebase.
func BenchmarkProbe(b *testing.B) {
	dir := engineTablebase(b)
	random := rand.New(rand.NewPCG(1, 1))
	matrices := make([]seki.Matrix, 4096)
	for k := range matrices {
		entries := make([]int, 16)
		for range benchSum {
			entries[random.IntN(16)]++
		}
		matrices[k] = seki.Must(seki.New(4, 4, entries))
	}
	reader := openReader(b, dir)
	for name, open := range map[string]func() *tablebase.Reader{
		"open":   func() *tablebase.Reader { return openReader(b, dir) },
		"random": func() *tablebase.Reader { return reader },
	} {
		b.Run(name, func(b *testing.B) {
			for k := 0; b.Loop(); k++ {
				if _, _, err := open().Results(matrices[k%len(matrices)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRead measures reading the last layer from beginning to end, with all
// its checks ("blocks"), and for the seki among its classes ("classes").
func BenchmarkRead(b *testing.B) {
	reader := openReader(b, engineTablebase(b))
	info := reader.Layer(benchSum)
	b.Run("blocks", func(b *testing.B) {
		b.SetBytes(int64(info.Values))
		for b.Loop() {
			for range testtool.Each(b, reader.Layer(benchSum).Blocks()) {
			}
		}
	})
	b.Run("classes", func(b *testing.B) {
		b.SetBytes(int64(info.Values))
		visit := retrograde.Handlers{
			Want:  func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Kind.IsSeki() },
			Visit: func(seki.Class) error { return nil },
		}
		for b.Loop() {
			if err := reader.Layer(benchSum).Visit(b.Context(), benchSize, visit); err != nil {
				b.Fatal(err)
			}
		}
	})
}
