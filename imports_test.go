package sekilab

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// wings are the folders of the repository in the order in which they build on each other:
// a package imports only packages of its own wing, of wings before it, and of internal,
// which imports none of them. What is in internal/WING belongs to that wing: packages that
// several wings need, and nobody outside.
var wings = []string{"internal", "docs", "seki", "canon", "enumerate", "solve", "search", "board", "lab", "reports", "data", "explorer", "games", "cmd", "scripts"}

// TestImports checks that imports follow the order of wings.
func TestImports(t *testing.T) {
	const module = "github.com/sekilab/sekilab/"
	list := testtool.Must(exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output())(t)
	arrows := 0
	for line := range strings.Lines(string(list)) {
		paths := strings.Fields(line)
		from, ok := strings.CutPrefix(paths[0], module)
		if !ok { // the module's root holds only tests
			continue
		}
		for _, path := range paths[1:] {
			to, ok := strings.CutPrefix(path, module)
			if !ok {
				continue
			}
			arrows++
			if wing(t, to) > wing(t, from) {
				t.Errorf("%s imports %s, of a wing that builds on it", from, to)
			}
		}
	}
	if arrows < 100 {
		t.Errorf("only %d imports were read", arrows)
	}
}

// TestProgramLinksGonum checks that the program itself, and not only tests, has gonum do what gonum does.
func TestProgramLinksGonum(t *testing.T) {
	list := testtool.Must(exec.Command("go", "list", "-deps", "./cmd/seki").Output())(t)
	linked := strings.Fields(string(list))
	for _, name := range []string{"graph/encoding/dot", "graph/topo", "mat"} {
		if !slices.Contains(linked, "gonum.org/v1/gonum/"+name) {
			t.Errorf("cmd/seki does not link gonum's %s", name)
		}
	}
}

// wing returns the place of a package's wing in wings.
func wing(t *testing.T, path string) int {
	name, below, _ := strings.Cut(path, "/")
	if of, _, _ := strings.Cut(below, "/"); name == "internal" && slices.Contains(wings, of) {
		name = of
	}
	k := slices.Index(wings, name)
	if k < 0 {
		t.Fatalf("%s is in no wing: give it a place in wings", path)
	}
	return k
}
