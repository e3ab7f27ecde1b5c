package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// Everything in the root of a module that says by whom it is and what is allowed.
var legal = regexp.MustCompile(`^(?i:(un)?licen[cs]e|copying|notice|authors|patents|third_party_licenses)`)

// licences returns the licences of Go and of the modules that c says it is made of, below licenses/. A module without one is an error.
func licences(source string, c command) (texts []file, err error) {
	root, err := run(source, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list, err := run(source, c.environment(), "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", "./cmd/seki")
	if err != nil {
		return nil, err
	}
	folders := map[string]string{"std": strings.TrimSpace(root)}
	for line := range strings.Lines(list) {
		name, folder, _ := strings.Cut(strings.TrimSpace(line), "\t")
		folders[name] = folder
	}
	add := func(required, name, version string) error {
		folder, before := folders[required], len(texts)
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		place := path.Join("licenses", name+"@"+version)
		for _, entry := range entries {
			if !legal.MatchString(entry.Name()) {
				continue
			}
			below, err := filesBelow(filepath.Join(folder, entry.Name()), path.Join(place, entry.Name()))
			if err != nil {
				return err
			}
			texts = append(texts, below...)
		}
		if len(texts) == before {
			return fmt.Errorf("%s: no licence in %s", name, folder)
		}
		return nil
	}
	err = add("std", "std", c.info.GoVersion)
	for _, dep := range c.info.Deps {
		module := dep
		if dep.Replace != nil {
			module = dep.Replace
		}
		if err == nil {
			err = add(dep.Path, module.Path, module.Version) // go list has the folder under the path that is required
		}
	}
	return texts, err
}
