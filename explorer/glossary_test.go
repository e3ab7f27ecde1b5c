package explorer

import (
	"html"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/docs"
)

// The page of the glossary has all of it, with one identifier for each term.
func TestGlossaryPage(t *testing.T) {
	s := newServer(t, Options{})
	status, body := get(t, s, "/glossary")
	if status != http.StatusOK {
		t.Fatal("status", status)
	}
	ids := map[string]bool{}
	for _, match := range regexp.MustCompile(`<dt id="([^"]*)">`).FindAllStringSubmatch(body, -1) {
		if ids[match[1]] || match[1] == "" {
			t.Errorf("the identifier %q is there twice, or empty", match[1])
		}
		ids[match[1]] = true
	}
	terms := 0
	text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, ""))
	for _, section := range docs.Glossary() {
		for _, term := range section.Terms {
			terms++
			if plain := strings.NewReplacer("`", "", "*", "").Replace(term.Definition); !strings.Contains(text, plain) {
				t.Errorf("%s: the page does not have %q", term.Names, plain)
			}
		}
	}
	if terms != len(ids) {
		t.Errorf("%d terms, %d on the page", terms, len(ids))
	}
	if want := `<a href="` + repository + `/blob/main/docs/reading-boards.md">docs/reading-boards.md</a>`; !strings.Contains(body, want) {
		t.Errorf("the page does not have %s", want)
	}
}

// The links of the pages lead to the repository of this module.
func TestRepository(t *testing.T) {
	if want := "https://" + strings.TrimSuffix(reflect.TypeFor[Server]().PkgPath(), "/explorer"); repository != want {
		t.Errorf("%s, want %s", repository, want)
	}
}
