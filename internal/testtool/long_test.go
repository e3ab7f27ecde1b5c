package testtool

import "testing"

func TestCases(t *testing.T) {
	for value, want := range map[string][2]bool{"": {false, false}, "1": {true, false}, "hand": {true, true}} {
		t.Setenv("SEKI_LONG", value)
		if got := [2]bool{Long(), ByHand()}; got != want {
			t.Errorf("SEKI_LONG=%s: long and by hand are %v, want %v", value, got, want)
		}
		if r := after(func(r *recorder) { OnlyLong(r, "takes long") }); r.skipped == want[0] || r.failed {
			t.Errorf("SEKI_LONG=%s: skipped is %t", value, r.skipped)
		}
	}
	if r := after(func(r *recorder) { NoRace(r) }); r.skipped != race {
		t.Errorf("skipped under the race detector: %t", r.skipped)
	}
}

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
