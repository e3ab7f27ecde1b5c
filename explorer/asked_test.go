package explorer

import (
	"net/http"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/three"
)

// working are addresses whose answers need work.
var working = []string{
	"/m/2,1,1/1,2,1/1,1,2", "/board/1,1/1,1", "/certificate/1,1/1,1?game=seki", "/api/m/2,2,1/1,2,2/2,1,2", "/api/m/2,2/1,2?explain=1",
	"/api/board?p=XX.OO/XX.OO/XX.OO/XX.OO", "/board?p=XX.OO/XX.OO&format=sgf",
}

// fromPage returns the headers by which a browser tells where a request comes from.
func fromPage(site, mode, dest string) http.Header {
	return http.Header{"Sec-Fetch-Site": {site}, "Sec-Fetch-Mode": {mode}, "Sec-Fetch-Dest": {dest}}
}

// What a page of another site can send starts nothing; what a person or a program asks for
// does, and can then be read by everybody.
func TestWorkIsAskedFor(t *testing.T) {
	testtool.NoRace(t)
	s := newServer(t, Options{})
	fetched := fromPage("cross-site", "navigate", "document")
	fetched.Set("Sec-Purpose", "prefetch")
	foreign := []http.Header{
		fromPage("cross-site", "no-cors", "image"), fromPage("same-site", "no-cors", "image"), fromPage("cross-site", "navigate", "iframe"),
		fetched, {}, {"Referer": {"http://evil.example/"}}, {"Referer": {"http://localhost.evil.example/m/3"}}, {"Accept": {"application/json"}},
	}
	for _, target := range working {
		for _, header := range foreign {
			w := ask(t, s, http.MethodGet, target, header)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "starts a search") {
				t.Errorf("%s with %v: status %d: %s", target, header, w.Code, w.Body)
			}
			if len(s.searches.byKey) > 0 {
				t.Fatalf("%s with %v has started a search", target, header)
			}
		}
		header := fromPage("cross-site", "cors", "empty")
		if w := ask(t, s, http.MethodPost, target, header); w.Code != http.StatusForbidden || len(s.searches.byKey) > 0 {
			t.Errorf("a post to %s with %v: status %d", target, header, w.Code)
		}
	}
	for _, header := range []http.Header{
		fromPage("same-origin", "no-cors", "image"), fromPage("none", "navigate", "document"), fromPage("cross-site", "navigate", "document"),
		{"Referer": {"http://localhost/list"}},
	} {
		s := newServer(t, Options{})
		for _, target := range working {
			if w := ask(t, s, http.MethodGet, target, header); w.Code != http.StatusOK {
				t.Errorf("%s with %v: status %d: %s", target, header, w.Code, w.Body)
			}
		}
	}
	for _, target := range working {
		if w := ask(t, s, http.MethodPost, target, http.Header{}); w.Code != http.StatusOK {
			t.Errorf("a post to %s: status %d: %s", target, w.Code, w.Body)
		}
		if w := ask(t, s, http.MethodGet, target, http.Header{}); w.Code != http.StatusOK {
			t.Errorf("%s after the search: status %d: %s", target, w.Code, w.Body)
		}
	}
}

// The theorem of two rows answers everybody at once, whatever the entries, and the table of 3×3 those
// that it has, but for lines of play, and a board is there without what it comes to.
func TestAllButTheSearch(t *testing.T) {
	s := newServer(t, Options{Three: three.New()})
	for target, want := range map[string]string{
		"/board?p=XX.OO/XX.OO":                       "which starts when you ask for it",
		"/m/3,1,2/2,2,5/1,4,3":                       "is a seki in SEKI",
		"/m/30000,20000,30001/20000,30000,20000":     "which starts when you ask for it",
		"/api/m/30000,20000,30001/20000,30000,20000": `"moves":[{`,
		"/api/m/9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,65535": `"moves":[{`,
	} {
		w := ask(t, s, http.MethodGet, target, http.Header{})
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) || len(s.searches.byKey) > 0 {
			t.Errorf("%s: status %d, %d searches, without %q: %s", target, w.Code, len(s.searches.byKey), want, w.Body)
		}
	}
	for _, target := range []string{"/api/m/3,2,1/2,3,2", "/api/m/3,2,1/2,3,2/1,2,3", "/api/m/4,3,0/4,0,3/0,3,3"} {
		_, searched := get(t, newServer(t, Options{}), target+"?wait=9")
		if w := ask(t, s, http.MethodGet, target, http.Header{}); w.Body.String() != searched || len(s.searches.byKey) > 0 {
			t.Errorf("%s, but after a search %s", w.Body, searched)
		}
	}
}

// What needs no work is there for everybody.
func TestReadingNeedsNoAsking(t *testing.T) {
	s := newServer(t, Options{})
	for _, target := range []string{"/", "/list?size=3x3", "/statements", "/play/2,1/1,2?turns=1.1", "/download/csv?size=2x2", "/drawing/2,1/1,2", "/static/style.css"} {
		if w := ask(t, s, http.MethodGet, target, http.Header{}); w.Code != http.StatusOK {
			t.Errorf("%s: status %d: %s", target, w.Code, w.Body)
		}
	}
}
