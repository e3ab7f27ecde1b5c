package tablebase

import (
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/memory"
)

// TestTrial checks that a trial without a limit tries all layers, that one with
// none left tries the first, and that more layers are predicted to take longer.
func TestTrial(t *testing.T) {
	upTo := func(maxSum int) *Estimate {
		e, err := NewEstimate(t.Context(), Params{Rows: 2, Cols: 2, Keep: KeepAll}, maxSum)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	allowed := memory.Allowed().Bytes
	e := upTo(12)
	tried, took, last := e.trial(t.Context(), allowed, time.Hour)
	if tried != 11 {
		t.Errorf("%d layers tried of 11", tried)
	}
	if first, _, _ := e.trial(t.Context(), allowed, 0); first != 1 {
		t.Errorf("%d layers tried without time", first)
	}
	if few, many := e.extrapolate(tried, took, last), upTo(100).extrapolate(tried, took, last); few != trialRisk*took || many <= few {
		t.Errorf("%v up to sum 12, %v up to 100", few, many)
	}
	if none := e.extrapolate(0, 0, 0); none != 0 {
		t.Errorf("%v from nothing", none)
	}
}
