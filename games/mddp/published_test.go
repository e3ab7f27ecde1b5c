package mddp

import (
	"os"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Published values of a process with chance: M. L. Puterman, Markov decision processes (1994), section 4.6.1.
func TestPublishedValues(t *testing.T) {
	file := testtool.Must(os.Open("testdata/inventory.json"))(t)
	defer file.Close()
	m := testtool.Must(ReadJSON(file))(t)
	solved := testtool.Must(m.Solve(t.Context()))(t)
	for state, want := range map[string]string{
		"0 at 1": "67/16 by order 3", "1 at 1": "129/16 by order 0", "2 at 1": "97/8 by order 0",
		"3 at 1": "227/16 by order 0",
		"0 at 2": "2 by order 2", "1 at 2": "25/4 by order 0", "2 at 2": "10 by order 0", "3 at 2": "21/2 by order 0",
	} {
		v := solved[m.index[state]]
		if got := v.Value.RatString() + " by " + strings.Join(v.Best, ", "); got != want {
			t.Errorf("%s: %s, not %s", state, got, want)
		}
	}
}
