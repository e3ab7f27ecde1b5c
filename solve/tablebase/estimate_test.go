package tablebase_test

import (
	"errors"
	"math"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

func estimateUpTo(t *testing.T, side, sum int) tablebase.Estimate {
	t.Helper()
	e, err := tablebase.NewEstimate(t.Context(), seki.Size{Rows: side, Cols: side}, sum)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestCheckSaysWhatFits checks the sum that an estimate says would fit against the estimates of
// that sum and the next.
func TestCheckSaysWhatFits(t *testing.T) {
	e := estimateUpTo(t, 4, 24)
	disk := int64(e.Disk())
	if err := e.Check(tablebase.Limits{Memory: math.MaxInt64, Disk: -1}); err != nil {
		t.Error(err)
	}
	for _, limits := range []tablebase.Limits{{Memory: math.MaxInt64, Disk: disk / 2},
		{Memory: math.MaxInt64, Disk: disk / 10}, {Memory: e.LeastMemory() - 2<<20, Disk: -1}} {
		err := e.Check(limits)
		var lack *retrograde.RoomError
		if !errors.As(err, &lack) {
			t.Fatalf("%+v: %v", limits, err)
		}
		if lack.Disk != (limits.Disk >= 0) || lack.Needs <= lack.Allowed || lack.MaxSum != 24 || lack.Fits < 4 ||
			lack.Fits > 23 {
			t.Errorf("%+v: %+v", limits, lack)
		}
		if err := estimateUpTo(t, 4, lack.Fits).Check(limits); lack.Disk && err != nil {
			t.Errorf("%+v: %v", limits, err)
		}
		if err := estimateUpTo(t, 4, lack.Fits+2).Check(limits); err == nil {
			t.Errorf("%+v: more than sum %d fits", limits, lack.Fits)
		}
	}
	var lack *retrograde.RoomError
	if err := e.Check(tablebase.Limits{Memory: 1, Disk: -1}); !errors.As(err, &lack) || lack.Fits != 0 {
		t.Errorf("with a byte of memory: %v", err)
	}
}
