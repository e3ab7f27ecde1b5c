// Command release makes in the new folder DIR what is published of the revision of
// a clone without changes:
//
//	go run ./scripts/release DIR
//
// For each platform an archive with the command, its manual and completions, the files of a
// static site that computes, the documents, the package for Python and the licences of all that is linked into the
// command; the papers as PDF, which need Debian's texlive-latex-base; and SHA256SUMS of them
// all. Two clones make the same bytes if they use the same versions of Go and LaTeX.
package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	platforms := flag.String("platforms", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64",
		"make archives for `GOOS/GOARCH,…`")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Print("give one folder, which does not exist yet")
		os.Exit(2)
	}
	if err := release(".", flag.Arg(0), strings.Split(*platforms, ",")); err != nil {
		log.Fatal(err)
	}
}

// release makes the folder dir whole or not at all. source is the root of a clone.
func release(source, dir string, platforms []string) error {
	if _, err := os.Lstat(dir); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already", dir)
	}
	if experiment := os.Getenv("GOEXPERIMENT"); experiment != "" {
		return fmt.Errorf("GOEXPERIMENT=%s changes what is built: unset it", experiment)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "seki-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)

	host, err := build(source, runtime.GOOS+"/"+runtime.GOARCH, work)
	if err != nil {
		return err
	}
	says, err := run(work, nil, host.path, "--version") // seki version 0.2.0 (0123456789ab)…
	if err != nil {
		return err
	}
	words := strings.Fields(says)
	if len(words) < 4 || words[3] != "("+host.revision[:12]+")," {
		return fmt.Errorf("the command does not say its revision %s: %s", host.revision, says)
	}
	tree := filepath.Join(work, "tree")
	if _, err := run(work, nil, host.path, "docs", "--tree", tree); err != nil {
		return err
	}
	shared, err := filesBelow(tree, ".")
	if err != nil {
		return err
	}
	tracked, err := tracked(source)
	if err != nil {
		return err
	}
	shared = append(shared, tracked...)
	app, err := buildApp(source, work)
	if err != nil {
		return err
	}
	shared = append(shared, app...)
	papers := filepath.Join(work, "papers")
	if _, err := run(source, nil, "./scripts/papers", papers); err != nil {
		return err
	}
	pdfs, err := filesBelow(papers, ".")
	if err != nil {
		return err
	}

	// The new folder may be in the clone, which must have no changes while Go builds.
	var commands []command
	for _, platform := range platforms {
		log.Print(platform)
		c, err := build(source, platform, work)
		if err != nil {
			return err
		}
		commands = append(commands, c)
	}
	unfinished, err := os.MkdirTemp(filepath.Dir(dir), ".seki-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(unfinished) // after the rename there is nothing to remove
	var sums bytes.Buffer
	for _, c := range commands {
		texts, err := licences(source, c)
		if err != nil {
			return err
		}
		top := strings.Join([]string{"seki", words[2], c.goos, c.goarch}, "-")
		archive := top + ".tar.gz"
		if c.goos == "windows" {
			archive = top + ".zip"
		}
		files := append([]file{{filepath.Base(c.path), c.path, true}}, shared...)
		err = write(&sums, unfinished, archive, func(w io.Writer) error {
			return writeArchive(w, archive, top, slices.Concat(files, texts), c.date)
		})
		if err != nil {
			return err
		}
	}
	for _, f := range pdfs {
		pdf, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		if err := write(&sums, unfinished, f.name, func(w io.Writer) error { _, err := w.Write(pdf); return err }); err != nil {
			return err
		}
	}
	if err := write(io.Discard, unfinished, "SHA256SUMS", func(w io.Writer) error { _, err := sums.WriteTo(w); return err }); err != nil {
		return err
	}
	if err := os.Chmod(unfinished, 0o755); err != nil { // MkdirTemp gives 0700
		return err
	}
	return os.Rename(unfinished, dir)
}

// buildApp compiles the explorer for browsers and returns it with the script of Go that it needs: what
// seki serve --export looks for beside the program.
func buildApp(source, work string) ([]file, error) {
	program := file{name: "explorer.wasm", path: filepath.Join(work, "explorer.wasm")}
	if _, err := run(source, command{goos: "js", goarch: "wasm"}.environment(), "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", program.path, "./explorer/worker"); err != nil {
		return nil, err
	}
	root, err := run(source, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	support := file{name: "wasm_exec.js", path: filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js")}
	return []file{program, support}, nil
}

// tracked returns the files of a clone that an archive has, with all that its documents link to.
func tracked(source string) ([]file, error) {
	names, err := run(source, nil, "git", "ls-files", "-z", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md",
		"SECURITY.md", "docs", "data/known/oeis.txt", "paper", "proofs", "python", "testdata/positions")
	if err != nil {
		return nil, err
	}
	var files []file
	for name := range strings.SplitSeq(strings.TrimSuffix(names, "\x00"), "\x00") {
		files = append(files, file{name: name, path: filepath.Join(source, name)})
	}
	return files, nil
}

// command is a built command and what it says of itself.
type command struct {
	path, goos, goarch string
	revision           string
	date               time.Time // of the revision
	info               *buildinfo.BuildInfo
}

// build compiles the command of a clone for a platform into a folder of its own below work.
func build(source, platform, work string) (command, error) {
	goos, goarch, _ := strings.Cut(platform, "/")
	c := command{path: filepath.Join(work, goos+"-"+goarch, "seki"), goos: goos, goarch: goarch}
	if goos == "windows" {
		c.path += ".exe"
	}
	if _, err := run(source, c.environment(), "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", c.path, "./cmd/seki"); err != nil {
		return c, err
	}
	var err error
	if c.info, err = buildinfo.ReadFile(c.path); err != nil {
		return c, err
	}
	for _, s := range c.info.Settings {
		switch s.Key {
		case "vcs.revision":
			c.revision = s.Value
		case "vcs.time":
			c.date, err = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			if s.Value != "false" {
				err = errors.New("git status shows changes that are not committed")
			}
		}
		if err != nil {
			return c, err
		}
	}
	if len(c.revision) < 12 {
		return c, errors.New("go build finds no revision: make the release in a clone (a git worktree is none to it)")
	}
	return c, nil
}

// environment fixes what else would come from the settings of who builds.
func (c command) environment() []string {
	return []string{"GOOS=" + c.goos, "GOARCH=" + c.goarch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0",
		"GOFLAGS=-trimpath", "GOWORK=off", "GOFIPS140=off"}
}

// run returns what a program writes to its standard output.
func run(dir string, environment []string, name string, arguments ...string) (string, error) {
	cmd := exec.Command(name, arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), environment...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(arguments, " "), err, stderr.Bytes())
	}
	return string(output), nil
}

// write makes a file in dir and adds its line to sums, in the format of sha256sum.
func write(sums io.Writer, dir, name string, content func(io.Writer) error) error {
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	sum := sha256.New()
	if err := errors.Join(content(io.MultiWriter(f, sum)), f.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(sums, "%x  %s\n", sum.Sum(nil), name)
	return err
}
