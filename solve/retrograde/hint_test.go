package retrograde

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestMargins gives the hint that only wins of C in some blocks matter. No such class may
// be lost or visited twice, and others must be left out.
func TestMargins(t *testing.T) {
	for _, p := range []Params{{Rows: 3, Cols: 3, MaxSum: 13}, {Rows: 3, Cols: 2, MaxSum: 14},
		{Rows: 2, Cols: 3, MaxSum: 14}} {
		matters := func(rows, cols []int, r seki.Results) bool {
			return rows[0] == 5 && cols[0] >= 5 && r[seki.DSeki].Outcome.C == seki.Win
		}
		visits := func(h Handlers) map[string]int {
			found := map[string]int{}
			h.Visit = func(c seki.Class) error {
				rows, cols := c.Matrix.RowSums(), c.Matrix.ColSums()
				slices.SortFunc(rows, func(a, b int) int { return b - a })
				slices.SortFunc(cols, func(a, b int) int { return b - a })
				if matters(rows, cols, c.Results) {
					found[c.Matrix.String()]++
				} else if h.Margins != nil && rows[0] != 5 {
					found["of other margins"]++
				}
				return nil
			}
			testtool.NoError(t, Solve(context.Background(), p, h))
			return found
		}
		want := visits(Handlers{})
		got := visits(Handlers{Margins: func(l seki.Layer, rows, cols []int) func(seki.Results) bool {
			if len(rows) != p.Rows || len(cols) != p.Cols || !slices.IsSortedFunc(rows, func(a, b int) int { return b - a }) {
				t.Fatalf("%v, %v of %v", rows, cols, l)
			}
			return func(r seki.Results) bool { return matters(rows, cols, r) }
		}})
		if diff := cmp.Diff(want, got); diff != "" || len(want) < 20 {
			t.Errorf("%d×%d: %d classes (−want +got):\n%s", p.Rows, p.Cols, len(want), diff)
		}
	}
}
