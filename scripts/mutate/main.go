// Command mutate looks for code that no test answers for. It changes a package
// in one place at a time and runs tests: a change that no test notices is
// printed as file:line:column: change. Either a test is missing, or the change
// means nothing.
//
//	go run ./scripts/mutate -files 'rules|race' -flags -test.short ./seki >survivors.txt
//	go run ./scripts/mutate -only survivors.txt -also ./seki/reference ./seki
//
// The tests are those of the package itself, then those of the packages named
// by -also. All changes are compiled into one test binary, which a variable of
// the environment tells which of them to make; the source is left alone, the go
// command reads the changed files through -overlay. A change may make a test
// take all memory, so limit it (ulimit -v) where that matters.
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
	"strconv"
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
	p, err := load(flag.Arg(0))
	check(err)
	wanted := regexp.MustCompile(*files)
	changes := p.changes(func(c change) bool { return wanted.MatchString(filepath.Base(c.path)) })
	if *only != "" {
		text, err := os.ReadFile(*only)
		check(err)
		named := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			named[strings.TrimSpace(line)] = true
		}
		changes = p.changes(func(c change) bool { return named[c.String()] })
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
	h := harness{pkg: p, dir: dir, tests: append([]string{flag.Arg(0)}, strings.Fields(*also)...), flags: strings.Fields(*flags), count: map[result]int{}}
	h.try(changes)
	log.Printf("%d changes: %d caught, %d survived, %d ran out of time, %d do not compile",
		len(changes), h.count[caught], h.count[survived], h.count[timedOut], h.count[broken])
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

type result int

const (
	caught result = iota
	survived
	timedOut
	broken // it does not compile
)

// harness runs tests with one change at a time.
type harness struct {
	pkg   *pkg
	dir   string   // for changed files, the overlay and test binaries
	tests []string // packages
	flags []string
	count map[result]int
}

// try makes test binaries that contain all the changes and runs them with each.
// Where they do not compile, it tries both halves; constants have a binary each.
func (h *harness) try(changes []change) {
	var single, many []change
	for _, c := range changes {
		if c.constant && len(changes) > 1 {
			single = append(single, c)
		} else {
			many = append(many, c)
		}
	}
	for _, c := range single {
		h.try([]change{c})
	}
	if len(many) == 0 {
		return
	}
	if !h.build(many) {
		if len(many) == 1 {
			h.count[broken]++
			return
		}
		h.try(many[:len(many)/2])
		h.try(many[len(many)/2:])
		return
	}
	limit := time.Hour
	if !many[0].constant {
		start := time.Now()
		if h.run(0, limit) != survived {
			log.Fatal("the tests fail without any change")
		}
		// A change may lead into a loop without end, and other work may slow the
		// machine down.
		limit = 10*time.Second + 5*time.Since(start)
	}
	for k, c := range many {
		r := h.run(c.number, limit)
		h.count[r]++
		switch r {
		case survived:
			fmt.Println(c)
		case timedOut:
			log.Printf("%s: stopped after %v, look whether it is caught", c, limit)
		}
		if k%100 == 99 {
			log.Printf("%d of %d changes, %d survived", k+1, len(many), h.count[survived])
		}
	}
}

// build compiles the tests with the changes and reports whether they compile.
func (h *harness) build(changes []change) bool {
	replace := map[string]string{}
	write := func(path string, text []byte) {
		file := filepath.Join(h.dir, strconv.Itoa(len(replace))+".go")
		check(os.WriteFile(file, text, 0o666))
		replace[path] = file
	}
	for path, text := range h.pkg.changed(changes) {
		write(path, text)
	}
	write(filepath.Join(h.pkg.dir, "mutant_switch.go"), []byte("package "+h.pkg.name+`
import ("os"; "strconv")
var mutant, _ = strconv.Atoi(os.Getenv("MUTANT"))
`))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	check(err)
	file := filepath.Join(h.dir, "overlay.json")
	check(os.WriteFile(file, overlay, 0o666))
	for k, test := range h.tests {
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", file, "-o", h.binary(k), test).CombinedOutput()
		if err != nil {
			if len(changes) > 1 {
				log.Printf("%d changes together do not compile:\n%s", len(changes), out)
			}
			return false
		}
	}
	return true
}

func (h *harness) binary(k int) string { return filepath.Join(h.dir, strconv.Itoa(k)+".test") }

// run runs the tests with the change of the number until one fails.
func (h *harness) run(number int, limit time.Duration) result {
	for k, test := range h.tests {
		args := append([]string{"-test.failfast", "-test.timeout", limit.String()}, h.flags...)
		info, err := goList("{{.Dir}} {{.TestImports}} {{.XTestImports}}", test)
		check(err)
		if strings.Contains(info, "pgregory.net/rapid") { // no shrinking, no files of failures
			args = append(args, "-rapid.shrinktime=0s", "-rapid.nofailfile")
		}
		cmd := exec.Command(h.binary(k), args...)
		cmd.Dir, _, _ = strings.Cut(info, " ")
		cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(number))
		out, err := cmd.CombinedOutput()
		switch {
		case err == nil:
		case bytes.Contains(out, []byte("panic: test timed out")):
			return timedOut
		default:
			return caught
		}
	}
	return survived
}

var lists = map[string]string{}

// goList runs go list for one package, once for each question.
func goList(format, path string, flags ...string) (string, error) {
	key := format + path
	if known, ok := lists[key]; ok {
		return known, nil
	}
	out, err := exec.Command("go", append(append([]string{"list", "-f", format}, flags...), path)...).Output()
	if err != nil {
		return "", fmt.Errorf("go list %s: %w", path, err)
	}
	lists[key] = strings.TrimSpace(string(out))
	return lists[key], nil
}
