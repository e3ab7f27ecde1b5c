package testtool

import (
	"os"
	"runtime/debug"
	"testing"
)

// The heaps of short tests are small: collecting their garbage less often saves a sixth of the processor time.
// Where GOGC is set, it holds.
func init() {
	if os.Getenv("GOGC") == "" && !Long() {
		debug.SetGCPercent(400)
	}
}

// Long reports whether tests take their larger cases: with SEKI_LONG in the environment. The name of a
// test that asks begins with TestLong, and .ci/run runs these a second time, with SEKI_LONG=1.
func Long() bool { return os.Getenv("SEKI_LONG") != "" }

// ByHand reports whether tests take cases of many minutes too, which only a person
// runs: SEKI_LONG=hand.
func ByHand() bool { return os.Getenv("SEKI_LONG") == "hand" }

// OnlyLong skips a test without SEKI_LONG.
func OnlyLong(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s: SEKI_LONG=1", why)
	}
}

// NoRace skips a test under the race detector: it takes minutes there and shares nothing between
// goroutines that shorter tests do not share, or the memory that it measures would be the detector's.
func NoRace(t testing.TB) {
	t.Helper()
	if race {
		t.Skipf("not under the race detector")
	}
}
