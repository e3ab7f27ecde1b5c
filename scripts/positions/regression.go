package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board/verdict"
)

var (
	// test matches a numbered command of a regression test, and expected its answer in a line that follows: a star
	// behind it says that GNU Go does not find it.
	test     = regexp.MustCompile(`^\d+ (unconditional_status|analyze_semeai) (\S+) ?(\S*)$`)
	expected = regexp.MustCompile(`^#\?\s*\[(\w+)(?: (\d))?`)
)

// regressions returns questions from the regression tests of GNU Go in a folder, for each position what they say of
// chains whoever plays next.
func regressions(folder string) (list []question, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.tst"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		s := script{folder: folder}
		lines := strings.Split(string(data), "\n")
		for k, line := range lines {
			s.line(line, lines[k+1:])
		}
		s.end()
		for _, q := range s.questions {
			q.name = fmt.Sprintf("%s, %s", filepath.Base(file), q.name)
			list = append(list, q)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no regression tests of GNU Go, *.tst", folder)
	}
	return list, nil
}

// script is a file of regression tests, read up to a line.
type script struct {
	folder    string
	questions []question
	setUp     []string // the commands for the position
	name      string   // of its file, or its first command
	claims    []claim
	races     map[[2]string]string // what is expected if the first chain moves first: d for defended, then a for attacked
}

// line reads a line, which others follow.
func (s *script) line(line string, next []string) {
	words := strings.Fields(line)
	if len(words) == 0 || strings.HasPrefix(line, "#") {
		return
	}
	switch {
	case words[0] == "loadsgf" && len(words) > 1:
		s.end()
		s.name = strings.Join(words[1:], " ")
		words[1] = filepath.Join(s.folder, words[1])
		s.setUp = []string{strings.Join(words, " ")}
	case words[0] == "boardsize":
		s.end()
		s.name, s.setUp = strings.TrimSpace(line), []string{line, "clear_board"}
	case words[0] == "play", words[0] == "undo":
		s.end()
		s.name += ", " + strings.TrimSpace(line)
		s.setUp = append(slices.Clone(s.setUp), line)
	default:
		s.test(line, next)
	}
}

// test reads a line with a test whose answer follows.
func (s *script) test(line string, next []string) {
	m := test.FindStringSubmatch(strings.TrimSpace(line))
	k := slices.IndexFunc(next, func(l string) bool { return l != "" && (l[0] != '#' || strings.HasPrefix(l, "#?")) })
	if m == nil || k < 0 {
		return
	}
	want := expected.FindStringSubmatch(next[k])
	switch at, other := m[2], m[3]; {
	case want == nil:
	case m[1] == "analyze_semeai":
		if s.races == nil {
			s.races = map[[2]string]string{}
		}
		s.races[[2]string{at, other}] = want[1] + want[2]
		s.race(at, other)
	case want[1] == "alive" || want[1] == "dead":
		s.claims = append(s.claims, claim{at, []verdict.Status{verdict.Status(want[1])}})
	}
}

// race adds what two tests say of two chains, of which one that moves first saves itself and kills the other ("11"),
// only the first ("10"), or neither ("00"). Other digits are kos.
func (s *script) race(x, y string) {
	switch s.races[[2]string{x, y}] + s.races[[2]string{y, x}] {
	case "1010":
		neither := []verdict.Status{verdict.Alive, verdict.Seki}
		s.claims = append(s.claims, claim{x, neither}, claim{y, neither})
	case "0011":
		s.claims = append(s.claims, claim{x, []verdict.Status{verdict.Dead}})
	case "1100":
		s.claims = append(s.claims, claim{y, []verdict.Status{verdict.Dead}})
	}
}

func (s *script) end() {
	if len(s.claims) > 0 {
		s.questions = append(s.questions, question{s.name, s.setUp, s.claims})
	}
	s.claims, s.races = nil, nil
}
