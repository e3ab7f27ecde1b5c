package layers_test

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

// TestLongSpecialList compares the lists of package special, class by class, with the layer engine, which solves both
// games and so leaves nothing out: all special seki of SEKI, and no others.
func TestLongSpecialList(t *testing.T) {
	testtool.NoRace(t)
	cases := [][3]int{{1, 1, 6}, {2, 2, 12}, {2, 3, 12}, {3, 3, 16}, {3, 4, 13}, {4, 3, 13}, {4, 4, 14}, {5, 5, 12}}
	least := 50
	if testtool.Long() {
		least = 130
		cases = append(cases, [][3]int{{3, 3, 24}, {3, 4, 16}, {4, 3, 16}, {4, 4, 21}, {5, 4, 15}, {5, 5, 19}, {6, 6, 16},
			{7, 7, 14}}...)
	}
	solver, listed := search.New(search.Options{Workers: 1}), 0
	for _, c := range cases {
		size := seki.Size{Rows: c[0], Cols: c[1]}
		want := map[int][]seki.Class{}
		for class := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(size, c[2]),
			Want: layers.OfKinds(seki.SpecialSeki, seki.Seki)}) {
			class.Matrix, class.Results[seki.DSeki] = canon.Form(class.Matrix), seki.Result{}
			want[class.Matrix.Sum()] = append(want[class.Matrix.Sum()], class)
		}
		for sum := 1; sum <= c[2]; sum++ {
			got := testtool.Must(special.List(t.Context(), seki.Layer{Size: size, Sum: sum}, solver.Special))(t)
			slices.SortFunc(want[sum], func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
			if diff := cmp.Diff(want[sum], got); diff != "" {
				t.Errorf("%v, sum %d (engine −, search +):\n%s", size, sum, diff)
			}
			listed += len(got)
		}
	}
	if listed < least {
		t.Errorf("only %d classes are listed", listed)
	}
}
