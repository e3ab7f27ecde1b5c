package retrograde

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestCheckMemory(t *testing.T) {
	const gib = 1 << 30
	for _, test := range []struct {
		rows, cols, maxSum int
		allowed            int64
		message            string // of the error, with … for some of it
	}{
		{4, 4, 20, gib, ""},
		{8, 8, 11, gib, ""}, // few matrices, in few blocks
		{3, 3, 50, 100 << 20, ""},
		{9, 9, 8, 0, ""}, // no layers
		{4, 4, 40, gib, "4×4 matrices up to sum 40 need about … would fit"},
		{3, 4, 30, 1 << 10, "3×4 matrices up to sum 30 need about … not even the least sum would fit"},
		{13, 9, 13, gib, "13×9 matrices"},
		{9, 9, 1000, gib, "9×9 matrices up to sum 1000 are too many to be solved layer by layer: at most sum 25"},
		{30, 30, 40, gib, "30×30 matrices are too large to be solved layer by layer: at most 20×16 or 16×20"},
		{1, 30, 40, gib, "1×30 matrices are too large"},
		{16, 16, 17, gib, "16×16 matrices up to sum 17 are too many to be solved layer by layer: at most sum "},
		{2, 2, 60000, gib, "sums up to 60000 are too many layers: at most 1000"},
		{10, 10, 10, gib, "10×10 matrices of sum 10 have too many symmetries to be solved layer by layer: at most 10×9"},
		{9, 10, 10, 64 * gib, ""},
		{2, 20, 25, gib, "2×20 matrices of sum 20 have too many symmetries to be solved layer by layer: at most 1×20"},
		{16, 3, 16, gib, "too many symmetries"},
		{15, 3, 15, gib, ""},
	} {
		err := CheckMemory(t.Context(), Params{Rows: test.rows, Cols: test.cols, MaxSum: test.maxSum, Workers: 2}, false, test.allowed, taking(0))
		if test.message == "" && err != nil {
			t.Errorf("%d×%d, sum %d: %v", test.rows, test.cols, test.maxSum, err)
		}
		for part := range strings.SplitSeq(test.message, "…") {
			if part != "" && (err == nil || !strings.Contains(err.Error(), part)) {
				t.Errorf("%d×%d, sum %d: %v instead of %s", test.rows, test.cols, test.maxSum, err, test.message)
			}
		}
	}
}

// taking is a program that takes so many bytes.
func taking(bytes int64) func() int64 { return func() int64 { return bytes } }

// TestCheckMemoryFits allows exactly what an error says is needed, and a byte less.
func TestCheckMemoryFits(t *testing.T) {
	p := Params{Rows: 4, Cols: 4, MaxSum: 16, Workers: 1}
	const allowed = 12 << 20
	for _, visit := range []bool{false, true} {
		var tooLarge *MemoryError
		if err := CheckMemory(t.Context(), p, visit, allowed, taking(10<<20)); !errors.As(err, &tooLarge) {
			t.Fatal(err)
		}
		if tooLarge.Allowed != allowed || tooLarge.Needed <= allowed || tooLarge.Fits < 12 || tooLarge.Fits >= 16 {
			t.Errorf("%+v", tooLarge)
		}
		if err := CheckMemory(t.Context(), p, visit, tooLarge.Needed, taking(10<<20)); err != nil {
			t.Errorf("with what is needed: %v", err)
		}
		if err := CheckMemory(t.Context(), p, visit, tooLarge.Needed-1, taking(10<<20)); err == nil {
			t.Error("with less than is needed: no error")
		}
		if err := CheckMemory(t.Context(), p, visit, tooLarge.Needed-1, taking(10<<20-1)); err != nil {
			t.Errorf("with less than is needed, for a smaller program: %v", err)
		}
	}
}

// TestSymmetriesAreCounted compares countable with classesOf, for the blocks of the least
// sum.
func TestSymmetriesAreCounted(t *testing.T) {
	for m := 1; m <= 13; m++ {
		for n := 1; n <= m; n++ {
			layer := newLayer(m, n, m)
			fits := true
			for _, c := range layer.cols.parts {
				matrices := factorial(m)
				for _, v := range c {
					matrices /= factorial(v)
				}
				b := blockCounter{constant: 0x11}
				b.walker.stop = func() bool { return true }
				var tally tally
				if matrices < math.MaxInt64 {
					_, _, err := b.classesOf(tally, uint64(math.Round(matrices)), conjugacies(layer.rows.ties[0]), conjugacies(tiesOf(c)))
					fits = fits && (err == nil || errors.Is(err, errStopped))
				}
			}
			if got := countable(m, n, m); got != fits {
				t.Errorf("%d×%d: %v instead of %v", m, n, got, fits)
			}
		}
	}
}
