package sekilab

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/docs"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Every row of the glossary is read, and no name has two definitions.
func TestGlossary(t *testing.T) {
	var names []string
	terms := 0
	for _, section := range docs.Glossary() {
		if section.Title == "" || len(section.Terms) == 0 {
			t.Errorf("the section %q has %d terms", section.Title, len(section.Terms))
		}
		for _, term := range section.Terms {
			terms++
			if strings.Contains(term.Definition, "|") {
				t.Errorf("%s: %q", term.Names, term.Definition)
			}
			for _, name := range term.Names {
				if slices.Contains(names, name) {
					t.Errorf("%q is defined twice", name)
				}
				names = append(names, name)
			}
		}
	}
	page := string(testtool.Must(os.ReadFile("docs/glossary.md"))(t))
	rows := strings.Count(page, "\n| ") - strings.Count(page, "\n| word | meaning |\n")
	if terms != rows || rows == 0 {
		t.Errorf("%d terms, %d rows", terms, rows)
	}
	for _, want := range []string{"complete seki", "first", "second", "theorem {0,1}"} {
		if !slices.Contains(names, want) {
			t.Errorf("%q is not in %q", want, names)
		}
	}
}

// Every page is found from the index.
func TestIndex(t *testing.T) {
	index := testtool.Must(os.ReadFile("docs/README.md"))(t)
	pages, err := filepath.Glob("docs/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		if name := filepath.Base(page); name != "README.md" && !bytes.Contains(index, []byte("]("+name+")")) {
			t.Errorf("docs/README.md does not name %s", name)
		}
	}
}
