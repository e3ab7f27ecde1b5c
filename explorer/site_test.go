package explorer

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// A site has the files that the server serves, and its pages the address of the site. It replaces a site, and nothing
// else.
func TestSite(t *testing.T) {
	e, solver := newExplorer(Options{URL: "https://seki.example/pages/"}), t.TempDir()
	for name, text := range map[string]string{"explorer.wasm": "\x00asm", "wasm_exec.js": ""} { // in place of the solver
		testtool.NoError(t, os.WriteFile(filepath.Join(solver, name), []byte(text), 0o600))
	}
	for name, write := range plain().made {
		if strings.HasSuffix(name, ".gz") {
			e.made[name] = write // the lists do not depend on the address
		}
	}
	dir := filepath.Join(t.TempDir(), "site")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.WriteSite(ended, dir, solver); !errors.Is(err, context.Canceled) {
		t.Errorf("%v when interrupted", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v: the folder of an interrupted site", err)
	}
	n := testtool.Must(e.WriteSite(t.Context(), dir, solver))(t)
	read := func(name string) string { return string(testtool.Must(os.ReadFile(filepath.Join(dir, name)))(t)) }
	for _, name := range e.names() {
		content := string(testtool.Must(e.file(name))(t))
		if name == "config.js" {
			content = `export const config = {"served":false,"url":"https://seki.example/pages/","version":"test"};` + "\n"
		}
		if read(name) != content {
			t.Errorf("%s differs", name)
		}
	}
	for name, want := range map[string]string{
		"learn/index.html": `property="og:image" content="https://seki.example/pages/preview.png"`,
		"404.html":         `src="/pages/moved.js"`,
	} {
		if page := read(name); !strings.Contains(page, want) {
			t.Errorf("%s has no %s: %s", name, want, page)
		}
	}
	z := testtool.Must(gzip.NewReader(strings.NewReader(read("solver/explorer.wasm.gz"))))(t)
	if program := testtool.Must(io.ReadAll(z))(t); string(program) != "\x00asm" {
		t.Errorf("the program: %q", program)
	}
	mine := filepath.Join(dir, "mine.css")
	testtool.NoError(t, os.WriteFile(mine, nil, 0o600))
	if again, err := e.WriteSite(t.Context(), dir, solver); err != nil || again != n {
		t.Errorf("again: %d files of %d, %v", again, n, err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
	other := t.TempDir()
	testtool.NoError(t, os.WriteFile(filepath.Join(other, "index.html"), nil, 0o600))
	if _, err := e.WriteSite(t.Context(), other, solver); !errors.As(err, new(*SiteError)) {
		t.Errorf("%v for a folder of something else", err)
	}
	if page := testtool.Must(os.ReadFile(filepath.Join(other, "index.html")))(t); len(page) > 0 {
		t.Errorf("a file of others was replaced: %s", page)
	}
	empty := t.TempDir()
	if _, err := e.WriteSite(t.Context(), dir, empty); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v for a folder without a solver", err)
	}
	testtool.NoError(t, os.WriteFile(filepath.Join(empty, "explorer.wasm"), nil, 0o600))
	if _, err := e.WriteSite(t.Context(), dir, empty); !errors.As(err, new(*ProgramError)) ||
		!strings.Contains(err.Error(), empty) {
		t.Errorf("%v for a program that is empty", err)
	}
}

// The lists have every known class once, in both formats, and labels name their class, looked up for each seventh.
func TestLists(t *testing.T) {
	e := plain()
	n, seen := 0, 0
	for name := range e.made {
		if !strings.HasSuffix(name, ".jsonl.gz") {
			continue
		}
		text := func(name string) string {
			content, _ := e.file(name)
			z := testtool.Must(gzip.NewReader(bytes.NewReader(content)))(t)
			return string(testtool.Must(io.ReadAll(z))(t))
		}
		jsonl := text(name)
		lines := strings.Count(jsonl, "\n")
		if csv := text(strings.Replace(name, "jsonl", "csv", 1)); strings.Count(csv, "\n") != lines+1 ||
			!strings.HasSuffix(strings.SplitN(csv, "\n", 2)[0], ",label") {
			t.Errorf("%s: %d lines, as CSV %d", name, lines, strings.Count(csv, "\n"))
		}
		n += lines
		for line := range strings.Lines(jsonl) {
			if seen++; seen%7 > 0 {
				continue
			}
			var record seki.ClassRecord
			testtool.NoError(t, json.Unmarshal([]byte(line), &record))
			if record.Label == "" {
				continue
			}
			label := testtool.Must(known.ParseLabel(record.Label))(t)
			if form, ok := known.All().Labelled(label); !ok || !form.Equal(record.Matrix) {
				t.Fatalf("%s: %v has the label of %v", name, record.Matrix, form)
			}
		}
	}
	if n != known.All().Len() {
		t.Errorf("%d classes of %d", n, known.All().Len())
	}
	var index []sizeList
	content, _ := e.file("data/known.json")
	testtool.NoError(t, json.Unmarshal(content, &index))
	for _, s := range index {
		n -= s.Classes
	}
	if n != 0 {
		t.Errorf("the index has %d classes less", n)
	}
}

// Each week has seven puzzles, and all weeks together have the puzzles of all days in order.
func TestWeeks(t *testing.T) {
	e := plain()
	days := puzzles.All().Days
	for k := range len(days) / 7 {
		var week []string
		content, err := e.file(fmt.Sprintf("data/week-%d.json", k))
		if err != nil || json.Unmarshal(content, &week) != nil || len(week) != 7 || week[0] != days[7*k] ||
			week[6] != days[7*k+6] {
			t.Errorf("week %d: %v, %v", k, week, err)
		}
	}
	if len(days)%7 != 0 {
		t.Errorf("%d days are not whole weeks", len(days))
	}
}
