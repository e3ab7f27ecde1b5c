package explorer

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// working are addresses whose answers need work.
var working = []string{
	"/m/2,1/1,2", "/board/1,1/1,1", "/certificate/1,1/1,1?game=seki", "/play/2,1/1,2", "/play/2,1/1,2?turns=1.1&side=both",
	"/list?where=sum+%3E+4&size=2x2", "/download/csv?where=sum+%3E+5&size=2x2", "/census/2x2?max_sum=6", "/plot/2x2?max_sum=7",
	"/statements?then=sum+%3E+0&size=2&max_sum=5", "/api/m/2,2/1,2", "/api/list?where=sum+%3E+6&size=2x2", "/api/census/2x2?max_sum=8",
	"/api/statements?then=sum+%3E+0&size=2&max_sum=6",
}

// fromPage returns the headers by which a browser tells where a request comes from.
func fromPage(site, mode, dest string) http.Header {
	return http.Header{"Sec-Fetch-Site": {site}, "Sec-Fetch-Mode": {mode}, "Sec-Fetch-Dest": {dest}}
}

// What a page of another site can send starts nothing; what a person or a program asks for
// does, and can then be read by everybody.
func TestWorkIsAskedFor(t *testing.T) {
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
			if len(s.jobs.byKey) > 0 {
				t.Fatalf("%s with %v has started a search", target, header)
			}
		}
		header := fromPage("cross-site", "cors", "empty")
		if w := ask(t, s, http.MethodPost, target, header); w.Code != http.StatusForbidden || len(s.jobs.byKey) > 0 {
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
		if strings.HasPrefix(target, "/play/") { // computed anew each time
			continue
		}
		if w := ask(t, s, http.MethodGet, target, http.Header{}); w.Code != http.StatusOK {
			t.Errorf("%s after the search: status %d: %s", target, w.Code, w.Body)
		}
	}
}

// What needs no work is there for everybody.
func TestReadingNeedsNoAsking(t *testing.T) {
	s := newServer(t, Options{})
	for _, target := range []string{"/", "/list?size=3x3", "/completeness", "/statements", "/census", "/api", "/api/list", "/api/statements",
		"/api/completeness", "/api/openapi.json", "/download/csv?size=2x2", "/drawing/2,1/1,2", "/static/style.css"} {
		if w := ask(t, s, http.MethodGet, target, http.Header{}); w.Code != http.StatusOK {
			t.Errorf("%s: status %d: %s", target, w.Code, w.Body)
		}
	}
}

// In a browser, pages of another site cannot start a search by what they embed, a link in
// them can, and the button that is shown instead of a page works without scripts.
func TestBrowserAsks(t *testing.T) {
	ctx, url := newBrowser(t)
	s := newServer(t, Options{Timeout: time.Minute})
	target := httptest.NewServer(s)
	defer target.Close()
	embeds := ""
	for _, path := range working {
		address := target.URL + strings.ReplaceAll(path, "&", "&amp;")
		embeds += fmt.Sprintf(`<img src="%[1]s"><script src="%[1]s"></script><link rel="stylesheet" href="%[1]s"><link rel="prefetch" href="%[1]s"><iframe src="%[1]s"></iframe><object data="%[1]s"></object>`, address)
	}
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, `<h1>Another site</h1>`+embeds+`<a id="link" href="`+target.URL+`/m/3,1/0,2">a link</a>`)
	}))
	defer other.Close()
	run(t, ctx, chromedp.Navigate(url)) // any page of another port
	for _, address := range []string{other.URL, strings.Replace(other.URL, "127.0.0.1", "localhost", 1)} {
		run(t, ctx, chromedp.Navigate(address), chromedp.WaitReady("#link"))
		s.jobs.mu.Lock()
		started := slices.Collect(maps.Keys(s.jobs.byKey))
		s.jobs.mu.Unlock()
		if len(started) > 0 {
			t.Fatalf("%s has started %v", address, started)
		}
	}
	run(t, ctx, chromedp.Click("#link"), chromedp.WaitVisible(".verdict"))
}
