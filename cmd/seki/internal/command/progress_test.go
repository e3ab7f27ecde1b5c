package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestProgressLines: work of less than two seconds shows nothing, longer work
// a line at most once a second, with rate and time left in proportion.
func TestProgressLines(t *testing.T) {
	var out bytes.Buffer
	p := &Progress{what: "census", unit: "matrices", stderr: &out, jsonl: true, start: time.Now()}
	p.Update(10, 100, "sum 5")
	if out.Len() > 0 {
		t.Errorf("at once: %q", out.String())
	}
	p.start = time.Now().Add(-10 * time.Second)
	p.part = p.start
	p.Update(25, 100, "sum 6")
	p.Update(26, 100, "sum 6") // too soon after the last
	p.Close()
	p.Update(50, 100, "sum 7") // after the end
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 1 {
		t.Fatalf("%d lines:\n%s", len(lines), out.String())
	}
	schema := testtool.Must(jsonschema.NewCompiler().Compile("../../../../docs/schema.json#/$defs/progress"))(t)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(lines[0]))
	if err != nil || schema.Validate(value) != nil {
		t.Errorf("%s: %v, %v", lines[0], err, schema.Validate(value))
	}
	var state progressState
	testtool.NoError(t, json.Unmarshal([]byte(lines[0]), &state))
	if state.Rate < 2.4 || state.Rate > 2.6 {
		t.Errorf("rate %v, want 25 in 10 s", state.Rate)
	}
	if state.Done != 25 || state.Total != 100 || state.Note != "sum 6" || state.Left < 29 || state.Left > 32 {
		t.Errorf("got %+v, want 25 of 100 after 10 s, 30 s left", state)
	}
}

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

// TestProgressOfParts: rate and time left of a later part, such as the next
// size, do not count the time of the parts before.
func TestProgressOfParts(t *testing.T) {
	p := &Progress{jsonl: true, stderr: &bytes.Buffer{}, start: time.Now().Add(-time.Hour)}
	p.Update(100, 100, "first")
	p.Update(0, 1000, "second")
	p.part = p.part.Add(-10 * time.Second)
	p.Update(500, 1000, "second")
	if s := p.state; s.Rate < 45 || s.Rate > 50 || s.Left < 10 || s.Left > 11 || s.Elapsed < 3600 {
		t.Errorf("got %+v, want 50 per second, 10 s left", s)
	}
}
