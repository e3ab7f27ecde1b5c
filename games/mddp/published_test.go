package mddp

import (
	"os"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Published values of a process with chance: M. L. Puterman, Markov decision processes (1994), section 4.6.1
// (67/16, 129/16, 194/16, 227/16).
func TestPublishedValues(t *testing.T) {
	for _, c := range []struct {
		file, state, value string
		digits             int
		best               string
	}{
		{"inventory", "0 at 1", "4.1875", 4, "order 3"},
		{"inventory", "1 at 1", "8.0625", 4, "order 0"},
		{"inventory", "2 at 1", "12.1250", 4, "order 0"},
		{"inventory", "3 at 1", "14.1875", 4, "order 0"},
		{"inventory", "0 at 2", "2.00", 2, "order 2"},
		{"inventory", "1 at 2", "6.25", 2, "order 0"},
		{"inventory", "2 at 2", "10.00", 2, "order 0"},
		{"inventory", "3 at 2", "10.50", 2, "order 0"},
	} {
		file := testtool.Must(os.Open("testdata/" + c.file + ".json"))(t)
		m := testtool.Must(ReadJSON(file))(t)
		solved := testtool.Must(m.Solve(t.Context()))(t)
		v := solved[m.index[c.state]]
		if v.Value.FloatString(c.digits) != c.value || len(v.Best) != 1 || v.Best[0] != c.best {
			t.Errorf("%s, %s: %s by %v, not %s by %s", c.file, c.state, v.Value, v.Best, c.value, c.best)
		}
	}
}
