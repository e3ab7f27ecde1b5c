package sekilab

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

// wings lists the folders of the repository in the order in which they build on each other. A package imports only
// packages of its wing, of earlier wings, and of internal. The packages in internal/WING belong to that wing.
var wings = []string{"internal", "docs", "seki", "canon", "enumerate", "solve", "search", "board", "lab", "data",
	"games",
	"reports", "explorer", "cmd", "scripts"}

const module = "github.com/sekilab/sekilab/"

// A goPackage is a package of the module, by its path in the module, and what it imports, directly or not.
type goPackage struct {
	name, path    string
	imports, deps []string
}

// modulePackages returns all packages except the root of the module, which has only tests.
var modulePackages = sync.OnceValue(func() (list []goPackage) {
	out, err := exec.Command("go", "list", "-f",
		`{{.Name}}|{{.ImportPath}}|{{join .Imports " "}}|{{join .Deps " "}}`, "./...").Output()
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(out)) {
		parts := strings.Split(strings.TrimSpace(line), "|")
		if path, ok := strings.CutPrefix(parts[1], module); ok {
			list = append(list, goPackage{parts[0], path, strings.Fields(parts[2]), strings.Fields(parts[3])})
		}
	}
	if len(list) < 60 {
		panic(fmt.Sprintf("only %d packages", len(list)))
	}
	return list
})

// TestImports checks that imports follow the order of wings.
func TestImports(t *testing.T) {
	for _, from := range modulePackages() {
		for _, path := range from.imports {
			if to, ok := strings.CutPrefix(path, module); ok && wing(t, to) > wing(t, from.path) {
				t.Errorf("%s imports %s, of a wing that builds on it", from.path, to)
			}
		}
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
	for _, from := range modulePackages() {
		if from.name == "main" || internal(from.path) {
			continue
		}
		folder := ""
		for name := range links {
			if within(from.path, name) && len(name) > len(folder) {
				folder = name
			}
		}
		if folder == "" {
			t.Errorf("give %s an entry in links", from.path)
		}
		for _, path := range from.deps {
			to, ok := strings.CutPrefix(path, module)
			if ok && !internal(to) && !slices.ContainsFunc(strings.Fields(links[folder]),
				func(name string) bool { return within(to, name) }) {
				t.Errorf("%s links %s", from.path, to)
			}
		}
	}
}

// internal reports whether a package has a path that no other module imports.
func internal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

// TestProgramLinksGonum checks that the program itself, and not only tests, has gonum do what gonum does.
func TestProgramLinksGonum(t *testing.T) {
	all := modulePackages()
	program := all[slices.IndexFunc(all, func(p goPackage) bool { return p.path == "cmd/seki" })]
	for _, name := range []string{"graph/encoding/dot", "graph/topo", "mat"} {
		if !slices.Contains(program.deps, "gonum.org/v1/gonum/"+name) {
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
