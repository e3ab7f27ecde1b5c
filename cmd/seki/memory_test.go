package main

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/sweep"
)

func TestMemoryIsRefused(t *testing.T) {
	for _, test := range []struct {
		rows, cols, maxSum int
		message            string
	}{
		{4, 4, 60, "would fit"},
		{16, 16, 17, "least sum"},
		{30, 30, 40, "least sum"},
		{2, 2, 60000, "too many layers"},
		{9, 9, 1000, "would fit"},
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
