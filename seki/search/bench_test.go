package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// constantLineSums returns an n×n matrix with all row and column sums k and
// entries up to top: the sum of k random permutation matrices, drawn again when
// an entry is too large.
func constantLineSums(n, k, top int, rng *rand.Rand) seki.Matrix {
	entries := make([]int, n*n)
	for left := k; left > 0; {
		perm := rng.Perm(n)
		fits := true
		for i, j := range perm {
			fits = fits && entries[i*n+j] < top
		}
		if !fits {
			continue
		}
		for i, j := range perm {
			entries[i*n+j]++
		}
		left--
	}
	return seki.Must(seki.New(n, n, entries))
}

// families are the matrices of the benchmarks, familySize of each.
var families = []struct{ n, k, top int }{
	{4, 8, 99}, {4, 10, 99}, {5, 6, 99}, {5, 8, 99}, {6, 6, 99}, {8, 4, 99}, {10, 4, 2}, {12, 4, 1},
}

const familySize = 5

// BenchmarkVerdict solves each matrix in both games with a new solver. It reports
// positions opened per matrix, which are reproducible with one worker (-cpu 1).
func BenchmarkVerdict(b *testing.B) {
	for _, f := range families {
		for seed := range uint64(familySize) {
			A := constantLineSums(f.n, f.k, f.top, rand.New(rand.NewPCG(seed, uint64(100*f.n+f.k))))
			b.Run(fmt.Sprintf("%dx%d/sum%d/%d", f.n, f.n, f.k, seed+1), func(b *testing.B) {
				var nodes uint64
				for range b.N {
					s := New(Options{})
					if _, err := s.SolveBoth(context.Background(), A); err != nil {
						b.Fatal(err)
					}
					nodes += s.Nodes()
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			})
		}
	}
}
