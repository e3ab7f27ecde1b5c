package search

import (
	"testing"

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
			if v, err := s.Verdict(t.Context(), c.A, g); v.Result() != c.want || v.Theorem != TwoRows || err != nil {
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
		t.Errorf("a solver for certificates: %v by the theorem %q, %v", v.Result(), v.Theorem, err)
	}
}
