package floor

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// BenchmarkCode looks up 4×4 matrices of sum 18 as a search meets them: those left
// of one matrix of line sums 8 after random moves.
func BenchmarkCode(b *testing.B) {
	layer := seki.Layer{Size: seki.Size{Rows: 4, Cols: 4}, Sum: 18}
	store := &slabsOf{first: 4, sum: layer.Sum, packed: map[int][]byte{}}
	p := retrograde.Params{Rows: 4, Cols: 4, MaxSum: layer.Sum, Store: store}
	testtool.NoError(b, retrograde.Solve(context.Background(), p, retrograde.Handlers{}))
	rng := rand.New(rand.NewPCG(1, 2))
	boards := make([][]int32, 1<<14)
	for k := range boards {
		boards[k] = []int32{3, 2, 1, 2, 2, 3, 2, 1, 1, 2, 3, 2, 2, 1, 2, 3}
		for left := 32; left > layer.Sum; {
			if at := rng.IntN(16); boards[k][at] > 0 && (at%5 != 0 || boards[k][at] > 1) { // no line becomes zero
				boards[k][at]--
				left--
			}
		}
	}
	probe := New(layer, func(slab, chunk int) ([]byte, error) { return store.packed[slab][chunk*ChunkSize/2:], nil }).Probe()
	for k := 0; b.Loop(); k++ {
		if _, err := probe.Code(boards[k%len(boards)]); err != nil {
			b.Fatal(err)
		}
	}
}
