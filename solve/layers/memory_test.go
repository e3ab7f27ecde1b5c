package layers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/retrograde"
)

func TestCheckMemory(t *testing.T) {
	testtool.NoRace(t)
	const gib = 1 << 30
	for _, test := range []struct {
		rows, cols, maxSum int
		allowed            int64
		message            string // of the error, with … for some of it
	}{
		{4, 4, 20, gib, ""},
		{8, 8, 11, gib, ""}, // few matrices, in few blocks
		{3, 3, 50, 100 << 20, ""},
		{9, 9, 8, 1 << 20, ""}, // no layers
		{4, 4, 40, gib, "4×4 matrices up to sum 40 need about … would fit"},
		{3, 4, 30, 1 << 10, "3×4 matrices up to sum 30 need about … not even the least sum would fit"},
		{9, 10, 10, 64 * gib, ""},
		{15, 3, 15, gib, ""},
	} {
		p := retrograde.Params{Rows: test.rows, Cols: test.cols, MaxSum: test.maxSum, Workers: 2}
		err := checkMemory(t.Context(), p, false, test.allowed, taking(0))
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

// taking is a program that takes the given number of bytes.
func taking(bytes int64) func() int64 { return func() int64 { return bytes } }

// TestCheckMemoryFits allows exactly the needed memory, and a byte less.
func TestCheckMemoryFits(t *testing.T) {
	testtool.NoRace(t)
	p := retrograde.Params{Rows: 4, Cols: 4, MaxSum: 18, Workers: 1}
	e := testtool.Must(retrograde.NewEstimate(t.Context(), p))(t)
	const program = 10 << 20
	for _, visit := range []bool{false, true} {
		needed := program + e.Memory(visit)
		if err := checkMemory(t.Context(), p, visit, needed, taking(program)); err != nil {
			t.Errorf("with what is needed: %v", err)
		}
		if err := checkMemory(t.Context(), p, visit, needed-1, taking(program)); err == nil ||
			!strings.HasSuffix(err.Error(), "; up to sum 17 would fit") {
			t.Errorf("with less than is needed: %v", err)
		}
		if err := checkMemory(t.Context(), p, visit, needed-1, taking(program-1)); err != nil {
			t.Errorf("with less than is needed, for a smaller program: %v", err)
		}
		err := checkMemory(t.Context(), p, visit, 12<<20, taking(program))
		if err == nil {
			t.Fatal("with 12 MiB: no error")
		}
		fits := 0
		_, last, _ := strings.Cut(err.Error(), " and 12 MiB may be used; ")
		if _, err := fmt.Sscanf(last, "up to sum %d would fit", &fits); err != nil || fits < 12 || fits >= 18 {
			t.Errorf("with 12 MiB: %s", last)
		}
	}
}
