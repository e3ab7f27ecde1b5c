package retrograde

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongKnownLists solves the smaller layers and compares their complete and semi-complete
// seki with the lists of package known (docs/known-seki.md). SEKI_LONG=1 takes more.
func TestLongKnownLists(t *testing.T) {
	cases := []Params{
		{Rows: 1, Cols: 1, MaxSum: 20}, {Rows: 2, Cols: 2, MaxSum: 40}, {Rows: 3, Cols: 3, MaxSum: 15},
		{Rows: 4, Cols: 3, MaxSum: 11}, {Rows: 4, Cols: 4, MaxSum: 11}, {Rows: 5, Cols: 5, MaxSum: 10},
		{Rows: 6, Cols: 6, MaxSum: 9},
	}
	if testtool.Long() {
		cases = append(cases, []Params{
			{Rows: 3, Cols: 3, MaxSum: 30}, {Rows: 4, Cols: 3, MaxSum: 21}, {Rows: 4, Cols: 4, MaxSum: 20},
			{Rows: 5, Cols: 5, MaxSum: 15},
		}...)
	}
	for _, p := range cases {
		var classes []seki.Class
		testtool.NoError(t, Solve(t.Context(), p, Handlers{
			Want:  wantSpecial,
			Visit: func(c seki.Class) error { classes = append(classes, c); return nil },
		}))
		for _, name := range []string{"complete", "semi-complete"} {
			found := []string{}
			for _, c := range classes {
				if c.Results[0].Kind.Name() == name || c.Results[1].Kind.Name() == name {
					found = append(found, canon.Form(c.Matrix).String())
				}
			}
			want := []string{}
			for _, class := range testtool.KnownClasses(t, "../../data/known/lists.zip",
				fmt.Sprintf("%s-%dx%d.jsonl", name, p.Rows, p.Cols)) {
				if class.Sum <= p.MaxSum {
					want = append(want, seki.Must(seki.FromRows(class.Matrix)).String())
				}
			}
			slices.Sort(found)
			slices.Sort(want)
			if diff := cmp.Diff(want, found); diff != "" {
				t.Errorf("%s %d×%d (list −, engine +):\n%s", name, p.Rows, p.Cols, diff)
			}
		}
	}
}

// wantSpecial selects complete and semi-complete seki of either game.
func wantSpecial(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() }
