package sekilab

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestNamesOfLongTests checks what .ci/run relies on: the name of a test begins with TestLong if, and
// only if, the test takes larger cases with SEKI_LONG.
func TestNamesOfLongTests(t *testing.T) {
	long := 0
	for dir, files := range goFiles(t) {
		asks := asking(files)
		for name := range asks {
			if strings.HasPrefix(name, "TestLong") {
				long++
			} else if strings.HasPrefix(name, "Test") {
				t.Errorf("%s: %s asks testtool.Long and is not named TestLong…", dir, name)
			}
		}
		for _, f := range files {
			checkLong(t, dir, f, asks)
		}
	}
	if long < 50 {
		t.Errorf("only %d long tests", long)
	}
	if script := readText(t, ".ci/run"); !strings.Contains(script, "'^TestLong'") || !strings.Contains(script, "'^func TestLong'") {
		t.Error(".ci/run does not select the long tests by their names")
	}
}

// TestTestsOfDocs checks that the tests that documents name are there.
func TestTestsOfDocs(t *testing.T) {
	folders, found := goFiles(t), 0
	docs := testtool.Must(filepath.Glob("docs/*.md"))(t)
	for _, doc := range append(docs, "README.md", "CONTRIBUTING.md") {
		for _, match := range regexp.MustCompile(`go test \./([\w/]+)\s+-run\s+([A-Z]\w+)`).FindAllStringSubmatch(readText(t, doc), -1) {
			found++
			if !slices.ContainsFunc(folders[match[1]], func(f *source) bool {
				return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
					test, ok := d.(*ast.FuncDecl)
					return ok && strings.HasPrefix(test.Name.Name, "Test") && strings.Contains(test.Name.Name, match[2])
				})
			}) {
				t.Errorf("%s: %s", doc, match[0])
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d tests", found)
	}
}

// checkLong reports tests named TestLong that are as long without SEKI_LONG, and files that read
// SEKI_LONG themselves.
func checkLong(t *testing.T, dir string, file *source, asks map[string]bool) {
	t.Helper()
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "TestLong") && !asks[f.Name.Name] {
			t.Errorf("%s: %s does not ask testtool.Long", dir, f.Name.Name)
		}
	}
	ast.Inspect(file.File, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Value == strconv.Quote("SEKI_"+"LONG") && dir != "internal/testtool" {
			t.Errorf("%s: SEKI_LONG is read without testtool.Long", dir)
		}
		return true
	})
}

// A source is a file of Go.
type source struct {
	*ast.File
	test bool
}

// goFiles returns the files of each folder, which are read once.
func goFiles(t *testing.T) map[string][]*source {
	t.Helper()
	return testtool.Must(parsed())(t)
}

var parsed = sync.OnceValues(func() (map[string][]*source, error) {
	folders := map[string][]*source{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		dir := filepath.ToSlash(filepath.Dir(path))
		folders[dir] = append(folders[dir], &source{file, strings.HasSuffix(path, "_test.go")})
		return err
	})
	return folders, err
})

// asking returns the names of functions and variables that ask testtool for long cases,
// themselves or through others of these files.
func asking(files []*source) map[string]bool {
	uses, asks := map[string]map[string]bool{}, map[string]bool{}
	for _, file := range files {
		if !file.test {
			continue
		}
		for _, decl := range file.Decls {
			for _, name := range declared(decl) {
				uses[name] = map[string]bool{}
				ast.Inspect(decl, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.Ident:
						uses[name][n.Name] = true
					case *ast.SelectorExpr:
						if isLong(n) {
							asks[name] = true
						}
					}
					return true
				})
			}
		}
	}
	for spreads(uses, asks) {
	}
	return asks
}

// spreads adds to asks the names that use one of it, and reports whether there were any.
func spreads(uses map[string]map[string]bool, asks map[string]bool) (grown bool) {
	for name, used := range uses {
		for other := range used {
			if asks[other] && !asks[name] {
				asks[name], grown = true, true
			}
		}
	}
	return grown
}

// declared returns the names of functions and variables of a declaration.
func declared(decl ast.Decl) (names []string) {
	if f, ok := decl.(*ast.FuncDecl); ok {
		return []string{f.Name.Name}
	}
	for _, spec := range decl.(*ast.GenDecl).Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for _, name := range v.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// isLong reports whether a selector is a function that says that .ci/run takes larger cases.
func isLong(s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "testtool" && (s.Sel.Name == "Long" || s.Sel.Name == "OnlyLong")
}

// TestRaceDetector checks that .ci/run runs the tests of all packages that start goroutines with the race
// detector, but for those of scripts, which people run by hand.
func TestRaceDetector(t *testing.T) {
	_, list, _ := strings.Cut(readText(t, ".ci/run"), "\nconcurrent=(")
	list, _, _ = strings.Cut(list, ")")
	found := 0
	for dir, files := range goFiles(t) {
		if strings.HasPrefix(dir, "scripts") || !slices.ContainsFunc(files, startsGoroutines) {
			continue
		}
		found++
		if !slices.ContainsFunc(strings.Fields(list), func(pattern string) bool {
			all, below := strings.CutSuffix(strings.TrimPrefix(pattern, "./"), "/...")
			return dir == all || below && strings.HasPrefix(dir, all+"/")
		}) {
			t.Errorf("%s starts goroutines, and is not among the packages that .ci/run runs with the race detector", dir)
		}
	}
	if found < 10 {
		t.Errorf("only %d packages start goroutines", found)
	}
}

// startsGoroutines reports whether a file that is no test has a go statement, or calls the method Go of a group.
func startsGoroutines(f *source) (starts bool) {
	ast.Inspect(f.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.CallExpr:
			s, ok := n.Fun.(*ast.SelectorExpr)
			starts = starts || ok && s.Sel.Name == "Go"
		}
		return true
	})
	return starts && !f.test
}
