package estimate

import (
	"strings"
	"testing"
)

func TestCheckLimits(t *testing.T) {
	for _, test := range []struct {
		rows, cols, maxSum int
		message            string // in the error, if any
	}{
		{4, 4, 40, ""},
		{13, 9, 13, "13×9 matrices"},
		{9, 9, 25, ""},
		{9, 9, 1000, "9×9 matrices up to sum 1000 are too many to be solved layer by layer: at most sum 25"},
		{30, 30, 40, "30×30 matrices are too large to be solved layer by layer: at most 20×16 or 16×20"},
		{1, 30, 40, "1×30 matrices are too large"},
		{16, 16, 17, "16×16 matrices, whose least sum is 16, are too many to be solved layer by layer"},
		{10, 10, 10, "10×10 matrices of sum 10 have too many symmetries to be solved layer by layer: at most 10×9"},
		{9, 10, 10, ""},
		{2, 20, 25, "2×20 matrices of sum 20 have too many symmetries to be solved layer by layer: at most 1×20"},
		{16, 3, 16, "too many symmetries"},
		{15, 3, 15, ""},
	} {
		err := CheckLimits(test.rows, test.cols, test.maxSum)
		if (err == nil) != (test.message == "") || err != nil && !strings.Contains(err.Error(), test.message) {
			t.Errorf("%d×%d, sum %d: %v instead of %s", test.rows, test.cols, test.maxSum, err, test.message)
		}
	}
}
