package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// TestLongNeverDrawn looks for draws and for kinds of seki in sizes that have none, and finds a draw in other sizes where
// one is known.
func TestLongNeverDrawn(t *testing.T) {
	sizes := []sized{{1, 3, 9, 12}, {2, 3, 10, 13}, {5, 2, 8, 11}, {3, 6, 8, 11}, {7, 3, 8, 11}, {1, 1, 4, 7},
		{2, 2, 6, 9}, {3, 3, 6, 9}, {3, 4, 7, 10}}
	drawn := compare(t, sizes, func(t trial, A seki.Matrix, results seki.Results) {
		o := results[seki.Seki].Outcome
		t.saw(A.Size().String(), o.R == seki.Draw || o.C == seki.Draw)
		for g, result := range results {
			for _, kinds := range []seki.KindSet{seki.CompleteSeki, seki.SemiCompleteSeki, seki.EverySeki} {
				section, none := seki.NoneOf(A.Size(), kinds, seki.Game(g))
				if none != (section != "") || none && kinds.Has(result.Kind) {
					t.Errorf("%v is %v in %v, and %q says that there is none", A, result, seki.Game(g), section)
				}
			}
		}
	}).seen
	for _, s := range sizes {
		size := seki.Size{Rows: s.rows, Cols: s.cols}
		if _, never := seki.NeverDrawn(size); never == (s.rows == s.cols) || never != (drawn[size.String()] == 0) {
			t.Errorf("%v is never drawn: %t, %d matrices are", size, never, drawn[size.String()])
		}
	}
}
