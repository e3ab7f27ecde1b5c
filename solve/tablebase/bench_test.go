package tablebase_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// BenchmarkReader measures a tablebase of 4×4 with 14.5 million values in its last layer: random probes of matrices of
// this layer, nearly every one in another chunk, the first probe after opening, and reading the layer from beginning to
// end, with all its checks.
func BenchmarkReader(b *testing.B) {
	const sum = 22
	dir, random := b.TempDir(), rand.New(rand.NewPCG(1, 1))
	store := openStore(b, dir, seki.Size{Rows: 4, Cols: 4})
	testtool.Must(store.Solve(context.Background(), retrograde.Params{MaxSum: sum}))(b)
	testtool.NoError(b, store.Close())
	reader := openReader(b, dir)
	probe := func() seki.Matrix {
		entries := make([]int, 16)
		for range sum {
			entries[random.IntN(16)]++
		}
		return seki.Must(seki.New(4, 4, entries))
	}
	for name, run := range map[string]func() error{
		"probe": func() error { _, _, err := reader.Results(probe()); return err },
		"open":  func() error { _, _, err := openReader(b, dir).Results(probe()); return err },
		"blocks": func() (err error) {
			for _, err = range reader.Layer(sum).Blocks() {
			}
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				testtool.NoError(b, run())
			}
		})
	}
}
