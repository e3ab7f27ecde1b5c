package schema

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongDataRelease makes a release of sizes up to 3×3, which is right and, after a change, wrong. The tests of
// internal/data/release cover other faults. A second release has the same bytes.
func TestLongDataRelease(t *testing.T) {
	testtool.OnlyLong(t, "makes releases")
	testtool.NoRace(t)
	if runtime.GOOS != "linux" {
		t.Skip("the script needs sha256sum")
	}
	bash := testtool.Find(t, "bash", "bash")
	script := testtool.Must(filepath.Abs("../../../../scripts/data-release"))(t)
	dir := t.TempDir()
	program := filepath.Join(dir, "seki") // the test binary, see TestMain
	if err := os.Symlink(os.Args[0], program); err != nil {
		t.Skip(err)
	}
	make := func(folder string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), bash, script, "--size", "3", "--census-sum", "9", folder)
		cmd.Env = append(os.Environ(), "SEKI="+program)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	whole := filepath.Join(dir, "whole")
	make(whole)
	files := readTree(t, whole)

	t.Run("right", func(t *testing.T) {
		var stdout, stderr bytes.Buffer
		if status := app.Run(t.Context(), []string{"seki", "verify", "--format", "jsonl", whole}, nil, &stdout,
			&stderr); status != 0 {
			t.Fatalf("status %d: %s", status, &stderr)
		}
		compiler := jsonschema.NewCompiler()
		validate(t, compiler, "../../../../docs/schema.json#/$defs/checked", "verify", stdout.String(), stderr.String())
		validate(t, compiler, "../../../../docs/schema.json#/$defs/data_release", "release.json",
			string(files["release.json"]), "")
		if last := stderr.String(); !strings.Contains(last,
			": no fault was found. Not derived from the rules: that the lists leave nothing out in other layers, "+
				"except those of all sums") {
			t.Errorf("the last line does not name what was not derived: %s", last)
		}
		for name, sum := range sums(t, string(files["SHA256SUMS"])) {
			if fmt.Sprintf("%x", sha256.Sum256(files[name])) != sum {
				t.Errorf("%s has another checksum", name)
			}
		}
		if entries, err := filepath.Glob(filepath.Join(dir, ".data-release-*")); err != nil || len(entries) > 0 {
			t.Errorf("%v is left behind, %v", entries, err)
		}
	})
	t.Run("same bytes", func(t *testing.T) {
		again := filepath.Join(dir, "again")
		make(again)
		for name, data := range readTree(t, again) {
			if !bytes.Equal(data, files[name]) {
				t.Errorf("%s has other bytes the second time", name)
			}
			delete(files, name)
		}
		if len(files) > 0 {
			t.Errorf("%d files are missing the second time", len(files))
		}
		files = readTree(t, whole)
	})
	t.Run("wrong", func(t *testing.T) {
		const name = "census/census.jsonl"
		text := bytes.Replace(files[name], []byte(`"classes":1`), []byte(`"classes":2`), 1)
		testtool.NoError(t, os.WriteFile(filepath.Join(whole, filepath.FromSlash(name)), text, 0o644))
		var stderr bytes.Buffer
		status := app.Run(t.Context(), []string{"seki", "verify", "--quiet", whole}, nil, io.Discard, &stderr)
		if status != 1 || !strings.Contains(filepath.ToSlash(stderr.String()), name) {
			t.Errorf("status %d: %s", status, &stderr)
		}
	})
}

// sums returns the checksums in SHA256SUMS, of all other files.
func sums(t *testing.T, text string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	for line := range strings.Lines(text) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		sums[name] = sum
	}
	for _, name := range []string{"README.md", "known/complete-3x3.jsonl", "census/census.csv", "release.json"} {
		if sums[name] == "" {
			t.Errorf("SHA256SUMS does not name %s", name)
		}
	}
	return sums
}

// readTree returns the files below a folder by their names there, with slashes.
func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
