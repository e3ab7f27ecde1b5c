package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
)

// upToEntry returns a matrix with entries up to top.
func upToEntry(rng *rand.Rand, rows, cols, top int) seki.Matrix {
	for {
		entries := make([]int, rows*cols)
		for at := range entries {
			entries[at] = rng.IntN(top + 1)
		}
		A := seki.Must(seki.New(rows, cols, entries))
		if _, over, err := A.Terminal(seki.Seki); !over && err == nil {
			return A
		}
	}
}

// TestLongThree compares results and turns by the table of 3×3 matrices with searches that use neither the table
// nor boxes, for random matrices that these decide in a short time.
func TestLongThree(t *testing.T) {
	count, wait := 4, 50*time.Millisecond
	if testtool.Long() {
		count, wait = 400, 100*time.Millisecond
	}
	random := rand.New(rand.NewPCG(3, 15))
	by := New(Options{Memory: 1, Workers: 1, Three: three.New()})
	decided := 0
	for k := range count {
		A := upToEntry(random, 3, 3, 1+k%three.MaxEntry)
		for _, g := range seki.Games {
			got, err := by.Verdict(t.Context(), A, g)
			if got.Terminal {
				continue
			}
			if err != nil || !got.Decided() || got.Kind == 0 {
				t.Fatalf("%v in %v: %v, %v", A, g, got.Result(), err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), wait)
			want, err := New(Options{Memory: 1 << 24, Workers: 1}).ForCertificates().Verdict(ctx, A, g)
			cancel()
			if err == nil {
				decided++
				if got.Result() != want.Result() {
					t.Errorf("%v in %v: the table says %v, the search %v", A, g, got.Result(), want.Result())
				}
			}

		}
	}
	t.Logf("%d decided by searches", decided)
	if decided < count/2 {
		t.Errorf("only %d were decided by searches", decided)
	}
	if by.Nodes() > 0 {
		t.Errorf("%d positions were searched", by.Nodes())
	}
}
