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
		err := upTo(t, test.rows, test.cols, test.maxSum, 2).Check(Counted, test.allowed, -1)
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
	for _, use := range []Use{Counted, Visited, Stored, Streamed} {
		for sum := 10; sum < 24; sum++ {
			part := upTo(t, 4, 4, sum, 1)
			var lack *RoomError
			disk := int64(part.Disk()) + 1
			if err := whole.Check(use, math.MaxInt64, disk); !errors.As(err, &lack) || !lack.Disk || lack.Fits != sum ||
				lack.Needs <= lack.Allowed || part.Check(use, math.MaxInt64, disk) != nil {
				t.Errorf("use %d, %d bytes of disk: %v", use, disk, err)
			}
			bytes := part.Memory(use) + memory.Program() + room
			if sum < 20 || upTo(t, 4, 4, sum+1, 1).Memory(use) < part.Memory(use)+2*room {
				continue
			}
			if err := whole.Check(use, bytes, -1); !errors.As(err, &lack) || lack.Disk || lack.Fits != sum ||
				part.Check(use, bytes, -1) != nil {
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
		whole := upTo(t, size.Rows, size.Cols, 36, 2)
		var memory [Streamed + 1]int64
		below := 0.0
		for k, l := range whole.Layers {
			first := whole
			first.Layers = whole.Layers[:k+1]
			for u := range memory {
				got := first.Memory(Use(u))
				if got < memory[u] || Use(u) < Streamed && float64(got) < 0.6*(l.below+below/10) {
					t.Errorf("%v to %d, use %d: %d bytes, but %d to the sum before", size, l.Sum, u, got, memory[u])
				}
				memory[u] = got
			}
			below = l.below
		}
	}
}
