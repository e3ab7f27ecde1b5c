package sekilab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTypesOnOtherSystems checks the types of packages and their tests as they are compiled for
// macOS and Windows. It replaces go vet, which first compiles, for minutes, all that they
// import. SEKI_LONG=1 takes all packages.
func TestTypesOnOtherSystems(t *testing.T) {
	t.Parallel()
	patterns := []string{"./internal/filelock", "./internal/memory"}
	if os.Getenv("SEKI_LONG") != "" {
		patterns = []string{"./..."}
	}
	for _, system := range []string{"darwin", "windows"} {
		if err := checkTypes(t, ".", system, patterns...); err != nil {
			t.Errorf("%s: %v", system, err)
		}
	}
}

// What a system lacks is found for that system, in tests too.
func TestTypesOfOneSystem(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"use.go", "use_test.go"} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.26\n", "doc.go": "package m\n", "is_darwin.go": "package m\n\nconst is = true\n",
			name: "package m\n\nvar _ = is\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := checkTypes(t, dir, "darwin", "./..."); err != nil {
			t.Errorf("darwin: %v", err)
		}
		if err := checkTypes(t, dir, "windows", "./..."); err == nil || !strings.Contains(err.Error(), name+":3:9: undefined: is") {
			t.Errorf("windows: %v", err)
		}
	}
}

// checkTypes type-checks from source, for a system, the packages that match patterns in the
// folder dir, with their tests and, without the bodies of functions, what they import. It
// takes ten seconds for eight hundred packages.
func checkTypes(t *testing.T, dir, system string, patterns ...string) error {
	list := exec.CommandContext(t.Context(), "go", append([]string{"list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,ImportMap,DepOnly"}, patterns...)...)
	list.Dir = dir
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOWORK=off")
	text, err := list.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("go list: %w: %s", err, exit.Stderr)
	} else if err != nil {
		return err
	}
	checked := map[string]*types.Package{"unsafe": types.Unsafe}
	var failures []error
	for decoder := json.NewDecoder(bytes.NewReader(text)); ; { // each package after those that it imports
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			ImportMap       map[string]string
			DepOnly         bool
		}
		if err := decoder.Decode(&p); err == io.EOF {
			return errors.Join(failures...)
		} else if err != nil {
			return err
		}
		if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") { // a main that go test generates
			continue
		}
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		config := types.Config{
			Importer:         importer{p.ImportMap, checked},
			Sizes:            types.SizesFor("gc", "amd64"),
			IgnoreFuncBodies: p.DepOnly,
			Error:            func(err error) { failures = append(failures, err) },
		}
		path, _, _ := strings.Cut(p.ImportPath, " ")                    // then [the test that it is compiled for]
		checked[p.ImportPath], _ = config.Check(path, fset, files, nil) // config.Error gets every error
	}
}

// importer finds packages that were checked before, by the paths in the source of one.
type importer struct {
	real    map[string]string // where it is not the path in the source
	checked map[string]*types.Package
}

func (i importer) Import(path string) (*types.Package, error) {
	if real, ok := i.real[path]; ok {
		path = real
	}
	if p := i.checked[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s was not checked before", path)
}
