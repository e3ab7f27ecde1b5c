package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestLibraryNamesNoFlags checks that no text of a package outside the command names a flag of
// the command: the library is used without flags as well.
func TestLibraryNamesNoFlags(t *testing.T) {
	flags := map[string]bool{}
	var add func([]*cli.Command)
	add = func(commands []*cli.Command) {
		for _, c := range commands {
			for _, f := range c.Flags {
				for _, name := range f.Names() {
					flags["--"+name] = true
				}
			}
			add(c.Subcommands)
		}
	}
	add(commands())
	root := filepath.Join("..", "..", "..", "..")
	word := regexp.MustCompile(`--[a-z][a-z-]*`)
	named := func(text string) (names []string) {
		for _, name := range word.FindAllString(text, -1) {
			if flags[name] {
				names = append(names, name)
			}
		}
		return names
	}
	if len(named("--memory, --no-flag and --table=DIR")) != 2 {
		t.Fatal("flags are not found")
	}
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root:
			_, other := os.Stat(filepath.Join(path, "go.mod"))
			if name == "cmd" || name == "scripts" || name == "testdata" || strings.HasPrefix(name, ".") || other == nil {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			literal, ok := node.(*ast.BasicLit)
			// a whole command, to be copied
			if !ok || literal.Kind != token.STRING || strings.HasPrefix(literal.Value, `"seki `) {
				return true
			}
			for _, name := range named(literal.Value) {
				t.Errorf("%v: %s names the flag %s", set.Position(literal.Pos()), literal.Value, name)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files were read", files)
	}
}
