package special_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/special"
)

// TestLongList compares the lists, class by class, with the layer engine, which solves both games and so leaves nothing
// out: all special seki of SEKI, and no others.
func TestLongList(t *testing.T) {
	testtool.NoRace(t)
	cases := []seki.Layer{
		layer(1, 1, 6), layer(2, 2, 12), layer(2, 3, 12), layer(3, 3, 16), layer(3, 4, 14), layer(4, 3, 14),
		layer(4, 4, 16), layer(5, 4, 13), layer(5, 5, 13), layer(6, 6, 12),
	}
	least := 60
	if testtool.Long() {
		least = 130
		cases = append(cases, layer(3, 3, 24), layer(3, 4, 16), layer(4, 3, 16), layer(4, 4, 21), layer(5, 4, 15),
			layer(5, 5, 19), layer(6, 6, 16), layer(7, 7, 14))
	}
	solver, listed := search.New(search.Options{Workers: 1}), 0
	for _, last := range cases {
		want := map[int][]seki.Class{}
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(last.Size, last.Sum),
			Want: layers.OfKinds(seki.SpecialSeki, seki.Seki)}) {
			c.Matrix, c.Results[seki.DSeki] = canon.Form(c.Matrix), seki.Result{}
			want[c.Matrix.Sum()] = append(want[c.Matrix.Sum()], c)
		}
		for sum := 1; sum <= last.Sum; sum++ {
			got := testtool.Must(special.List(t.Context(), seki.Layer{Size: last.Size, Sum: sum}, solver.Special))(t)
			slices.SortFunc(want[sum], func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
			if diff := cmp.Diff(want[sum], got); diff != "" {
				t.Errorf("%v, sum %d (engine −, search +):\n%s", last.Size, sum, diff)
			}
			listed += len(got)
		}
	}
	if listed < least {
		t.Errorf("only %d classes are listed", listed)
	}
}

func layer(rows, cols, sum int) seki.Layer {
	return seki.Layer{Size: seki.Size{Rows: rows, Cols: cols}, Sum: sum}
}
