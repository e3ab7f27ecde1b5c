package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// The changes of a package, and those of them that compile.
func TestChanges(t *testing.T) {
	changes := testtool.Must(changesOf("testdata/small/small.go"))(t)
	var compile, not []string
	for _, c := range changes {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, c.file.name(), c.made(), 0)
		if err != nil {
			t.Errorf("%s: %v", c, err)
			continue
		}
		if _, err := new(types.Config).Check("small", set, []*ast.File{file}, nil); err == nil {
			compile = append(compile, c.what())
		} else {
			not = append(not, c.what())
		}
	}
	want := []string{
		"-: limit = 3 -> limit = 2",
		"-: limit = 3 -> limit = 4",
		"pair.swap: both -> false",
		"pair.swap: both -> true",
		"pair.swap: p.a, p.b = p.b, p.a -> nothing",
		"pair.swap: return p.a, p.b -> return p.b, p.a",
		"sum: total = first -> nothing",
		"sum: v < 0 -> v <= 0",
		"sum: v < 0 -> v >= 0",
		"sum: v < 0 -> false",
		"sum: v < 0 -> true",
		"sum: v < 0 -> v < -1",
		"sum: v < 0 -> v < 1",
		"sum: continue -> nothing",
		"sum: continue -> break",
		"sum: total += v -> nothing",
		"sum: total += v -> total -= v",
		"within: 0 <= x && x < limit -> 1 <= x && x < limit",
		"within: 0 <= x && x < limit -> -1 <= x && x < limit",
		"within: 0 <= x -> false",
		"within: 0 <= x -> true",
		"within: 0 <= x -> 0 < x",
		"within: 0 <= x -> 0 > x",
		"within: 0 <= x && x < limit -> false",
		"within: 0 <= x && x < limit -> true",
		"within: 0 <= x && x < limit -> 0 <= x || x < limit",
		"within: x < limit -> false",
		"within: x < limit -> true",
		"within: x < limit -> x <= limit",
		"within: x < limit -> x >= limit",
	}
	slices.Sort(want)
	slices.Sort(compile)
	if !slices.Equal(compile, want) {
		t.Errorf("changes:\n%s\nwant:\n%s", strings.Join(compile, "\n"), strings.Join(want, "\n"))
	}
	if want := []string{}; !slices.Equal(not, want) {
		t.Errorf("changes that do not compile:\n%s\nwant:\n%s", strings.Join(not, "\n"), strings.Join(want, "\n"))
	}
}

func TestReadList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mutants.txt")
	write := func(text string) {
		testtool.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	write("# faster\na.go:3:4 f: 1 -> 2\n\nb.go g: x:=3:4 -> y\n")
	keys, err := readList(path)
	if want := []string{"a.go f: 1 -> 2", "b.go g: x:=3:4 -> y"}; err != nil || !slices.Equal(keys, want) {
		t.Errorf("%q, %v; want %q", keys, err, want)
	}
	write("\na.go f: 1 -> 2\n")
	if _, err := readList(path); err == nil || !strings.Contains(err.Error(), "mutants.txt:2: a change without a reason") {
		t.Errorf("no reason: %v", err)
	}
}
