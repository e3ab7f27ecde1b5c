package retrograde

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestSizes compares the sizes of layers with the matrices that the geometry of their slabs has.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		Params
		most float64 // error
	}{
		{Params{Rows: 2, Cols: 1, MaxSum: 40}, 1e-9},
		{Params{Rows: 2, Cols: 2, MaxSum: 60}, 0.05},
		{Params{Rows: 3, Cols: 3, MaxSum: 30}, 0.012},
		{Params{Rows: 4, Cols: 3, MaxSum: 24}, 0.02},
		{Params{Rows: 6, Cols: 2, MaxSum: 24}, 0.05},
		{Params{Rows: 6, Cols: 3, MaxSum: 20}, 0.04},
		{Params{Rows: 4, Cols: 4, MaxSum: 18}, 0.015},
		{Params{Rows: 5, Cols: 5, MaxSum: 15}, 0.012},
		{Params{Rows: 6, Cols: 6, MaxSum: 14}, 0.012},
	} {
		shapes := newShapes(test.Rows, test.Cols, test.MaxSum, test.layout().Least())
		w := newWorker(shapes, newBuffers(0), test.Params)
		for sum := test.Rows; sum <= test.MaxSum; sum++ {
			s := test.layer(sum)
			exact, estimated := 0.0, s.size().own
			for ri := range s.slabs {
				f := testtool.Must(w.frame(s, ri))(t)
				exact += float64(f.values())
			}
			if math.Abs(estimated-exact) > test.most*exact && math.Abs(estimated-exact) > 2 {
				t.Errorf("%d×%d of sum %d: %.0f matrices estimated, there are %.0f", test.Rows, test.Cols, sum, estimated, exact)
			}
		}
	}
}
