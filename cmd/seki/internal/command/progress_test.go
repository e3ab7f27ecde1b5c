package command

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestNoProgress: a nil display accepts every call.
func TestNoProgress(t *testing.T) {
	var p *Progress
	p.Update(1, 2, "")
	p.Close()
}

// TestProgressBar draws the bar into a buffer, takes it away for results and
// shows it again.
func TestProgressBar(t *testing.T) {
	var out bytes.Buffer
	start := time.Now().Add(-10 * time.Second)
	p := &Progress{what: "census", unit: "matrices", stderr: &out, start: start, part: start}
	results := FailingWriter{Writer: io.Discard, bar: p}
	p.start = time.Now()
	p.Update(1_000_000, 10_000_000, "sum 5")
	if out.Len() > 0 {
		t.Errorf("at once: %q", out.String())
	}
	p.start = start
	p.Update(2_500_000, 10_000_000, "sum 6")
	fmt.Fprintln(&results, "sum 5: 3 classes")
	first := out.String()
	for _, want := range []string{"census sum 6", "250 k matrices/s", "about 30s left"} {
		if !strings.Contains(first, want) {
			t.Errorf("%q is missing in %q", want, first)
		}
	}
	fmt.Fprint(&results, "sum 6: ")
	p.Update(6_000_000, 10_000_000, "sum 7")
	if within := out.String()[len(first):]; within != "" {
		t.Errorf("the bar stands in a line of results: %q", within)
	}
	fmt.Fprintln(&results, "7 classes")
	p.Update(7_500_000, 10_000_000, "sum 7")
	p.Close()
	if again := out.String()[len(first):]; !strings.Contains(again, "sum 7") {
		t.Errorf("the bar does not come back: %q", again)
	}
}

// TestProgressOfParts: rate and time left of a later part, such as the next size, do not count the time of the parts
// before.
func TestProgressOfParts(t *testing.T) {
	p := &Progress{unit: "units", stderr: &bytes.Buffer{}, start: time.Now().Add(-time.Hour)}
	p.Update(100, 100, "first")
	p.Update(0, 1000, "second")
	if time.Since(p.part) > time.Minute {
		t.Errorf("the second part began at %v", p.part)
	}
	p.Update(500, 1000, "second")
	if bar := p.bar(10*time.Second, 100); !strings.Contains(bar, "50 units/s, about 10s left") {
		t.Error(bar)
	}
}
