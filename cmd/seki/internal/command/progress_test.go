package command

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The line comes after a while, leaves for results and comes back after them. The rate of a later part does not count
// the time of the parts before.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := &Progress{what: "census", unit: "matrices", stderr: &out, start: time.Now(), part: time.Now()}
		results := FailingWriter{Writer: io.Discard, progress: p}
		shows := func(want string, act func()) {
			t.Helper()
			out.Reset()
			act()
			if got := out.String(); (got == "") != (want == "") || !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		shows("", func() { p.Update(1_000_000, 10_000_000, "sum 5") })
		time.Sleep(10 * time.Second)
		shows("census sum 6: 250 k matrices/s, 25 %, about 30s left", func() { p.Update(2_500_000, 10_000_000, "sum 6") })
		shows("", func() { p.Update(2_600_000, 10_000_000, "sum 6") }) // too soon
		shows(eraseLine, func() { fmt.Fprintln(&results, "sum 5: 3 classes") })
		shows("", func() { fmt.Fprint(&results, "sum 6: ") })
		shows("", func() { p.Update(6_000_000, 10_000_000, "sum 7") }) // within a line of results
		shows("", func() { fmt.Fprintln(&results, "7 classes") })
		p.Update(0, 1000, "next size")
		time.Sleep(10 * time.Second)
		shows("next size: 50 matrices/s, 50 %, about 10s left", func() { p.Update(500, 1000, "next size") })
		shows(eraseLine, results.endProgress)
		time.Sleep(time.Minute)
		shows("", func() { p.Update(600, 1000, "too late") })
	})
}
