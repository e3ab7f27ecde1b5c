// Package sekilab tests the module as a whole.
package sekilab

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongOutside compiles and runs a program of another module that uses this one as
// a library. It downloads nothing.
func TestLongOutside(t *testing.T) {
	testtool.OnlyLong(t, "compiles and links a program")
	const want = `659 classes, 9 complete in a game; the first is 2
2 1 0; 1 2 0; 0 0 2 is DD seki true
9 seki in 59 layers of the catalogue
matrix
1 1; 1 1
2 2; 2 2
if seki.kind == "complete" then rows == cols holds: true of 9 classes
a report on 847 classes
`
	cmd := exec.Command("go", "run", "-mod=mod", "-modfile", requirements(t), ".")
	cmd.Dir = filepath.Join("testdata", "outside")
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	if string(got) != want {
		t.Errorf("the program says\n%s, want\n%s", got, want)
	}
}

// TestPackagesOfLibrary looks in docs/library.md for every package that another module can import.
func TestPackagesOfLibrary(t *testing.T) {
	page := readText(t, "docs/library.md")
	for _, p := range modulePackages() {
		wing, _, _ := strings.Cut(p.path, "/")
		if p.name != "main" && !internal(p.path) && !strings.Contains(page, "`"+p.path+"`") &&
			!strings.Contains(page, "`"+wing+"/…`") {
			t.Errorf("docs/library.md does not name %s", p.path)
		}
	}
}

// requirements writes the go.mod of the program, with the requirements of this module added, and returns its path.
// So the program needs only modules in the cache.
func requirements(t *testing.T) string {
	t.Helper()
	read := func(name string) string {
		data := testtool.Must(os.ReadFile(name))(t)
		return string(data)
	}
	mod := read(filepath.Join("testdata", "outside", "go.mod"))
	_, own, _ := strings.Cut(read("go.mod"), "require (")
	own, _, _ = strings.Cut("require ("+own, "\ntool ")
	file := filepath.Join(t.TempDir(), "go.mod")
	for name, text := range map[string]string{file: mod + "\n" + own,
		strings.TrimSuffix(file, "mod") + "sum": read("go.sum")} {
		testtool.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	return file
}

// TestSignaturesNameNoInternalPackage looks for internal packages in exported declarations: other modules could not
// name such a type. Aliases name it, and a variable of a declared type may have any initial value.
func TestSignaturesNameNoInternalPackage(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch entry.Name() {
			case "internal", "cmd", "testdata":
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files++
			checkExported(t, path)
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files: %v", files, err)
	}
}

// exportedReceiver reports whether the methods of a type can be called outside of its package by its name.
func exportedReceiver(of ast.Expr) bool {
	switch x := of.(type) {
	case *ast.StarExpr:
		return exportedReceiver(x.X)
	case *ast.IndexExpr: // of a generic type
		return exportedReceiver(x.X)
	case *ast.IndexListExpr:
		return exportedReceiver(x.X)
	}
	return of.(*ast.Ident).IsExported()
}

func checkExported(t *testing.T, path string) {
	positions := token.NewFileSet()
	file := testtool.Must(parser.ParseFile(positions, path, nil, 0))(t)
	hidden := map[string]bool{} // names of internal packages
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if !strings.Contains(imported, "/internal/") {
			continue
		}
		name := imported[strings.LastIndex(imported, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		hidden[name] = true
	}
	ast.FileExports(file) // leaves exported declarations only
	var check func(node ast.Node) bool
	check = func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.FuncDecl:
			return n.Recv == nil || exportedReceiver(n.Recv.List[0].Type)
		case *ast.TypeSpec:
			return !n.Assign.IsValid()
		case *ast.ValueSpec:
			if n.Type != nil {
				ast.Inspect(n.Type, check)
				return false
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && hidden[x.Name] {
				t.Errorf("%s: an exported declaration names %s.%s", positions.Position(n.Pos()), x.Name, n.Sel.Name)
			}
		}
		return true
	}
	ast.Inspect(file, check)
}
