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

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLibraryNamesNoFlags checks that no text of a package outside the command names a flag of
// the command: the library is used without flags as well.
func TestLibraryNamesNoFlags(t *testing.T) {
	flags := map[string]bool{}
	eachCommand(commands(), "", func(_ string, c *cli.Command) {
		for _, f := range c.Flags {
			flags["--"+f.Names()[0]] = true
		}
	})
	root := filepath.Join("..", "..", "..", "..")
	word := regexp.MustCompile(`--[a-z][a-z-]*`)
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
			for _, name := range word.FindAllString(literal.Value, -1) {
				if flags[name] {
					t.Errorf("%v: %s names the flag %s", set.Position(literal.Pos()), literal.Value, name)
				}
			}
			return true
		})
		return nil
	})
	testtool.NoError(t, err)
}
