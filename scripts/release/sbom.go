package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// module is a module that is linked into a command, or Go itself.
type module struct {
	path, version string
	sum           string // h1:… of go.sum; empty for Go
	licence       string // an SPDX expression
	texts         []file // of its licences
}

// Everything in the root of a module that says by whom it is and what is allowed.
var legal = regexp.MustCompile(`^(?i:(un)?licen[cs]e|copying|notice|authors|patents|third_party_licenses)`)

// The module's own licence, without those of what it has taken from elsewhere.
var own = regexp.MustCompile(`^(UN)?LICENSE(\.md|\.txt)?$`)

// linked returns Go and the modules that c says it is made of, in its order.
func linked(source string, c command) ([]module, error) {
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
	modules, required := []module{{path: "std", version: c.info.GoVersion}}, []string{"std"}
	for _, dep := range c.info.Deps {
		required = append(required, dep.Path) // under which go list has its folder
		if dep.Replace != nil {
			dep = dep.Replace
		}
		modules = append(modules, module{path: dep.Path, version: dep.Version, sum: dep.Sum})
	}
	for k := range modules {
		if err := modules[k].readLicences(folders[required[k]]); err != nil {
			return nil, err
		}
	}
	return modules, nil
}

func (m *module) readLicences(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	place := path.Join("licenses", m.path+"@"+m.version)
	var licences []string
	for _, entry := range entries {
		name := filepath.Join(folder, entry.Name())
		if !legal.MatchString(entry.Name()) {
			continue
		}
		if entry.IsDir() {
			below, err := filesBelow(name, path.Join(place, entry.Name()))
			if err != nil {
				return err
			}
			m.texts = append(m.texts, below...)
			continue
		}
		m.texts = append(m.texts, file{name: path.Join(place, entry.Name()), path: name})
		if own.MatchString(entry.Name()) {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if found := licence(string(text)); found != "" && !slices.Contains(licences, found) {
				licences = append(licences, found)
			}
		}
	}
	m.licence = strings.Join(licences, " AND ") // of several, none with OR, which binds less
	if m.licence == "" || len(licences) > 1 && strings.Contains(m.licence, " OR ") {
		return fmt.Errorf("%s: no known licence in %s", m.path, folder)
	}
	return nil
}

// licence returns the SPDX expression of a text, empty if it is not known. A text
// with several licences is that of a module whose parts have different ones.
func licence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if strings.Contains(text, "your choice of exactly one of the following two licenses: * The FreeType License") {
		return "FTL OR GPL-2.0-or-later"
	}
	var names []string
	for _, l := range []struct{ name, phrase, not string }{
		{"Apache-2.0", "Apache License Version 2.0", ""},
		{"BSD-2-Clause", "Redistribution and use in source and binary forms", "Neither the name"},
		{"BSD-3-Clause", "Neither the name", ""},
		{"CC-BY-4.0", "Creative Commons Attribution 4.0 International", ""},
		{"MIT", "Permission is hereby granted, free of charge, to any person", ""},
		{"Unlicense", "This is free and unencumbered software", ""},
	} {
		if strings.Contains(text, l.phrase) && (l.not == "" || !strings.Contains(text, l.not)) {
			names = append(names, l.name)
		}
	}
	return strings.Join(names, " AND ")
}

// document is a bill of materials of CycloneDX 1.6.
type document struct {
	Format        string      `json:"bomFormat"`
	Specification string      `json:"specVersion"`
	Version       int         `json:"version"`
	Metadata      metadata    `json:"metadata"`
	Components    []component `json:"components"`
}

type metadata struct {
	Timestamp time.Time `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type     string       `json:"type"`
	Ref      string       `json:"bom-ref"`
	Name     string       `json:"name"`
	Version  string       `json:"version"`
	Hashes   []hash       `json:"hashes,omitempty"`
	Licenses []expression `json:"licenses"`
	Purl     string       `json:"purl"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type expression struct {
	SPDX string `json:"expression"`
}

// component describes m. The hash is that of go.sum, over the list of the hashes of
// all files, as cyclonedx-gomod has it.
func (m module) component(kind string) component {
	purl := "pkg:golang/" + m.path + "@" + strings.ReplaceAll(m.version, "+", "%2B")
	c := component{Type: kind, Ref: purl, Name: m.path, Version: m.version, Licenses: []expression{{m.licence}}, Purl: purl}
	if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.sum, "h1:")); err == nil && m.sum != "" {
		c.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum)}}
	}
	return c
}

// writeSBOM writes the bill of materials of a command. cyclonedx-gomod 1.10 does not replace it: of modules with
// the licence of Go it says BSD-Source-Code, of Go itself nothing, and it adds hashes of itself, which are not the
// same on two machines.
func writeSBOM(w io.Writer, c command, modules []module) error {
	itself := module{path: c.info.Main.Path, version: c.info.Main.Version, licence: "BSD-3-Clause"}
	doc := document{Format: "CycloneDX", Specification: "1.6", Version: 1, Metadata: metadata{c.date, itself.component("application")}}
	for _, m := range modules {
		doc.Components = append(doc.Components, m.component("library"))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}
