package browsertest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// working are addresses whose answers need work.
var working = []string{"/m/2,1,1/1,2,1/1,1,2", "/board/1,1/1,1", "/api/m/2,2,1/1,2,2/2,1,2"}

// recorder notes the status of every answer to a working address.
type recorder struct {
	http.Handler
	mu       sync.Mutex
	statuses map[string][]int
}

func (r *recorder) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	noted := &statusWriter{ResponseWriter: w, status: http.StatusOK}
	r.Handler.ServeHTTP(noted, request)
	r.mu.Lock()
	defer r.mu.Unlock()
	target := request.URL.RequestURI()
	r.statuses[target] = append(r.statuses[target], noted.status)
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController flush events.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// In a browser, pages of another site cannot start a search by what they embed; a link in
// them can. TestWorkIsAskedFor of package explorer checks that what is forbidden starts nothing.
func TestLongBrowserAsks(t *testing.T) {
	ctx, url := newBrowser(t)
	r := &recorder{Handler: newServer(t), statuses: map[string][]int{}}
	target := httptest.NewServer(r)
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
		r.mu.Lock()
		for _, path := range working {
			if len(r.statuses[path]) == 0 {
				t.Errorf("%s embeds %s, which the browser has not asked for", address, path)
			}
			for _, status := range r.statuses[path] {
				if status != http.StatusForbidden {
					t.Errorf("%s embeds %s: status %d", address, path, status)
				}
			}
		}
		clear(r.statuses)
		r.mu.Unlock()
	}
	run(t, ctx, click("#link"), chromedp.WaitVisible(".verdict"))
}
