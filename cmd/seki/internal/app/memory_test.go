package app

import (
	"io"
	"math"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// limitSeen is a reader without contents and a writer that note the limit of the
// garbage collector at the time of a call.
type limitSeen int64

func (l *limitSeen) Read([]byte) (int, error) {
	*l = limitSeen(debug.SetMemoryLimit(-1))
	return 0, io.EOF
}

func (l *limitSeen) Write(p []byte) (int, error) {
	*l = limitSeen(debug.SetMemoryLimit(-1))
	return len(p), nil
}

// TestMemoryIsHeld looks at the limit of the garbage collector while commands run.
func TestMemoryIsHeld(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	for _, test := range []struct {
		args []string
		most int64
	}{
		{[]string{"canon", "-"}, math.MaxInt64 - 1}, // what the machine has
		{[]string{"check", "--memory", "100M", "-"}, 100 << 20},
		{[]string{"solve", "--rows", "2", "--cols", "2", "--max-sum", "9", "--memory", "100M", "--table", filepath.Join(t.TempDir(), "two")}, 60 << 20}, // what it announces
	} {
		var seen limitSeen
		Run(t.Context(), append([]string{"seki"}, test.args...), &seen, io.Discard, &seen)
		if seen == 0 || int64(seen) > test.most {
			t.Errorf("%s: the limit is %d, should be at most %d", test.args[0], seen, test.most)
		}
		if after := debug.SetMemoryLimit(-1); after != before {
			t.Errorf("%s: the limit was %d before and is %d after", test.args[0], before, after)
		}
	}
}
