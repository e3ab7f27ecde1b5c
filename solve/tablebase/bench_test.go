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

func engineTablebase(b *testing.B, p seki.Size, maxSum int) string {
	b.Helper()
	dir := b.TempDir()
	store := openStore(b, dir, p)
	if _, err := store.Solve(context.Background(), retrograde.Params{MaxSum: maxSum}); err != nil {
		b.Fatal(err)
	}
	testtool.NoError(b, store.Close())
	return dir
}

// BenchmarkProbe measures random probes of random matrices of the last layer:
// nearly every one reads another chunk. "open" is the first probe after
// opening the tablebase.
func BenchmarkProbe(b *testing.B) {
	for name, p := range map[string]struct {
		seki.Size
		sum int
	}{
		"4x4": {benchSize, benchSum},
		"3x3": {square3, 44},
	} {
		b.Run(name, func(b *testing.B) {
			dir := engineTablebase(b, p.Size, p.sum)
			random := rand.New(rand.NewPCG(1, 1))
			matrices := make([]seki.Matrix, 4096)
			for k := range matrices {
				entries := make([]int, p.Rows*p.Cols)
				for range p.sum {
					entries[random.IntN(len(entries))]++
				}
				matrices[k] = seki.Must(seki.New(p.Rows, p.Cols, entries))
			}
			b.Run("open", func(b *testing.B) {
				for k := 0; b.Loop(); k++ {
					reader := testtool.Must(tablebase.Open(dir))(b)
					if _, _, err := reader.Results(matrices[k%len(matrices)]); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run("random", func(b *testing.B) {
				reader := testtool.Must(tablebase.Open(dir))(b)
				for k := 0; b.Loop(); k++ {
					if _, _, err := reader.Results(matrices[k%len(matrices)]); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

// BenchmarkRead measures reading the last layer from beginning to end, with all
// its checks ("blocks"), and for the seki among its classes ("classes").
func BenchmarkRead(b *testing.B) {
	dir := engineTablebase(b, benchSize, benchSum)
	reader := openReader(b, dir)
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
