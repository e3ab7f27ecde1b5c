package sweep_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// seen is what one run reports, in a form that does not depend on which
// member of a class is visited.
type seen struct {
	Layers  []retrograde.Layer
	Classes map[string]seki.Results
}

func run(t *testing.T, sizes []sweep.Size, maxSum int, want func(seki.Results) bool) seen {
	t.Helper()
	got := seen{Classes: map[string]seki.Results{}}
	err := sweep.Run(context.Background(), retrograde.Solve, sizes, maxSum, 1, retrograde.Handlers{
		Want: want,
		Layer: func(l retrograde.Layer) error {
			got.Layers = append(got.Layers, l)
			return nil
		},
		Visit: func(class retrograde.Class) error {
			key := canon.Form(class.Matrix).String()
			if _, twice := got.Classes[key]; twice {
				t.Errorf("%s is visited twice", key)
			}
			got.Classes[key] = class.Results
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestSizesTogetherEqualSizesApart compares a run over all sizes, which solves
// a size and its transpose once, with the engine on each size as it is.
func TestSizesTogetherEqualSizesApart(t *testing.T) {
	const maxSum = 7
	wants := map[string]func(seki.Results) bool{
		"all":     nil,
		"R loses": func(r seki.Results) bool { return r[seki.Seki].Outcome.R == seki.Loss },
		"draws":   func(r seki.Results) bool { return r[seki.DSeki].Kind.IsSeki() },
	}
	for name, want := range wants {
		together := run(t, sweep.UpTo(3), maxSum, want)
		apart := seen{Classes: map[string]seki.Results{}}
		for _, s := range sweep.UpTo(3) {
			err := retrograde.Solve(context.Background(), retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: maxSum},
				retrograde.Handlers{
					Want: want,
					Layer: func(l retrograde.Layer) error {
						apart.Layers = append(apart.Layers, l)
						return nil
					},
					Visit: func(class retrograde.Class) error {
						apart.Classes[canon.Form(class.Matrix).String()] = class.Results
						return nil
					},
				})
			if err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(apart, together); diff != "" {
			t.Errorf("%s: apart (−) and together (+) differ:\n%s", name, diff)
		}
		if len(together.Classes) == 0 {
			t.Errorf("%s: no classes", name)
		}
	}
}
