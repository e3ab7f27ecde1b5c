// Command mutate looks for code that no test answers for. It changes a package
// in one place at a time and runs tests: a change that no test notices is
// printed as file:line:column: change. Either a test is missing, or the change
// means nothing.
//
//	go run ./scripts/mutate -files 'rules|race' -flags -test.short ./seki >survivors.txt
//	go run ./scripts/mutate -only survivors.txt -also ./seki/reference ./seki
//
// The tests are those of the package itself, then those of the packages named
// by -also. The source is left alone: the go command reads the changed file
// through -overlay, and compiles the tests anew for each change. What does not
// compile is counted apart. A change may make a test take all memory, so limit it
// (ulimit -v) where that matters; to keep the build cache small, set GOCACHE to a
// folder that is removed afterwards.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	also := flag.String("also", "", "`packages`, separated by spaces, whose tests run as well")
	files := flag.String("files", "", "change only files whose name matches the `regexp`")
	only := flag.String("only", "", "try only the changes in the `file`, the output of an earlier run on the same source")
	flags := flag.String("flags", "", "`flags` of the test binaries, separated by spaces")
	list := flag.Bool("list", false, "print the changes without trying them")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: mutate [flags] package")
	}
	var changes []change
	wanted := regexp.MustCompile(*files)
	for _, path := range strings.Split(goList(`{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`, flag.Arg(0)), "\n") {
		if wanted.MatchString(filepath.Base(path)) {
			found, err := changesOf(path)
			check(err)
			changes = append(changes, found...)
		}
	}
	if *only != "" {
		text, err := os.ReadFile(*only)
		check(err)
		named := strings.Split(string(text), "\n")
		changes = slices.DeleteFunc(changes, func(c change) bool { return !slices.Contains(named, c.String()) })
	}
	if *list {
		for _, c := range changes {
			fmt.Println(c)
		}
		return
	}
	dir, err := os.MkdirTemp("", "mutate")
	check(err)
	defer os.RemoveAll(dir)
	try(changes, dir, commands(append([]string{flag.Arg(0)}, strings.Fields(*also)...), strings.Fields(*flags)))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func goList(format, path string) string {
	out, err := exec.Command("go", "list", "-f", format, path).Output()
	if err != nil {
		log.Fatalf("go list %s: %v", path, err)
	}
	return strings.TrimSpace(string(out))
}

// commands returns the arguments of the go command that test each package, but for
// "test" and the overlay.
func commands(packages, flags []string) (list [][]string) {
	for _, path := range packages {
		args := append([]string{"-vet=off", "-count=1", "-failfast", path}, flags...)
		if strings.Contains(goList("{{.TestImports}} {{.XTestImports}}", path), "pgregory.net/rapid") {
			args = append(args, "-rapid.shrinktime=0s", "-rapid.nofailfile") // no shrinking, no files of failures
		}
		list = append(list, args)
	}
	return list
}

type result int

const (
	caught result = iota
	survived
	timedOut
	broken // it does not compile
)

// try runs the tests with each of the changes.
func try(changes []change, dir string, tests [][]string) {
	start := time.Now()
	if run(tests) != survived {
		log.Fatal("the tests fail without any change")
	}
	// A change may lead into a loop without end, and other work may slow the
	// machine down.
	limit := 10*time.Second + 5*time.Since(start)
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	count := map[result]int{}
	for k, c := range changes {
		check(os.WriteFile(changed, c.text(), 0o666))
		replace, err := json.Marshal(map[string]map[string]string{"Replace": {c.path: changed}})
		check(err)
		check(os.WriteFile(overlay, replace, 0o666))
		r := run(tests, "-overlay", overlay, "-timeout", limit.String())
		count[r]++
		switch r {
		case survived:
			fmt.Println(c)
		case timedOut:
			log.Printf("%s: stopped after %v, look whether it is caught", c, limit)
		}
		if k%100 == 99 {
			log.Printf("%d of %d changes, %d survived", k+1, len(changes), count[survived])
		}
	}
	log.Printf("%d changes: %d caught, %d survived, %d ran out of time, %d do not compile",
		len(changes), count[caught], count[survived], count[timedOut], count[broken])
}

// run runs the tests until one fails.
func run(tests [][]string, flags ...string) result {
	for _, test := range tests {
		out, err := exec.Command("go", slices.Concat([]string{"test"}, flags, test)...).CombinedOutput()
		switch {
		case err == nil:
		case bytes.Contains(out, []byte("[build failed]")):
			return broken
		case bytes.Contains(out, []byte("panic: test timed out")):
			return timedOut
		default:
			return caught
		}
	}
	return survived
}
