package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Two clones, in folders of different depth, make the same bytes, and with a change, or
// without a revision, nothing; the archive is complete, and its command says its revision.
func TestLongReproducible(t *testing.T) {
	testtool.OnlyLong(t, "compiles everything in another mode")
	testtool.Find(t, "pdflatex", "texlive-latex-base")
	root := output(t, "..", "git", "rev-parse", "--show-toplevel")
	var dirs []string
	for _, place := range []string{"a", "some/where/else"} {
		clone := filepath.Join(t.TempDir(), place)
		output(t, ".", "git", "clone", "--quiet", "--no-hardlinks", root, clone)
		dir := filepath.Join(t.TempDir(), "release")
		if place != "a" {
			dir = filepath.Join(clone, "release") // where git status shows it
		}
		testtool.NoError(t, release(clone, dir, []string{runtime.GOOS + "/" + runtime.GOARCH}))
		dirs = append(dirs, dir)
		testtool.NoError(t, os.WriteFile(filepath.Join(clone, "new"), nil, 0o644))
		dir = filepath.Join(t.TempDir(), "changed")
		if err := release(clone, dir, nil); err == nil || !strings.Contains(err.Error(), "not committed") {
			t.Errorf("a clone with a new file: %v", err)
		}
		if _, err := os.Lstat(dir); err == nil {
			t.Error("a clone with a new file was released")
		}
		testtool.NoError(t, os.RemoveAll(filepath.Join(clone, ".git")))
		if err := release(clone, dir, nil); err == nil || !strings.Contains(err.Error(), "no revision") {
			t.Errorf("a folder that is no clone: %v", err)
		}
	}
	names := namesIn(t, dirs[0])
	if other := namesIn(t, dirs[1]); !slices.Equal(names, other) || len(names) != 4 { // an archive, two papers, checksums
		t.Fatalf("%q and %q", names, other)
	}
	for _, name := range names {
		if !bytes.Equal(read(t, dirs[0], name), read(t, dirs[1], name)) {
			t.Errorf("%s differs between two clones", name)
		}
	}
	if runtime.GOOS == "linux" {
		output(t, dirs[0], "sha256sum", "--check", "--strict", "SHA256SUMS")
	}

	top := strings.TrimSuffix(names[slices.IndexFunc(names, func(n string) bool { return strings.HasSuffix(n, ".tar.gz") })], ".tar.gz")
	unpacked := t.TempDir()
	unpack(t, filepath.Join(dirs[0], top+".tar.gz"), unpacked)
	for _, name := range []string{
		"README.md", "LICENSE", "CITATION.cff", "SECURITY.md", "docs/theory.md", "python/sekilab/__init__.py",
		"share/man/man1/seki.1", "share/man/man1/seki-check.1", "share/bash-completion/completions/seki",
		"share/zsh/site-functions/_seki", "share/fish/vendor_completions.d/seki.fish",
		"licenses/std@" + runtime.Version() + "/LICENSE", "licenses/github.com/golang/freetype@v0.0.0-20170609003504-e2365dfdc4a0/licenses/ftl.txt",
	} {
		if len(read(t, unpacked, top, name)) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	binary := filepath.Join(unpacked, top, "seki")
	if says, head := output(t, root, binary, "--version"), output(t, root, "git", "rev-parse", "HEAD"); !strings.Contains(says, "("+head[:12]+")") {
		t.Errorf("the command of %s says %s", head, says)
	}
}

// A folder that exists is left alone.
func TestRefusesFolder(t *testing.T) {
	dir := t.TempDir()
	if err := release(".", dir, nil); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("into a folder that exists: %v", err)
	}
}

// What a document of an archive links to is in the archive.
func TestLinks(t *testing.T) {
	files := testtool.Must(tracked("../.."))(t)
	has := map[string]bool{}
	for _, f := range files {
		for name := f.name; name != "."; name = path.Dir(name) {
			has[name] = true
		}
	}
	link := regexp.MustCompile(`\]\(([^)#\s]+)`)
	links := 0
	for _, f := range files {
		if path.Ext(f.name) != ".md" {
			continue
		}
		for _, match := range link.FindAllStringSubmatch(string(read(t, f.path)), -1) {
			target := path.Join(path.Dir(f.name), match[1])
			if strings.Contains(match[1], "://") {
				continue
			}
			if links++; !has[target] {
				t.Errorf("%s: the archive has no %s", f.name, target)
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links", links)
	}
}

// Experiments of Go change the bytes of the command.
func TestRefusesExperiment(t *testing.T) {
	t.Setenv("GOEXPERIMENT", "jsonv2")
	dir := filepath.Join(t.TempDir(), "new")
	if err := release(".", dir, nil); err == nil || !strings.Contains(err.Error(), "GOEXPERIMENT") {
		t.Errorf("with an experiment: %v", err)
	}
}

// Archives do not depend on the order, the dates and the modes of files.
func TestArchive(t *testing.T) {
	for _, ending := range []string{".tar.gz", ".zip"} {
		var made [][]byte
		for k, names := range [][]string{{"b", "a/c", "a/b"}, {"a/b", "b", "a/c"}} {
			dir := t.TempDir()
			var files []file
			for _, name := range names {
				path := filepath.Join(dir, "x"+strings.ReplaceAll(name, "/", "-"))
				testtool.NoError(t, os.WriteFile(path, []byte("text of "+name), []os.FileMode{0o644, 0o600}[k]))
				files = append(files, file{name, path, name == "b"})
			}
			var b bytes.Buffer
			date := time.Date(2026, 11, 22, 5, 0, 0, 0, []*time.Location{time.UTC, time.FixedZone("", 7200)}[k])
			if k == 1 {
				date = date.Add(2 * time.Hour)
			}
			testtool.NoError(t, writeArchive(&b, "x"+ending, "top", files, date))
			made = append(made, b.Bytes())
		}
		if !bytes.Equal(made[0], made[1]) {
			t.Errorf("two archives %s differ", ending)
		}
		dir := t.TempDir()
		name := filepath.Join(dir, "x"+ending)
		testtool.NoError(t, os.WriteFile(name, made[0], 0o644))
		unpack(t, name, dir)
		for _, name := range []string{"a/b", "a/c", "b"} {
			if got := string(read(t, dir, "top", name)); got != "text of "+name {
				t.Errorf("%s: %s is %q", ending, name, got)
			}
		}
		if info, err := os.Stat(filepath.Join(dir, "top", "b")); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm()&0o100 == 0) {
			t.Errorf("%s: b is not executable", ending)
		}
	}
}

func output(t *testing.T, dir, name string, arguments ...string) string {
	t.Helper()
	cmd := exec.Command(name, arguments...)
	cmd.Dir = dir
	text, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		errors.As(err, &exit)
		t.Fatalf("%s %q: %v %s", name, arguments, err, exit.Stderr)
	}
	return strings.TrimSpace(string(text))
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries := testtool.Must(os.ReadDir(dir))(t)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func read(t *testing.T, parts ...string) []byte {
	t.Helper()
	return testtool.Must(os.ReadFile(filepath.Join(parts...)))(t)
}

// unpack writes the files of an archive below a folder.
func unpack(t *testing.T, name, dir string) {
	t.Helper()
	data := read(t, name)
	put := func(name string, mode os.FileMode, r io.Reader) {
		content, err := io.ReadAll(r)
		name = filepath.Join(dir, name)
		testtool.NoError(t, errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, content, mode)))
	}
	if strings.HasSuffix(name, ".zip") {
		z := testtool.Must(zip.NewReader(bytes.NewReader(data), int64(len(data))))(t)
		for _, f := range z.File {
			r := testtool.Must(f.Open())(t)
			put(f.Name, f.Mode(), r)
		}
		return
	}
	packed := testtool.Must(gzip.NewReader(bytes.NewReader(data)))(t)
	for r := tar.NewReader(packed); ; {
		header, err := r.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		put(header.Name, header.FileInfo().Mode(), r)
	}
}
