package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestTwoRows tries matrices that only the theorem can decide, in memory that is too
// small for any search of them.
func TestTwoRows(t *testing.T) {
	s := New(Options{Memory: 1, Workers: 1})
	large := seki.Must(seki.New(2, 4, []int{30000, 30001, 7, 9, 4, 30002, 30000, 11}))
	lost := seki.Result{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None}
	drawn := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}
	for _, c := range []struct {
		A    seki.Matrix
		want seki.Result
	}{
		{large, lost},
		{large.Transpose(), lost.Transposed()},
		{seki.Must(seki.New(2, 2, []int{3000, 3001, 3002, 3000})), drawn},
		{seki.Must(seki.New(1, 1, []int{seki.MaxEntry})), drawn},
	} {
		for _, g := range seki.Games {
			v, err := s.Verdict(t.Context(), c.A, g)
			if v.Result() != c.want || v.Theorem != TwoRows || err != nil {
				t.Errorf("%v in %v: %v by the theorem %q, %v, want %v", c.A, g, v.Result(), v.Theorem, err, c.want)
			}

		}
	}
	if s.Nodes() > 0 {
		t.Errorf("%d positions were searched", s.Nodes())
	}

	small := seki.Must(seki.New(2, 2, []int{2, 1, 1, 2}))
	if v, err := s.ForCertificates().Verdict(t.Context(), small, seki.Seki); v.Theorem != "" || v.Kind != seki.Complete ||
		err != nil {
		t.Errorf("alone: %v by the theorem %q, %v", v.Result(), v.Theorem, err)
	}
}

// TestLongSearchAgainstTwoRows compares the search with the theorem on random matrices with entries far
// beyond all layers, where the search decides soon: entries uniform up to a bound of one to
// five digits.
func TestLongSearchAgainstTwoRows(t *testing.T) {
	count, wait := 10, 10*time.Millisecond
	if testtool.Long() {
		count, wait = 250, 30*time.Millisecond
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []seki.Size{{Rows: 1, Cols: 3}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 2},
		{Rows: 2, Cols: 6}} {
		for _, game := range seki.Games {
			decided := 0
			for k := range count {
				bound := []int{5, 12, 100, 1000, 10_000}[k%5]
				entries := make([]int, size.Rows*size.Cols)
				for e := range entries {
					entries[e] = random.IntN(bound + 1)
				}
				A := seki.Must(seki.New(size.Rows, size.Cols, entries))
				want, ok := seki.TwoRows(A, game)
				if !ok {
					continue // outside the games
				}
				ctx, cancel := context.WithTimeout(t.Context(), wait)
				v, err := New(Options{Memory: 1 << 24, Workers: 1}).ForCertificates().Verdict(ctx, A, game)
				cancel()
				if err == nil && v.Decided() {
					decided++
					if got := v.Result(); got != want {
						t.Errorf("%v, %v: the search says %v, the theorem %v", game, A, got, want)
					}
				}
			}
			t.Logf("%v, %v: %d of %d decided", size, game, decided, count)
			if decided == 0 {
				t.Errorf("%v, %v: nothing is decided", size, game)
			}
		}
	}
}
