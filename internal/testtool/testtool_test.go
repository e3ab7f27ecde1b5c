package testtool

import (
	"runtime"
	"testing"
)

// recorder is a test that records how it ended.
type recorder struct {
	testing.TB
	failed, skipped bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Fatal(...any)          { r.failed = true; runtime.Goexit() }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; runtime.Goexit() }
func (r *recorder) Skipf(string, ...any)  { r.skipped = true; runtime.Goexit() }

func find(name string) (path string, r recorder) {
	r = after(func(r *recorder) { path = Find(r, name, "some-package") })
	return path, r
}

func TestFind(t *testing.T) {
	if path, r := find("go"); path == "" || r.failed || r.skipped {
		t.Errorf("go: %q, failed %t, skipped %t", path, r.failed, r.skipped)
	}
	for ci, fails := range map[string]bool{"": false, "false": false, "true": true} {
		t.Setenv("CI", ci)
		if _, r := find("no-such-program"); r.failed != fails || r.skipped == fails {
			t.Errorf("CI=%q: failed %t, skipped %t", ci, r.failed, r.skipped)
		}
	}
}
