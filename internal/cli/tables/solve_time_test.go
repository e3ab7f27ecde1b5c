package tables

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/tablebase"
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

// TestPredict checks that a prediction grows with the run and that all layers of a
// short one are tried.
func TestPredict(t *testing.T) {
	before := 0.0
	for _, maxSum := range []int{20, 300} {
		s := &solving{maxSum: maxSum, keep: tablebase.KeepAll, limit: memory.Allowed(0)}
		n, err := newNeeds(t.Context(), s, seki.Size{Rows: 2, Cols: 2}, "")
		if err != nil {
			t.Fatal(err)
		}
		seconds := n.predict(t.Context()).Seconds()
		if seconds <= before {
			t.Errorf("%g seconds up to sum %d, %g for fewer", seconds, maxSum, before)
		}
		before = seconds
		if maxSum > 20 {
			continue
		}
		if points := len(n.trial(t.Context())); points != 19 {
			t.Errorf("%d layers tried of 19", points)
		}
	}
}
