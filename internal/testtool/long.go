package testtool

import (
	"os"
	"runtime/debug"
	"testing"
)

// ballast is never written to, so that it takes no memory; the collector counts it as live.
//
//lint:ignore U1000 it is there to be reachable
var ballast []byte

// Short tests make much garbage and retain little. With the ballast they collect it each time there are 16 MiB. At a
// small multiple of their live data they would do little else, and at a large one page faults of fresh memory take the
// time. The environment variables of the collector take precedence.
func init() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" && !Long() {
		ballast = make([]byte, 64<<20)
		debug.SetGCPercent(25)
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
