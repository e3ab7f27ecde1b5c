package explorer

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sekilab/sekilab/explorer/internal/api"
	"github.com/sekilab/sekilab/internal/testtool"
)

// hard is a matrix that is not decided in the time of a test.
const hard = "5,4,3,4,5/4,6,5,3,3/3,4,6,5,4/5,3,4,6,4/4,5,3,4,6"

func newExplorer(o Options) *Explorer {
	o.Version, o.Memory, o.Timeout = "test", 64<<20, time.Minute
	return New(o)
}

// plain is an explorer without options for all tests: the lists are written once.
var plain = sync.OnceValue(func() *Explorer { return newExplorer(Options{}) })

// send returns the answer of a handler to a request.
func send(t testing.TB, h http.Handler, method, target, body string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost"+target, strings.NewReader(body))
	r.Header = header
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestServer(t *testing.T) {
	h := plain().Handler()
	for _, test := range []struct {
		method, target, body string
		status               int
		want                 string // in the body, or the address to which it leads
	}{
		{"GET", "/", "", 200, "Can you take a black chain?"},
		{"GET", "/m/", "", 200, "matrix.js"},
		{"GET", "/m", "", 301, "/m/"},
		{"GET", "/board?p=XO/2", "", 301, "/board/?p=XO/2"},
		{"GET", "/style.css", "", 200, "prefers-color-scheme"},
		{"GET", "/config.js", "", 200, `export const config = {"served":true,"url":"","version":"test"};`},
		{"GET", "/data/known.json", "", 200, `"Exhaustive":"27, but 17 for semi-complete in D-SEKI"`},
		{"GET", "/data/statements.json", "", 200, "theorem-012"},
		{"GET", "/m/2,1/1,2", "", 404, `src="/moved.js"`}, // which leads from an address of earlier versions
		{"GET", "/m/../../server.go", "", 404, ""},
		{"GET", "/web/index.html", "", 404, ""},
		{"POST", "/api/matrix", `{"matrix":"2,1/1,2","explain":true}`, 200, "complete: both players must pass"},
		{"POST", "/api/matrix", `{"matrix":"x"}`, 400, `{"error":"unexpected \"x\": expected the entry in row 1, column 1`},
		{"POST", "/api/position", `{"text":"` + strings.Repeat("X", maxQuery) + `"}`, 413, "larger than a megabyte"},
		{"GET", "/api/matrix", "", 404, ""},
		{"POST", "/m/", "", 405, ""},
	} {
		w := send(t, h, test.method, test.target, test.body, http.Header{})
		got := w.Body.String()
		if to := w.Header().Get("Location"); to != "" {
			got = to
		}
		if w.Code == 307 && test.status == 404 { // of a path that is not clean
			continue
		}
		if w.Code != test.status || !strings.Contains(got, test.want) || w.Code == 301 && got != test.want {
			t.Errorf("%s %s: status %d, want %d with %q: %.300s", test.method, test.target, w.Code, test.status, test.want, got)
		}
		if policies := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policies, policy) {
			t.Errorf("%s: policy %q", test.target, policies)
		}
	}
	first := send(t, h, "GET", "/style.css", "", http.Header{})
	again := send(t, h, "GET", "/style.css", "", http.Header{"If-None-Match": {first.Header().Get("ETag")}})
	if again.Code != http.StatusNotModified {
		t.Errorf("a file that the browser has: status %d", again.Code)
	}
}

// Only the names of this computer, and those allowed, reach the server, and pages of other sites start no search.
func TestSecurity(t *testing.T) {
	h := newExplorer(Options{Hosts: []string{"seki.example"}, HostHint: "do so"}).Handler()
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "seki.example": 200,
		"evil.example": 421, "192.0.2.1": 421, "": 421,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want || want == 421 && !strings.Contains(w.Body.String(), "; do so") {
			t.Errorf("host %q: status %d: %s", host, w.Code, w.Body)
		}
	}
	for _, test := range []struct {
		header http.Header
		want   int
	}{
		{http.Header{"Sec-Fetch-Site": {"same-origin"}}, 200}, {http.Header{}, 200}, // a program
		{http.Header{"Sec-Fetch-Site": {"cross-site"}}, 403}, {http.Header{"Sec-Fetch-Site": {"same-site"}}, 403},
		{http.Header{"Origin": {"http://evil.example"}}, 403},
	} {
		if w := send(t, h, "POST", "/api/matrix", `{"matrix":"1"}`, test.header); w.Code != test.want {
			t.Errorf("%v: status %d, want %d", test.header, w.Code, test.want)
		}
	}
}

// A request that is given up ends its search at once.
func TestLeft(t *testing.T) {
	e := newExplorer(Options{})
	server := httptest.NewServer(e.Handler())
	defer server.Close()
	client := http.Client{Timeout: 200 * time.Millisecond}
	if _, err := client.Post(server.URL+"/api/matrix", "application/json",
		strings.NewReader(`{"matrix":"`+hard+`"}`)); err == nil {
		t.Error("a hard matrix is answered at once")
	}
	began := time.Now() // as many searches as there is room for have ended
	var all sync.WaitGroup
	for k := range 4 {
		all.Go(func() {
			if _, err := e.api.Matrix(t.Context(), api.MatrixQuery{Matrix: fmt.Sprintf("2,%d/1,2", k)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("others waited for %v", took)
	}
}

// Requests of mixed kind at once, many more than there are processors, are all answered.
func TestLoad(t *testing.T) {
	server := httptest.NewServer(plain().Handler())
	defer server.Close()
	requests := []struct{ path, body string }{
		{"/", ""}, {"/m/", ""}, {"/matrix.js", ""}, {"/data/known-4x4.csv.gz", ""},
		{"/api/matrix", `{"matrix":"3,3,1/3,1,3/1,3,3","explain":true}`},
		{"/api/matrix", `{"matrix":"` + hard + `","seconds":0.05}`}, {"/api/position", `{"position":"XX.OO/XX.OO"}`},
		{"/api/draw", `{"matrix":"2,1/1,2","compact":true}`},
	}
	var all sync.WaitGroup
	for k := range 60 {
		all.Go(func() {
			request := requests[k%len(requests)]
			method := map[bool]string{true: "GET", false: "POST"}[request.body == ""]
			sent, _ := http.NewRequest(method, server.URL+request.path, strings.NewReader(request.body))
			response, err := http.DefaultClient.Do(sent)
			if err != nil {
				t.Error(err)
				return
			}
			defer response.Body.Close()
			if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != http.StatusOK {
				t.Errorf("%+v: status %d, %v", request, response.StatusCode, err)
			}
		})
	}
	all.Wait()
}

// Every page has the policy, a title and a description; every link, style, script and import of a page or a script
// leads to a file.
func TestWeb(t *testing.T) {
	e := plain()
	reference := regexp.MustCompile(`(?:href|src)="([^"#?]*)[^"]*"|from "([^"]+)"|(?:data|packed|link|to|importScripts|fetch)\("([^"#?]*)[^"]*"|\["[a-z]+", "((?:[a-z]+|\.)/)"`)
	used := map[string]bool{"config.js": true, "preview.png": true, "worker.js": true, "404.html": true,
		"index.html": true}
	for _, name := range e.names() {
		content, err := e.file(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(content)
		if path.Ext(name) == ".html" {
			for _, part := range []string{
				`http-equiv="Content-Security-Policy" content="` + html.EscapeString(policy) + `"`, "<title>",
				`name="description" content="`, `property="og:image" content="preview.png"`, "<h1>",
			} {
				if strings.Count(text, part) != 1 {
					t.Errorf("%s: not one %s", name, part)
				}
			}
		}
		if path.Ext(name) != ".html" && path.Ext(name) != ".js" {
			continue
		}
		for _, match := range reference.FindAllStringSubmatch(text, -1) {
			to := match[1] + match[2] + match[3] + match[4]
			if strings.HasPrefix(to, "https:") || to == "" || strings.HasPrefix(to, "solver/") ||
				strings.HasPrefix(to, "data:") || strings.Contains(to, "$") {
				continue
			}
			file := path.Join(path.Dir(name), to)
			switch {
			case strings.HasPrefix(match[0], "data(") || strings.HasPrefix(match[0], "packed("):
				file = "data/" + to
			case match[3]+match[4] != "":
				file = path.Clean(to)
			case strings.HasPrefix(to, "/"):
				file = path.Clean(to[1:])
			}
			if strings.HasSuffix(to, "/") || to == "." || to == "../" {
				file = path.Join(file, "index.html")
			}
			if _, err := e.file(file); err != nil {
				t.Errorf("%s leads to %s: %v", name, to, err)
			}
			used[file] = true
		}
	}
	for _, name := range e.names() {
		if !used[name] && !strings.HasPrefix(name, "data/") {
			t.Errorf("nothing leads to %s", name)
		}
	}
}

// The first page takes at most 90 kB with everything that it loads, also for a puzzle of a day.
func TestFirstPage(t *testing.T) {
	e := plain()
	loaded := map[string]int{}
	var load func(name string)
	reference := regexp.MustCompile(`<(?:link|script)[^>]* (?:href|src)="([^"]+)"|from "\./([^"]+)"|data\("([^"]+)"\)`)
	load = func(name string) {
		if loaded[name] > 0 {
			return
		}
		content, err := e.file(name)
		if err != nil {
			t.Fatal(err)
		}
		loaded[name] = len(content)
		if ext := path.Ext(name); ext != ".html" && ext != ".js" {
			return
		}
		for _, match := range reference.FindAllStringSubmatch(string(content), -1) {
			if match[3] != "" {
				match[3] = "data/" + match[3]
			}
			load(match[1] + match[2] + match[3])
		}
	}
	load("index.html")
	week := 0
	for name := range e.made {
		if strings.HasPrefix(name, "data/week-") {
			content, _ := e.file(name)
			week = max(week, len(content))
		}
	}
	sum, page := week, string(testtool.Must(e.file("index.html"))(t))
	for name, n := range loaded {
		sum += n
		if path.Ext(name) == ".js" && !strings.Contains(page, `"`+name+`"`) {
			t.Errorf("the page does not preload %s", name)
		}
	}
	t.Logf("%d bytes: %v", sum, loaded)
	if sum > 90_000 || len(loaded) < 12 {
		t.Errorf("%d bytes in %d files: %v", sum, len(loaded), loaded)
	}
}
