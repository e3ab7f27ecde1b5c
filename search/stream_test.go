//go:build unix

package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
)

// streams are random matrices as a batch has them.
var streams = []struct{ n, top, count int }{{3, 9, 20000}, {3, 15, 1000}, {4, 4, 1000}}

// BenchmarkStream decides the matrices of each stream in both games, with one solver and one worker.
// It reports seconds of processor time.
func BenchmarkStream(b *testing.B) {
	for _, stream := range streams {
		b.Run(fmt.Sprintf("%dx%d/%d", stream.n, stream.n, stream.top), func(b *testing.B) {
			before := processorTime(b)
			for range b.N {
				rng := rand.New(rand.NewPCG(1, 2))
				s := New(Options{Workers: 1, BothGames: true, Memory: 1220 << 20, Three: three.New()})
				for range stream.count {
					A := upToEntry(rng, stream.n, stream.n, stream.top)
					for _, g := range seki.Games {
						if _, err := s.Verdict(context.Background(), A, g); err != nil {
							b.Fatal(err)
						}
					}
				}
			}
			b.ReportMetric((processorTime(b)-before).Seconds()/float64(b.N), "processor-s/op")
		})
	}
}

// processorTime returns the processor time that the program has taken.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	testtool.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
