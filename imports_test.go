package sekilab

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// wings lists the folders of the repository in the order in which they build on each other. A package imports only
// packages of its wing, of earlier wings, and of internal. The packages in internal/WING belong to that wing.
var wings = []string{"internal", "docs", "seki", "canon", "enumerate", "solve", "search", "board", "lab", "data",
	"games",
	"reports", "explorer", "cmd", "scripts"}

const module = "github.com/sekilab/sekilab/"

// TestImports checks that imports follow the order of wings.
func TestImports(t *testing.T) {
	list := testtool.Must(exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output())(t)
	arrows := 0
	for line := range strings.Lines(string(list)) {
		paths := strings.Fields(line)
		from, ok := strings.CutPrefix(paths[0], module)
		if !ok { // the root of the module has only tests
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

// links lists, for each folder of public packages, the folders whose public packages it may link, directly or not.
// The longest name that matches a package counts.
var links = map[string]string{
	"seki":                      "seki",
	"canon":                     "canon seki",
	"enumerate":                 "enumerate canon seki",
	"solve":                     "solve enumerate canon seki",
	"search":                    "search canon seki",
	"search/certificate/verify": "search/certificate/verify seki",
	"board":                     "board search canon seki docs",
	"board/planar":              "board/planar seki",
	"lab":                       "lab board/planar solve search enumerate canon seki",
	"lab/invariants":            "lab/invariants board/planar search canon seki",
	"data/known":                "data/known canon seki",
	"data/catalog":              "data lab board/planar solve search enumerate canon seki",
	"games":                     "games seki",
	"games/elimination":         "games/elimination",
	"games/mddp":                "games/mddp",
	"games/pyramid":             "games/pyramid games/mddp",
	"games/takeaway":            "games/takeaway",
	"reports":                   "reports data lab board solve search enumerate canon seki docs",
	"explorer":                  "explorer reports data lab board solve search enumerate canon seki docs",
	"docs":                      "docs",
}

// TestLinks checks that each public package links only the packages listed for it. For example, a program that imports
// package known does not get the engine.
func TestLinks(t *testing.T) {
	within := func(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
	list := testtool.Must(exec.Command("go", "list", "-deps", "-f", `{{.Name}} {{.ImportPath}} {{join .Deps " "}}`,
		"./...").Output())(t)
	checked := 0
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		from, ok := strings.CutPrefix(words[1], module)
		if !ok || words[0] == "main" || internal(from) {
			continue
		}
		folder := ""
		for name := range links {
			if within(from, name) && len(name) > len(folder) {
				folder = name
			}
		}
		if folder == "" {
			t.Errorf("give %s an entry in links", from)
		}
		checked++
		for _, path := range words[2:] {
			to, ok := strings.CutPrefix(path, module)
			if ok && !internal(to) && !slices.ContainsFunc(strings.Fields(links[folder]),
				func(name string) bool { return within(to, name) }) {
				t.Errorf("%s links %s", from, to)
			}
		}
	}
	if checked < 30 {
		t.Errorf("only %d packages were read", checked)
	}
}

// internal reports whether a package has a path that no other module imports.
func internal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

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
