// Command mutate looks for code that no test answers for. It changes a package
// in one place at a time and runs tests: a change that no test notices is
// printed as file:line:column function: change. Either a test is missing, or the
// change means nothing.
//
//	go run ./scripts/mutate ./search
//	go run ./scripts/mutate -files 'rules|race' -flags '' -also ./seki/reference ./seki
//
// Changes that mean nothing are listed in testdata/mutants.txt of the package, as they are
// printed (line and column are left out), below a comment that gives the reason:
//
//	# Only how many solutions are kept for other questions.
//	box.go -: keptSolutions = 1 << 10 -> keptSolutions = 1 << 11
//
// They are not printed, nor are listed changes by which the tests do not end. A listed
// change that a test catches, or that is no change of the source any more, is an error. The
// exit status is 1 if anything is wrong.
//
// The tests are those of the package itself, then those of the packages named
// by -also. The source is left alone: the go command reads changed files
// through -overlay, and compiles the tests anew for each change, in some two seconds of processor
// time. What does not compile is counted apart. Time and memory of each run are limited.
//
// gremlins 0.6 does not replace it: of seki/reference it finds 12 changes where this command finds 144 (no
// constants, names, arguments, conditions or statements), takes five of the 12 for code that no test runs,
// and knows no list of changes that mean nothing.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

func main() {
	log.SetFlags(0)
	also := flag.String("also", "", "`packages`, separated by spaces, whose tests run as well")
	files := flag.String("files", "", "change only files whose name matches the `regexp`")
	flags := flag.String("flags", "-test.short", "`flags` of the test binaries, separated by spaces")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: mutate [flags] package")
	}
	p := find(flag.Arg(0))
	var changes []change
	for _, path := range p.files {
		found, err := changesOf(path)
		check(err)
		changes = append(changes, found...)
	}
	listed, err := readList(filepath.Join(p.dir, "testdata", "mutants.txt"))
	if !os.IsNotExist(err) {
		check(err)
	}
	stale := 0
	for _, key := range listed {
		if !slices.ContainsFunc(changes, func(c change) bool { return c.key() == key }) {
			stale++
			log.Printf("listed, but no change of the source: %s", key)
		}
	}
	wanted := regexp.MustCompile(*files)
	changes = slices.DeleteFunc(changes, func(c change) bool { return !wanted.MatchString(c.file.name()) })
	dir, err := os.MkdirTemp("", "mutate")
	check(err)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	t := &trial{pkg: p, args: testArgs(p, strings.Fields(*also), strings.Fields(*flags)), dir: dir, listed: listed, count: map[result]int{}}
	err = t.run(ctx, changes)
	stop()
	os.RemoveAll(dir)
	check(err)
	if stale > 0 || t.wrong > 0 {
		os.Exit(1)
	}
}

// testArgs returns the arguments of the go command that test p and also other packages until a test fails.
func testArgs(p pkg, also, flags []string) []string {
	args := append([]string{"-vet=off", "-failfast", p.path}, also...)
	args = append(args, "-args")
	if p.rapid && len(also) == 0 { // other packages may not have its flags
		args = append(args, "-rapid.shrinktime=0s", "-rapid.nofailfile")
	}
	return append(args, flags...)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// pkg is a package of Go.
type pkg struct {
	path, dir string
	files     []string // of the package proper, with their folder
	rapid     bool     // its tests use rapid
}

// find asks the go command for a package.
func find(path string) pkg {
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,TestImports,XTestImports", path).Output()
	if e, ok := err.(*exec.ExitError); ok {
		log.Fatalf("go list %s: %s", path, e.Stderr)
	}
	check(err)
	var l struct {
		ImportPath, Dir                    string
		GoFiles, TestImports, XTestImports []string
	}
	check(json.Unmarshal(out, &l))
	p := pkg{path: l.ImportPath, dir: l.Dir, rapid: slices.Contains(append(l.TestImports, l.XTestImports...), "pgregory.net/rapid")}
	for _, name := range l.GoFiles {
		p.files = append(p.files, filepath.Join(l.Dir, name))
	}
	return p
}
