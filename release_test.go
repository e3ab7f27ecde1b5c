package sekilab

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// output returns what a program writes to its standard output.
func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	return strings.TrimSpace(string(testtool.Must(cmd.Output())(t)))
}

// makeRelease runs scripts/release in a clone, for this platform, and returns its errors.
func makeRelease(clone, dir string, environment ...string) (string, error) {
	cmd := exec.Command(filepath.Join(clone, "scripts", "release"), dir, runtime.GOOS+"/"+runtime.GOARCH)
	cmd.Env = append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestLongReleaseIsReproducible checks that two clones, in folders of different depth, make the same bytes, that a
// clone with a change or without a revision makes no release, and that the archive is complete.
func TestLongReleaseIsReproducible(t *testing.T) {
	testtool.OnlyLong(t, "compiles everything in another mode")
	testtool.Find(t, "pdflatex", "texlive-latex-base")
	root := output(t, ".", "git", "rev-parse", "--show-toplevel")
	var sums []string
	var dir string
	for _, place := range []string{"a", "some/where/else"} {
		clone := filepath.Join(t.TempDir(), place)
		output(t, ".", "git", "clone", "--quiet", "--no-hardlinks", root, clone)
		dir = filepath.Join(t.TempDir(), "release")
		if place != "a" {
			dir = filepath.Join(clone, "release") // where git status shows it
		}
		if out, err := makeRelease(clone, dir); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		output(t, dir, "sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS")
		sums = append(sums, string(testtool.Must(os.ReadFile(filepath.Join(dir, "SHA256SUMS")))(t)))
		changed := filepath.Join(t.TempDir(), "changed")
		testtool.NoError(t, os.WriteFile(filepath.Join(clone, "new"), nil, 0o644))
		if out, err := makeRelease(clone, changed); err == nil || !strings.Contains(out, "not committed") {
			t.Errorf("a clone with a new file: %v, %s", err, out)
		}
		if _, err := os.Lstat(changed); err == nil {
			t.Error("a clone with a new file was released")
		}
	}
	if sums[0] != sums[1] || strings.Count(sums[0], "\n") != 3 { // an archive and two papers
		t.Fatalf("%s and\n%s", sums[0], sums[1])
	}
	archive := regexp.MustCompile(`\S+\.tar\.gz`).FindString(sums[0])
	unpacked := t.TempDir()
	output(t, unpacked, "tar", "-xzf", filepath.Join(dir, archive))
	top := filepath.Join(unpacked, strings.TrimSuffix(archive, ".tar.gz"))
	for _, name := range []string{
		"README.md", "LICENSE", "CITATION.cff", "SECURITY.md", "docs/theory.md", "python/sekilab/__init__.py",
		"explorer.wasm", "wasm_exec.js",
		"licenses/std@" + runtime.Version() + "/LICENSE",
		"licenses/gonum.org/v1/gonum@v0.17.0/THIRD_PARTY_LICENSES/Cephes-LICENSE",
	} {
		if info, err := os.Stat(filepath.Join(top, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if says, head := output(t, root, filepath.Join(top, "seki"), "--version"),
		output(t, root, "git", "rev-parse", "HEAD"); !strings.Contains(says, "("+head[:12]+")") {
		t.Errorf("the command of %s says %s", head, says)
	}
}

// TestReleaseRefuses checks the errors for a folder that exists and for an experiment of Go, which would change the
// bytes of the command.
func TestReleaseRefuses(t *testing.T) {
	if out, err := makeRelease(".", t.TempDir()); err == nil || !strings.Contains(out, "exists already") {
		t.Errorf("into a folder that exists: %v, %s", err, out)
	}
	if out, err := makeRelease(".", filepath.Join(t.TempDir(), "new"), "GOEXPERIMENT=jsonv2"); err == nil ||
		!strings.Contains(out, "GOEXPERIMENT") {
		t.Errorf("with an experiment: %v, %s", err, out)
	}
}

// TestReleaseHasLinks checks that the pages of an archive link only to files of the archive.
func TestReleaseHasLinks(t *testing.T) {
	script := string(testtool.Must(os.ReadFile("scripts/release"))(t))
	names := strings.Fields(regexp.MustCompile(`(?m)^files="(.*)"$`).FindStringSubmatch(script)[1])
	files := strings.Fields(output(t, ".", "git", append([]string{"ls-files"}, names...)...))
	has := map[string]bool{}
	for _, file := range files {
		for name := file; name != "."; name = path.Dir(name) {
			has[name] = true
		}
	}
	link := regexp.MustCompile(`\]\(([^)#\s]+)`)
	links := 0
	for _, file := range slices.DeleteFunc(files, func(file string) bool { return path.Ext(file) != ".md" }) {
		for _, match := range link.FindAllStringSubmatch(string(testtool.Must(os.ReadFile(file))(t)), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			if links++; !has[path.Join(path.Dir(file), match[1])] {
				t.Errorf("%s: the archive has no %s", file, match[1])
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links", links)
	}
}
