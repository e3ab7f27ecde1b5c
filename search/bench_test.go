package search

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/memory"
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

// goals are matrices of the size that a search should decide: for each, the line sum.
var goals = []struct{ n, k int }{{4, 12}, {4, 14}, {5, 9}, {5, 10}, {6, 7}}

// goalSize is the number of matrices for each goal.
const goalSize = 10

var limit = flag.Duration("limit", 2*time.Minute, "the time for a matrix of BenchmarkGoals")

// BenchmarkGoals decides ten matrices for each goal in SEKI, with their kinds, each
// with a new solver and GOMAXPROCS workers. It reports seconds and millions of positions,
// the median and the most, where an undecided matrix counts with the time limit. With one
// worker (-cpu 1) the positions are reproducible.
func BenchmarkGoals(b *testing.B) {
	for _, goal := range goals {
		b.Run(fmt.Sprintf("%dx%d/sum%d", goal.n, goal.n, goal.k), func(b *testing.B) {
			for range b.N {
				var seconds, nodes []float64
				undecided := 0
				for seed := range uint64(goalSize) {
					A := constantLineSums(goal.n, goal.k, 99, rand.New(rand.NewPCG(seed, uint64(100*goal.n+goal.k))))
					ctx, cancel := context.WithTimeout(context.Background(), *limit)
					s, start := New(Options{Memory: memory.Allowed().Bytes / 2}), time.Now() // as the command does
					v, err := s.Verdict(ctx, A, seki.Seki)
					cancel()
					if err != nil && !IsLimit(err) {
						b.Fatal(err)
					}
					if err != nil {
						undecided++
					}
					seconds = append(seconds, time.Since(start).Seconds())
					nodes = append(nodes, float64(s.Nodes())/1e6)
					b.Logf("%v: %v %v, %.2f s, %.3f million positions", A, v.Outcome(), v.Kind, seconds[seed], nodes[seed])
				}
				for unit, values := range map[string][]float64{"s": seconds, "Mnodes": nodes} {
					slices.Sort(values)
					b.ReportMetric((values[goalSize/2-1]+values[goalSize/2])/2, "median-"+unit)
					b.ReportMetric(values[goalSize-1], "most-"+unit)
				}
				b.ReportMetric(float64(undecided), "undecided")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}
