package sekilab

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNamesInCI checks that every name in the patterns of .ci/run, by which it selects and leaves out
// tests, is there: a test that has got another name would be left out in silence.
func TestNamesInCI(t *testing.T) {
	tests := testNames(t)
	script := readText(t, ".ci/run")
	var patterns []string
	for _, m := range regexp.MustCompile(`-(?:run|skip) '([^']+)'`).FindAllStringSubmatch(script, -1) {
		patterns = append(patterns, alternatives(m[1])...)
	}
	_, without, _ := strings.Cut(script, "\nwithout=(")
	without, _, _ = strings.Cut(without, ")")
	patterns = append(patterns, strings.Fields(without)...)
	if len(patterns) < 50 {
		t.Errorf("only %d names in .ci/run", len(patterns))
	}
	for _, p := range patterns {
		if p == "^$" { // none, with -bench or -fuzz
			continue
		}
		name, _, _ := strings.Cut(p, "/")
		if match := regexp.MustCompile(name); !slices.ContainsFunc(tests, match.MatchString) {
			t.Errorf(".ci/run: no test has a name with %s", name)
		}
	}
}

// alternatives splits a pattern at the bars outside parentheses.
func alternatives(pattern string) (list []string) {
	depth, from := 0, 0
	for k, r := range pattern {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				list, from = append(list, pattern[from:k]), k+1
			}
		}
	}
	return append(list, pattern[from:])
}

// testNames returns the names of all test functions.
func testNames(t *testing.T) (names []string) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
				names = append(names, f.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
