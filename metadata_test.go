package sekilab

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestMetadata compares what the descriptions of the project for machines say of it with
// CITATION.cff, and all versions with one another.
func TestMetadata(t *testing.T) {
	text := func(name string) string {
		data := testtool.Must(os.ReadFile(name))(t)
		return string(data)
	}
	find := func(name, pattern string) string {
		match := regexp.MustCompile(pattern).FindStringSubmatch(text(name))
		if match == nil {
			t.Fatalf("%s: nothing matches %s", name, pattern)
		}
		return match[1]
	}
	var meta struct {
		Context        string   `json:"@context"`
		Type           string   `json:"type"`
		Name           string   `json:"name"`
		Description    string   `json:"description"`
		Version        string   `json:"version"`
		License        string   `json:"license"`
		CodeRepository string   `json:"codeRepository"`
		Keywords       []string `json:"keywords"`
	}
	if err := json.Unmarshal([]byte(text("codemeta.json")), &meta); err != nil {
		t.Fatal("codemeta.json:", err)
	}
	const cff = "CITATION.cff"
	for _, same := range []struct{ what, got, want string }{
		{"context", meta.Context, "https://w3id.org/codemeta/3.0"},
		{"type", meta.Type, "SoftwareSourceCode"},
		{"name", meta.Name, find(cff, `(?m)^title: (.*)$`)},
		{"description", meta.Description, strings.Join(strings.Fields(find(cff, `(?s)\nabstract: >-\n(.*?)\n\S`)), " ")},
		{"version", meta.Version, find(cff, `(?m)^version: (.*)$`)},
		{"licence", meta.License, "https://spdx.org/licenses/" + find(cff, `(?m)^license: (.*)$`)},
		{"repository", meta.CodeRepository, find(cff, `(?m)^repository-code: "(.*)"$`)},
		{"version of the command", find("cmd/seki/internal/command/version.go", `const release = "(.*)"`), meta.Version},
		{"version of the package for Python", find("python/sekilab/__init__.py", `__version__ = "(.*)"`), meta.Version},
		{"version in the changelog", find("CHANGELOG.md", `(?m)^## (\S+)`), meta.Version},
	} {
		if same.got != same.want {
			t.Errorf("%s: %q, want %q", same.what, same.got, same.want)
		}
	}
	papers, err := filepath.Glob("paper/*.tex")
	if err != nil || len(papers) == 0 {
		t.Error("no papers", err)
	}
	for _, paper := range papers {
		pdf := strings.TrimSuffix(filepath.Base(paper), ".tex") + ".pdf"
		for _, name := range []string{cff, "codemeta.json"} {
			if !strings.Contains(text(name), pdf) {
				t.Errorf("%s does not name %s", name, pdf)
			}
		}
	}
	keywords := strings.Split(strings.TrimPrefix(find(cff, `(?s)\nkeywords:\n  - (.*?)\n\S`), "- "), "\n  - ")
	if !slices.Equal(meta.Keywords, keywords) {
		t.Errorf("the keywords are %q, want %q", meta.Keywords, keywords)
	}
}
