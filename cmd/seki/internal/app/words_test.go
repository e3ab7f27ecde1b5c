package app

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/testtool"
)

// No text of a package outside the command names a flag of the command: the library is used without flags as well.
func TestLibraryNamesNoFlags(t *testing.T) {
	flags := map[string]bool{}
	eachCommand(commands(), "", func(_ string, c *cli.Command) {
		for _, f := range c.Flags {
			flags[f.Names()[0]] = true
		}
	})
	// A whole command, to be copied, is no such text, and neither is a comment.
	text, flag := regexp.MustCompile("(?m)^[^/\n]*?[\"`][^\n]*"), regexp.MustCompile(`--([a-z][a-z-]*)`)
	for _, folder := range testtool.Must(os.ReadDir("../../../.."))(t) {
		if name := folder.Name(); !folder.IsDir() || name == "cmd" || name == "scripts" || strings.HasPrefix(name, ".") {
			continue
		}
		root := filepath.Join("../../../..", folder.Name())
		testtool.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if entry.IsDir() && entry.Name() == "testdata" {
				return fs.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, line := range text.FindAllString(string(source), -1) {
				for _, match := range flag.FindAllStringSubmatch(line, -1) {
					if flags[match[1]] && !strings.Contains(line, "seki ") {
						t.Errorf("%s names the flag --%s: %s", path, match[1], line)
					}
				}
			}
			return err
		}))
	}
}
