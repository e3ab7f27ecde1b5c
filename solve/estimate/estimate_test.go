package estimate

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func upTo(t *testing.T, rows, cols, maxSum, workers int) Estimate {
	t.Helper()
	return testtool.Must(New(t.Context(), seki.Size{Rows: rows, Cols: cols}, maxSum, workers, false))(t)
}

func TestCheck(t *testing.T) {
	testtool.NoRace(t)
	const gib = 1 << 30
	for _, test := range []struct {
		rows, cols, maxSum int
		allowed            int64
		message            string // of the error, with … for some of it
	}{
		{4, 4, 20, gib, ""},
		{8, 8, 11, gib, ""}, // few matrices, in few blocks
		{3, 3, 50, 200 << 20, ""},
		{9, 10, 10, 64 * gib, ""},
		{15, 3, 15, gib, ""},
		{4, 4, 40, gib, "4×4 matrices up to sum 40 need about … fits"},
		{3, 4, 30, 1 << 10, "3×4 matrices up to sum 30 need about … Not even a solve of the least sum fits"},
		{9, 9, 60000, gib,
			"9×9 matrices up to sum 60000 need more than … TiB of memory; 1 GiB may be used. A solve up to sum … fits"},
		{3, 15, 500, math.MaxInt64, "3×15 matrices up to sum 500 are too many"},
	} {
		err := upTo(t, test.rows, test.cols, test.maxSum, 2).Check(Counted, test.allowed)
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

// The sum that an error names fits, and the next one does not.
func TestFits(t *testing.T) {
	testtool.NoRace(t)
	whole := upTo(t, 4, 4, 24, 1)
	const room = 1 << 20 // by which the memory of the program may change meanwhile
	for use := range Streamed + 1 {
		for k, l := range whole.Layers[:len(whole.Layers)-1] {
			bytes := l.Memory(use) + memory.Program() + room
			if l.Sum < 20 || whole.Layers[k+1].Memory(use) < l.Memory(use)+2*room {
				continue
			}
			var lack *RoomError
			if err := whole.Check(use, bytes); !errors.As(err, &lack) || lack.Fits != l.Sum || lack.Needs <= bytes ||
				upTo(t, 4, 4, l.Sum, 1).Check(use, bytes) != nil {
				t.Errorf("use %d, %d bytes: %v", use, bytes, err)
			}
		}
	}
}

// A solve to a greater sum takes no less memory, and at least the values of the layer below, with their copies and a
// tenth of the layer below that, which were in memory when that layer was solved.
func TestMemoryOfLayersBelow(t *testing.T) {
	testtool.NoRace(t)
	for _, size := range []seki.Size{{Rows: 2, Cols: 2}, {Rows: 6, Cols: 2},
		{Rows: 3, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}} {
		var last Layer
		for _, l := range upTo(t, size.Rows, size.Cols, 36, 2).Layers {
			for u := range Streamed + 1 {
				if got := l.Memory(u); got < last.Memory(u) || u < Streamed && float64(got) < 0.6*(l.below+last.below/10) {
					t.Errorf("%v to %d, use %d: %d bytes, but %d to the sum before", size, l.Sum, u, got, last.Memory(u))
				}
			}
			last = l
		}
	}
}
