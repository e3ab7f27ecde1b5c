package explorer

import (
	"html"
	"io/fs"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/docs"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Each term that a template names is in the glossary. What templates name when they are run is
// checked by the tests that run them: term fails.
func TestTermsAreDefined(t *testing.T) {
	named := regexp.MustCompile(`\bterm "([^"]+)"`)
	names := testtool.Must(fs.Glob(templates, "templates/*.html"))(t)
	terms := 0
	for _, name := range names {
		text := testtool.Must(fs.ReadFile(templates, name))(t)
		for _, match := range named.FindAllSubmatch(text, -1) {
			terms++
			if _, err := term(string(match[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if terms < 10 {
		t.Errorf("only %d terms", terms)
	}
	if text, err := term("no such word"); err == nil {
		t.Errorf("a word that is not in the glossary gives %s", text)
	}
}

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

// The definition of each term of a page is on the page once.
func TestDefinitions(t *testing.T) {
	s := newServer(t, Options{})
	for path, want := range map[string]string{
		"/list": "exhaustive", "/census": "outcome", "/census/2x2?max_sum=9": "WD", "/completeness": "theorem-of-two-rows", "/statements": "statement", "/api": "label",
		"/m/1,1/1,1": "theorem-0-1", "/m/2,1/1,2": "theorem-0-1-2", "/m/4,3,0/4,0,3/0,3,3": "automorphism",
	} {
		_, body := whole(t, s, path)
		if !strings.Contains(body, `popovertarget="term-`+want+`"`) {
			t.Errorf("%s does not name the term %s", path, want)
		}
		main, _, _ := strings.Cut(body, "</main>")
		used := regexp.MustCompile(`popovertarget="([^"]+)" popovertargetaction="show" aria-describedby="([^"]+)"`).FindAllStringSubmatch(main, -1)
		for _, match := range used {
			if match[1] != match[2] || strings.Count(main, `id="`+match[1]+`"`) != 1 {
				t.Errorf("%s: %s has no definition, or several", path, match[1])
			}
		}
		if len(used) == 0 || strings.Count(body, `class="definition"`) > len(used) {
			t.Errorf("%s: %d terms, %d definitions", path, len(used), strings.Count(body, `class="definition"`))
		}
	}
}

// The links of the pages lead to the repository of this module.
func TestRepository(t *testing.T) {
	if want := "https://" + strings.TrimSuffix(reflect.TypeFor[Server]().PkgPath(), "/explorer"); repository != want {
		t.Errorf("%s, want %s", repository, want)
	}
}
