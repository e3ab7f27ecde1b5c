package main

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
)

func TestPartitions(t *testing.T) {
	// Against a recursion: p(n, k) = p(n−1, k−1) + p(n−k, k).
	var plain func(n, k int) float64
	plain = func(n, k int) float64 {
		switch {
		case n == 0 && k == 0:
			return 1
		case n <= 0 || k <= 0:
			return 0
		}
		return plain(n-1, k-1) + plain(n-k, k)
	}
	for n := 1; n <= 20; n++ {
		for k := 1; k <= n; k++ {
			if got, want := partitions(n, k), plain(n, k); got != want {
				t.Errorf("partitions(%d, %d) = %v, want %v", n, k, got, want)
			}
		}
	}
}

// TestSurelyFits: the bound that spares the estimate up to 4×4 is above it,
// where layers are large enough to matter.
func TestSurelyFits(t *testing.T) {
	for _, s := range []sweep.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}} {
		const sum = 22
		estimate := retrograde.NewEstimate(retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: sum})
		memory := needed(estimate, len(estimate.Layers))
		if bound := scratch + 16*classes(s, sum); memory > bound {
			t.Errorf("%d×%d, sum %d: estimate %v is above the bound %v", s.Rows, s.Cols, sum, memory, bound)
		}
	}
}

func TestMemoryIsRefused(t *testing.T) {
	for _, test := range []struct {
		rows, cols, maxSum int
		message            string
	}{
		{4, 4, 60, "would fit"},
		{16, 16, 17, "for the least sum"},
		{30, 30, 40, "too large"},
		{2, 2, 60000, "too many layers"},
	} {
		err := checkMemory([]sweep.Size{{Rows: test.rows, Cols: test.cols}}, test.maxSum)
		if exitStatus(t.Context(), err) != exitUsage || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%d×%d, sum %d: %v", test.rows, test.cols, test.maxSum, err)
		}
	}
	if err := checkMemory(sweep.UpTo(4), 20); err != nil {
		t.Errorf("up to 4×4, sum 20: %v", err)
	}
}
