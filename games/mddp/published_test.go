package mddp

import (
	"os"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Published values, to their last digit: M. L. Puterman, Markov decision processes (1994), example
// 6.2.1 (for λ = 0.95, also in the documentation of QuantEcon.py: −8.57142857 and −20) and section 4.6.1
// (67/16, 129/16, 194/16, 227/16), and S. Russell, P. Norvig, Artificial intelligence (2010), figure
// 17.3, whose costs are positive and not discounted.
func TestPublishedValues(t *testing.T) {
	for _, c := range []struct {
		file, state, value string
		digits             int
		best               string
	}{
		{"two-states", "s1", "-8.57142857", 8, "stay"},
		{"two-states", "s2", "-20.00000000", 8, "stay"},
		{"inventory", "0 at 1", "4.1875", 4, "order 3"},
		{"inventory", "1 at 1", "8.0625", 4, "order 0"},
		{"inventory", "2 at 1", "12.1250", 4, "order 0"},
		{"inventory", "3 at 1", "14.1875", 4, "order 0"},
		{"inventory", "0 at 2", "2.00", 2, "order 2"},
		{"inventory", "1 at 2", "6.25", 2, "order 0"},
		{"inventory", "2 at 2", "10.00", 2, "order 0"},
		{"inventory", "3 at 2", "10.50", 2, "order 0"},
		{"grid", "(1,3)", "0.812", 3, "right"},
		{"grid", "(2,3)", "0.868", 3, "right"},
		{"grid", "(3,3)", "0.918", 3, "right"},
		{"grid", "(1,2)", "0.762", 3, "up"},
		{"grid", "(3,2)", "0.660", 3, "up"},
		{"grid", "(1,1)", "0.705", 3, "up"},
		{"grid", "(2,1)", "0.655", 3, "left"},
		{"grid", "(3,1)", "0.611", 3, "left"},
		{"grid", "(4,1)", "0.388", 3, "left"},
	} {
		file := testtool.Must(os.Open("testdata/" + c.file + ".json"))(t)
		m := testtool.Must(ReadJSON(file))(t)
		solved := testtool.Must(m.Solve(t.Context()))(t)
		v := solved[m.index[c.state]]
		if v.Within != nil || v.Value.FloatString(c.digits) != c.value || len(v.Best) != 1 || v.Best[0] != c.best {
			t.Errorf("%s, %s: %s by %v, not %s by %s", c.file, c.state, v.shown(), v.Best, c.value, c.best)
		}
	}
}
