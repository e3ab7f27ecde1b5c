package tablebase

import (
	"math"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/memory"
)

func TestFit(t *testing.T) {
	for _, test := range []struct{ perBlock, perValue float64 }{{2e-5, 3e-8}, {0, 1e-7}, {1e-4, 0}} {
		var points []trialPoint
		for k := 1.0; k < 10; k++ {
			blocks, values := 100*k*k, 1000*k*k*k
			points = append(points, trialPoint{blocks, values, test.perBlock*blocks + test.perValue*values})
		}
		perBlock, perValue := fit(points)
		if math.Abs(perBlock-test.perBlock) > 1e-9 || math.Abs(perValue-test.perValue) > 1e-12 {
			t.Errorf("%+v: %g, %g", test, perBlock, perValue)
		}
	}
	if b, v := fit(nil); b != 0 || v != 0 {
		t.Errorf("%g, %g from nothing", b, v)
	}
	if b, v := fit([]trialPoint{{10, 1000, 1}}); b != 0 || v != 1e-3 {
		t.Errorf("%g, %g from one point", b, v)
	}
	if b, v := fit([]trialPoint{{10, 1000, 1}, {30, 2000, 1.5}, {90, 4000, 2}}); b < 0 || v < 0 {
		t.Errorf("%g, %g: a negative cost", b, v)
	}
}

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
	allowed := memory.Allowed(0).Bytes
	e := upTo(12)
	points := e.trial(t.Context(), allowed, time.Hour)
	if len(points) != 11 {
		t.Errorf("%d layers tried of 11", len(points))
	}
	if first := e.trial(t.Context(), allowed, 0); len(first) != 1 {
		t.Errorf("%d layers tried without time", len(first))
	}
	if few, many := e.extrapolate(points), upTo(100).extrapolate(points); few <= 0 || many <= few {
		t.Errorf("%v up to sum 12, %v up to 100", few, many)
	}
}
