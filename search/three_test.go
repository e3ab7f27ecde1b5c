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

// upToEntry returns a matrix with entries up to top that is not terminal.
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

// TestLongWithoutSearch compares results by the table of 3×3 matrices and by the theorem of two rows, which open no
// position, with searches that use neither, for random matrices that these decide in a short time.
func TestLongWithoutSearch(t *testing.T) {
	count, wait := 4, 10*time.Millisecond
	if testtool.Long() {
		count, wait = 100, 30*time.Millisecond
	}
	rng := rand.New(rand.NewPCG(3, 15))
	by := New(Options{Memory: 1, Workers: 1, Three: three.New()})
	for _, c := range []struct{ rows, cols, top int }{{3, 3, 4}, {3, 3, three.MaxEntry}, {1, 3, 100}, {2, 2, 9},
		{2, 3, 12}, {3, 2, 1000}, {2, 6, 100}} {
		decided := 0
		for range count {
			A := upToEntry(rng, c.rows, c.cols, c.top)
			for _, g := range seki.Games {
				got, err := by.Verdict(t.Context(), A, g)
				if err != nil || !got.Decided() || got.Kind == seki.UnknownKind {
					t.Fatalf("%v in %v: %v, %v", A, g, got.Result(), err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), wait)
				want, err := New(Options{Memory: 1 << 24, Workers: 1}).ForCertificates().Verdict(ctx, A, g)
				cancel()
				if err == nil {
					if decided++; got.Result() != want.Result() {
						t.Errorf("%v in %v: %v, the search %v", A, g, got.Result(), want.Result())
					}
				}
			}
		}
		if decided < count/2 {
			t.Errorf("%+v: only %d of %d were decided by searches", c, decided, 2*count)
		}
	}
	if by.Nodes() > 0 {
		t.Errorf("%d positions were searched", by.Nodes())
	}
}
