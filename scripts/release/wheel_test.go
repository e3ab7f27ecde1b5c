package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
)

// testCommand stands for a command, with a licence that has a comma in its name.
func testCommand(t *testing.T, platform string) (command, []file) {
	t.Helper()
	goos, goarch, _ := strings.Cut(platform, "/")
	c := command{path: filepath.Join(t.TempDir(), "seki"), goos: goos, goarch: goarch, date: time.Date(2026, 11, 22, 5, 0, 0, 0, time.UTC)}
	testtool.NoError(t, os.WriteFile(c.path, []byte("#!/bin/sh\necho a command\n"), 0o600))
	return c, []file{{name: "licenses/std, and more/LICENSE", path: "../../LICENSE"}}
}

// packageVersion returns the version of the package for Python.
func packageVersion(t *testing.T) string {
	t.Helper()
	_, rest, _ := strings.Cut(string(read(t, "../../python/sekilab/__init__.py")), "\n__version__ = \"")
	version, _, _ := strings.Cut(rest, `"`)
	return version
}

// The record of a wheel has every file with its hash and length, the tags are those of
// the name, and the bytes are the same each time.
func TestWheel(t *testing.T) {
	c, texts := testCommand(t, "linux/amd64")
	version := packageVersion(t)
	w := testtool.Must(newWheel("../..", version, c, texts, []byte("{}\n")))(t)
	var first, second bytes.Buffer
	testtool.NoError(t, w.write(&first))
	if err := w.write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("two wheels differ: %v", err)
	}
	z := testtool.Must(zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len())))(t)
	contents := map[string]string{}
	var recorded [][]string
	info := "sekilab-" + version + ".dist-info/"
	for _, f := range z.File {
		r := testtool.Must(f.Open())(t)
		content := testtool.Must(io.ReadAll(r))(t)
		contents[f.Name] = string(content)
		sum := sha256.Sum256(content)
		line := []string{f.Name, "sha256=" + base64.RawURLEncoding.EncodeToString(sum[:]), fmt.Sprint(len(content))}
		if f.Name == info+"RECORD" {
			line = []string{f.Name, "", ""}
		}
		recorded = append(recorded, line)
		if executable := f.Mode().Perm()&0o100 != 0; executable != strings.Contains(f.Name, ".data/scripts/") {
			t.Errorf("%s has the mode %v", f.Name, f.Mode())
		}
	}
	rows, err := csv.NewReader(strings.NewReader(contents[info+"RECORD"])).ReadAll()
	if err != nil || !slices.EqualFunc(rows, recorded, slices.Equal) {
		t.Errorf("recorded are\n%q, %v\nthere are\n%q", rows, err, recorded)
	}
	for name, want := range map[string]string{
		"sekilab/py.typed":                          "",
		"sekilab/__init__.py":                       string(read(t, "../../python/sekilab/__init__.py")),
		"sekilab-" + version + ".data/scripts/seki": "#!/bin/sh\necho a command\n",
		info + "licenses/std, and more/LICENSE":     string(read(t, "../../LICENSE")),
		info + "sboms/seki.cdx.json":                "{}\n",
	} {
		if got, ok := contents[name]; !ok || got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for _, line := range []string{"Name: sekilab", "Version: " + version, "License-File: std, and more/LICENSE", "# sekilab from Python"} {
		if !strings.Contains(contents[info+"METADATA"], line+"\n") {
			t.Errorf("METADATA has no line %q:\n%s", line, contents[info+"METADATA"])
		}
	}
	_, tags, _ := strings.Cut(strings.TrimSuffix(w.name(), ".whl"), "-py3-none-")
	for tag := range strings.SplitSeq(tags, ".") {
		if !strings.Contains(contents[info+"WHEEL"], "Tag: py3-none-"+tag+"\n") {
			t.Errorf("WHEEL has no tag %s:\n%s", tag, contents[info+"WHEEL"])
		}
	}
}

// A package of another version than the command is not released.
func TestWheelOfOtherVersion(t *testing.T) {
	c, texts := testCommand(t, "linux/amd64")
	if _, err := newWheel("../..", "99.9", c, texts, nil); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Errorf("the command is of version 99.9: %v", err)
	}
}

// The platforms of programs that Go compiles, as pip names them.
func TestPythonPlatforms(t *testing.T) {
	for platform, want := range map[string]string{
		"linux/arm64": "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64", "windows/amd64": "win_amd64", "windows/arm64": "win_arm64",
	} {
		c, _ := testCommand(t, platform)
		if got, err := pythonPlatforms(c); err != nil || strings.Join(got, ".") != want {
			t.Errorf("%s: %q, %v, want %s", platform, got, err, want)
		}
	}
	for _, platform := range []string{"plan9/amd64", "darwin/arm64"} { // the latter is not a program for macOS
		c, _ := testCommand(t, platform)
		if got, err := pythonPlatforms(c); err == nil {
			t.Errorf("%s: %q", platform, got)
		}
	}
}

// Go 1.26 compiles for macOS 12 and later (https://go.dev/wiki/MinimumRequirements).
func TestLongOldestMacOS(t *testing.T) {
	testtool.OnlyLong(t, "compiles for macOS")
	source := filepath.Join(t.TempDir(), "main.go")
	testtool.NoError(t, os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644))
	for _, arch := range []string{"amd64", "arm64"} {
		c := command{path: filepath.Join(t.TempDir(), "program"), goos: "darwin", goarch: arch}
		if _, err := run(".", c.environment(), "go", "build", "-ldflags=-s -w", "-o", c.path, source); err != nil {
			t.Fatal(err)
		}
		version := testtool.Must(oldestMacOS(c.path))(t)
		if strings.HasPrefix(runtime.Version(), "go1.26") && version != "12_0" {
			t.Errorf("%s: macOS %s", arch, version)
		}
	}
}

// installWheel installs a wheel in a new environment without a network, and runs the
// command from Python with no other on the path. It is the command binary.
func installWheel(t *testing.T, name, binary string) {
	if runtime.GOOS == "windows" {
		t.Skip("an environment has other folders there")
	}
	python := testtool.Find(t, "python3", "python3-venv")
	environment := filepath.Join(t.TempDir(), "venv")
	output(t, ".", python, "-m", "venv", environment)
	bin := filepath.Join(environment, "bin")
	python = filepath.Join(bin, "python")
	output(t, ".", python, "-m", "pip", "install", "--no-index", "--quiet", name)
	if !bytes.Equal(read(t, bin, "seki"), read(t, binary)) {
		t.Error("the command of the wheel is not that of the archive")
	}
	says, err := run(t.TempDir(), []string{"PATH=", "SEKI=", "PYTHONPATH="}, python, "-c", "import sekilab; print(sekilab.version())")
	if want := output(t, ".", binary, "--version"); err != nil || strings.TrimSpace(says) != want {
		t.Errorf("the package runs %s, not %s: %v", says, want, err)
	}
}
