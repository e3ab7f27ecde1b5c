package sekilab

import (
	"errors"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
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

// after returns how a test ends in which f is called.
func after(f func(*recorder)) (r recorder) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(&r)
	}()
	<-done
	return r
}

// TestTools checks which tests the tools of internal/testtool skip, and which they end: no fault of a test may be lost.
func TestTools(t *testing.T) {
	for value, want := range map[string][2]bool{"": {false, false}, "1": {true, false}, "hand": {true, true}} {
		t.Setenv("SEKI_LONG", value)
		if got := [2]bool{testtool.Long(), testtool.ByHand()}; got != want {
			t.Errorf("SEKI_LONG=%s: long and by hand are %v, want %v", value, got, want)
		}
		if r := after(func(r *recorder) { testtool.OnlyLong(r, "takes long") }); r.skipped == want[0] || r.failed {
			t.Errorf("SEKI_LONG=%s: skipped is %t", value, r.skipped)
		}
	}
	info, _ := debug.ReadBuildInfo()
	race := slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
	if r := after(func(r *recorder) { testtool.NoRace(r) }); r.skipped != race {
		t.Errorf("skipped under the race detector: %t", r.skipped)
	}
	if r := after(func(r *recorder) { testtool.Find(r, "go", "golang") }); r.failed || r.skipped {
		t.Errorf("go: failed %t, skipped %t", r.failed, r.skipped)
	}
	for ci, fails := range map[string]bool{"": false, "false": false, "true": true} {
		t.Setenv("CI", ci)
		if r := after(func(r *recorder) { testtool.Find(r, "no-such-program", "none") }); r.failed != fails || r.skipped == fails {
			t.Errorf("CI=%q: failed %t, skipped %t", ci, r.failed, r.skipped)
		}
	}
	no := errors.New("no")
	if r := after(func(r *recorder) { testtool.Must(7, no)(r) }); !r.failed || testtool.Must(7, nil)(t) != 7 {
		t.Error("the test goes on after an error")
	}
	values := func(yield func(int, error) bool) { _ = yield(1, nil) && yield(2, no) && yield(3, nil) }
	var got []int
	r := after(func(r *recorder) {
		for value := range testtool.Each(r, values) {
			got = append(got, value)
		}
	})
	for value := range testtool.Each(t, values) {
		got = append(got, value)
		break
	}
	if !r.failed || !slices.Equal(got, []int{1, 1}) {
		t.Errorf("%v, failed %t", got, r.failed)
	}
}
