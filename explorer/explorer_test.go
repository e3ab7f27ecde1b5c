package explorer

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// hard is a matrix that is not decided in the time of a test.
const hard = "5,4,3,4,5/4,6,5,3,3/3,4,6,5,4/5,3,4,6,4/4,5,3,4,6"

func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	o.Version = "test"
	if o.Memory == 0 {
		o.Memory = 64 << 20
	}
	s := New(o)
	t.Cleanup(s.Close)
	return s
}

// get returns the status and the body of the answer to a request from a page of the server.
func get(t testing.TB, s http.Handler, target string) (int, string) {
	t.Helper()
	w := ask(t, s, http.MethodGet, target, http.Header{"Sec-Fetch-Site": {"same-origin"}})
	return w.Code, w.Body.String()
}

// ask returns the answer to a request with a header.
func ask(t testing.TB, s http.Handler, method, target string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, request(t, method, target, header))
	return w
}

func request(t testing.TB, method, target string, header http.Header) *http.Request {
	r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost"+target, nil)
	r.Header = header
	return r
}

// own is a client whose requests look as if they came from a page of the server.
var own = http.Client{Transport: ownTransport{}}

type ownTransport struct{}

func (ownTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return http.DefaultTransport.RoundTrip(r)
}

// whole is get, but asks again until the page is whole.
func whole(t testing.TB, s http.Handler, target string) (status int, body string) {
	t.Helper()
	for range 200 {
		if status, body = get(t, s, target); !strings.Contains(body, `class="search"`) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return status, body
}

// follow is get, but follows redirects.
func follow(t *testing.T, s http.Handler, target string) (final, body string) {
	t.Helper()
	for range 100 {
		w := ask(t, s, http.MethodGet, target, http.Header{"Sec-Fetch-Site": {"none"}})
		if w.Code != http.StatusSeeOther {
			if w.Code != http.StatusOK {
				t.Fatalf("%s: status %d: %s", target, w.Code, w.Body)
			}
			return target, w.Body.String()
		}
		target = w.Header().Get("Location")
	}
	t.Fatal("too many redirects")
	return "", ""
}

func TestPages(t *testing.T) {
	s := newServer(t, Options{})
	for _, test := range []struct{ path, want string }{
		{"/", "Can you take a black chain?"},
		{"/m/2,1/1,2", "complete: both players must pass"},
		{"/m/1,1,0/1,0,1/0,1,1", "listed among the known seki"},
		{"/m/0,1/2,3", `canonical form <a href="/m/3,2/1,0">`},
		{"/m/1,1/0,0", `<span class="rc">1 1; 0 0 is the end of a game: a row is zero, R has won.</span></h1>`},
		{"/m/3", "seki: neither player has to pass"},
		{"/m/3", `loses, <span class="v">?</span> is not known.`},
		{"/play/3", "If one move does both, whoever moved wins in SEKI"},
		{"/play/3?game=dseki", "If one move does both, that is a draw in D-SEKI"},
		{"/m/1000,1/1,500", "<dd>499,999</dd>"},
		{"/m/1000,1/1,500", "2×2, sum 1,502;"},
		{"/list", "page 1 of "},
		{"/list?size=2x2&kind=complete", "<strong>4</strong> classes"},
		{"/list?size=4x3&kind=semi-complete&max_sum=9", "<strong>1</strong> class."},
		{"/list?lines=5+5+5+4&size=4x4", "<strong>"},
		{"/statements", "theorem-012"},
		{"/list?size=7x7", " for 7×7 to sum 17; 27 but for semi-complete in D-SEKI; beyond these sums nothing is claimed."},
		{"/list?size=6x7", "<strong>1</strong> class."}, // as 7x6,
		{"/list?size=2x3", " for 3×2 (all sums, proved)."},
		{"/list?size=4x4", " for 4×4 to sum 42; 44 but for semi-complete in D-SEKI; beyond these sums nothing is claimed."},
		{"/list", " for 1×1 (all sums, proved), 2×1 (all sums, proved), 2×2 (all sums, proved), 3×1 (all sums, proved), 3×2 (all sums, proved), 3×3 to sum 90,"},
		{"/static/style.css", "prefers-color-scheme"},
		{"/drawing/2,1/1,2", "<svg"},
		{"/board/1,1/1,1", "<svg"},
		{"/compact/1,1/1,1", "<svg"},
		{"/board/1,1/1,1?format=sgf", "(;"},
		{"/board/1,1/1,1?format=sgf", "LB[ad:1]"},
		{"/board/1,1/1,1?format=sgf", "a complete seki: whoever plays first loses; by liberties: every chain has seven stones or more"},
		{"/m/1,1,1/1,1,1/1,1,1", "chains would have to cross (the support is not planar)"},
	} {
		status, body := whole(t, s, test.path)
		if status != http.StatusOK || !strings.Contains(body, test.want) {
			t.Errorf("%s: status %d, without %q:\n%.2000s", test.path, status, test.want, body)
		}
	}
}

// A visitor who only follows links comes nowhere that does not exist.
func TestLinksLeadSomewhere(t *testing.T) {
	s := newServer(t, Options{})
	link := regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)
	seen := map[string]bool{}
	queue := []string{"/", "/m/2,1/1,2", "/play/2,1/1,2", "/list?size=3x3"}
	for depth := range 2 {
		var next []string
		for _, from := range queue {
			status, body := get(t, s, from)
			if status == http.StatusSeeOther {
				continue
			}
			if status != http.StatusOK {
				t.Errorf("%s: status %d", from, status)
			}
			for _, match := range link.FindAllStringSubmatch(body, -1) {
				to, _, _ := strings.Cut(strings.ReplaceAll(match[1], "&amp;", "&"), "#")
				if !seen[to] && to != "/go" && len(next) < 120 {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		if depth == 0 && len(next) < 30 {
			t.Errorf("only %d links", len(next))
		}
		queue = next
	}
}

func TestRefuses(t *testing.T) {
	s := newServer(t, Options{})
	for _, test := range []struct {
		path   string
		status int
		want   string
	}{
		{"/m/", 400, "empty input: a matrix needs at least one entry"},
		{"/m/x", 400, `unexpected "x": the entry in row 1, column 1 belongs here`},
		{"/m/1,2/3", 400, "row 2 has 1 entry, row 1 has 2"},
		{"/m/-1", 400, "the entry in row 1, column 1 is negative"},
		{"/m/1000,1,1/1,1,1/1,1,1", 400, "more than 999"},
		{"/m/99999999999999999999", 400, "the entry in row 1, column 1 is too large"},
		{"/m/" + strings.Repeat("1,", 16) + "1", 400, "at most 16"},
		{"/m/" + strings.Repeat("1/", 16) + "1", 400, "at most 16"},
		{"/m/0,0/0,0", 400, ""},

		{"/m/%ff", 400, "unexpected byte 0xFF: the entry in row 1, column 1 belongs here"},
		{"/m/" + strings.Repeat("1", 5000), 414, "longer"},
		{"/play/2,1/1,2?turns=9.9", 400, "turn 1: (9,9) is outside the matrix of 2×2"},
		{"/play/2,1/1,2?turns=x", 400, "turn 1"},
		{"/play/2,1/1,2?game=go", 400, "go"},
		{"/play/2,1/1,2?side=nobody", 400, "nobody"},
		{"/play/2,1/1,2?turns=p,p,p", 400, "turn 3: the game is over"},
		{"/list?size=9x9", 404, "no list of the size 9×9"},
		{"/list?kind=foo", 400, "foo"},
		{"/list?where=rows+%3D%3D+4", 400, "the page takes no expressions; seki list does"},
		{"/list?page=999", 404, "pages"},
		{"/list?page=0", 400, "page"},
		{"/list?kind=complet", 400, `unknown kind "complet": complete or semi-complete, did you mean complete?`},
		{"/download/gap", 404, "csv, jsonl; seki list writes others"},
		{"/download/exe", 404, "exe"},
		{"/go?matrix=1+1;1", 400, ""},
		{"/certificate/1,1/1,1?game=x", 400, "x"},
		{"/board/1,1,1/1,1,1/1,1,1", 404, "not planar"},
		{"/board/60", 404, "the smallest board found for 60 is 60×3, and boards are at most 52×52"},
		{"/compact/1,59", 404, "boards are at most 52×52"},
		{"/progress?key=none", 404, "no such search"},
		{"/api/m/x", 400, `{"error":"unexpected \"x\": the entry in row 1, column 1`},
		{"/api/m/1,1/1,1?wait=x", 400, `{"error":"wait`},
		{"/api/list", 404, `{"error":`},
		{"/api/nothing", 404, `{"error":`},
		{"/nothing", 404, "there is no page"},
		{"/../../etc/passwd", 307, ""},
		{"/static/../server.go", 307, ""},
		{"/static/none.css", 404, ""},
	} {
		status, body := get(t, s, test.path)
		if status == http.StatusMovedPermanently {
			status = http.StatusTemporaryRedirect // of a path that is not clean
		}
		if status != test.status || !strings.Contains(strings.ReplaceAll(body, "&#34;", `"`), test.want) {
			t.Errorf("%.60s: status %d, want %d with %q:\n%.1500s", test.path, status, test.status, test.want, body)
		}
	}
}

func TestSecurity(t *testing.T) {
	s := newServer(t, Options{Hosts: []string{"seki.example"}})
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "seki.example": 200,
		"evil.example": 421, "192.0.2.1": 421, "": 421,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
		if policy := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'self'") {
			t.Errorf("host %q: policy %q", host, policy)
		}
	}
	for site, want := range map[string]int{"same-origin": 200, "cross-site": 403, "": 200} {
		r := httptest.NewRequest(http.MethodPost, "http://localhost/m/2,1/1,2", nil)
		if site != "" {
			r.Header.Set("Sec-Fetch-Site", site)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("a post from %q: status %d, want %d", site, w.Code, want)
		}
	}
}

// What a cell of a page says is what the recursion says of the move.
func TestGrid(t *testing.T) {
	s := newServer(t, Options{})
	oracle := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	for _, text := range []string{"2 1; 1 2", "3 1; 0 2", "2 1 0; 1 2 0; 0 0 2", "2 1 1; 1 1 0"} {
		A := seki.Must(notation.Parse(text))
		found := s.searches.wait(t.Context(), s.searches.get("m/"+addressOf(A), s.inspect(A), false), time.Minute).Result.(*inspected)
		for i, row := range grid(A, *found) {
			for k, c := range row {
				if c.Entry == 0 {
					continue
				}
				for _, g := range seki.Games {
					after := testtool.Must(oracle[g].Solve(A.After(seki.Move{Row: i, Col: k})))(t)
					for _, p := range seki.Players {
						if want := after.Outcome.First(p.Opponent()).Negate(); c.Results[g][p] != want {
							t.Errorf("%s, %v, %v takes from (%d,%d): %v, want %v", text, g, p, i+1, k+1, c.Results[g][p], want)
						}
					}
				}
			}
		}
	}
}

// The page of a game has the game in its address, for the script, and leads to others of the matrix.
func TestPlay(t *testing.T) {
	s := newServer(t, Options{})
	for target, want := range map[string]string{
		"/play/3,1/0,2?turns=1.1":                                    `data-play="{&#34;first&#34;:&#34;R&#34;,&#34;game&#34;:&#34;seki&#34;,&#34;people&#34;:[true,false],&#34;rows&#34;:[[3,1],[0,2]],&#34;turns&#34;:&#34;1.1&#34;}"`,
		"/play/2,2/1,2?side=both&first=C&game=dseki&turns=1.1,2.2,p": `<span class="rc">C</span> begins; you play both sides.`,
		"/play/2,2/1,2?first=C&turns=p":                              `href="/play/2,2/1,2?first=C&amp;side=C">Change sides`,
		"/play/2,2/1,2?first=C":                                      `href="/play/2,2/1,2?first=C&amp;game=dseki">Play D-SEKI`,
		"/play/3,1/0,2?turns=1.1,r":                                  `&#34;turns&#34;:&#34;1.1&#34;`, // a link from when a player could resign
	} {
		if status, body := get(t, s, target); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, without %s: %s", target, status, want, body)
		}
	}
}

// A search that takes long shows progress, and ends when nobody follows it. Nobody can end it for others.
func TestSlowSearch(t *testing.T) {
	s := newServer(t, Options{Timeout: time.Minute})
	_, body := get(t, s, "/m/"+hard)
	follow := regexp.MustCompile(`data-events="([^"]*)"`).FindStringSubmatch(body)
	if follow == nil || !strings.Contains(body, `http-equiv="refresh"`) {
		t.Fatalf("no progress: %s", body)
	}
	for _, path := range []string{"/stop", "/again"} {
		if w := ask(t, s, http.MethodPost, path+"?key=m/"+hard, nil); w.Code != http.StatusNotFound && w.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	status, body := get(t, s, html.UnescapeString(follow[1]))
	if status != http.StatusOK || !strings.Contains(body, `"more":`) || !strings.Contains(body, `"seconds":`) {
		t.Errorf("status %d: %s", status, body)
	}
	status, body = get(t, s, "/api/m/"+hard+"?wait=0.1")
	if status != http.StatusOK || !strings.Contains(body, `"outcome":"?"`) {
		t.Errorf("status %d: %s", status, body)
	}
	found := s.searches.get("m/"+hard, nil, false)
	s.searches.mu.Lock()
	found.idle.Reset(0) // as if nobody had asked for a long time
	s.searches.mu.Unlock()
	time.Sleep(50 * time.Millisecond) // to ask now would set the timer again
	deadline := time.Now().Add(20 * time.Second)
	for s.searches.get("m/"+hard, nil, false) != nil {
		if time.Now().After(deadline) {
			t.Fatal("a search that nobody follows goes on")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// A search that ends early says so with commands that go on, and a POST starts it again.
func TestLateSearch(t *testing.T) {
	s := newServer(t, Options{Timeout: 100 * time.Millisecond})
	_, body := whole(t, s, "/m/"+hard)
	if A := seki.Must(parseAddress(hard)); !strings.Contains(body, "The search reached the time") || !strings.Contains(html.UnescapeString(body), "'"+A.String()+"'</code>") {
		t.Errorf("no command decides it: %s", body)
	}
	before := s.searches.get("m/"+hard, nil, false)
	if ask(t, s, http.MethodPost, "/m/"+hard, nil); s.searches.get("m/"+hard, nil, false) == before {
		t.Error("not started again")
	}
}

// Identical searches run once, others wait for room and say for how long; the last results are kept.
func TestSearches(t *testing.T) {
	s := newSearches(1, time.Minute)
	defer s.close()
	runs, open := 0, make(chan struct{})
	blocks := func(ctx context.Context, publish func(any, string)) error {
		runs++
		publish(1, "Half")
		<-open
		publish(2, "")
		return nil
	}
	first := s.get("a", blocks, false)
	if s.get("a", blocks, false) != first {
		t.Error("the same search runs twice")
	}
	for v, changed := s.look(first); v.Result != 1; v, changed = s.look(first) {
		<-changed
	}
	second := s.get("b", blocks, false)
	if v, _ := s.look(second); v.Progress != "Waiting for another search" || time.Since(second.asked) > time.Minute {
		t.Errorf("%+v, asked %v ago", v, time.Since(second.asked))
	}
	close(open)
	for _, r := range []*running{first, second} {
		if v := s.wait(t.Context(), r, time.Minute); !v.Finished || v.Result != 2 || v.Err != nil {
			t.Errorf("%s: %+v", r.key, v)
		}
	}
	if runs != 2 {
		t.Errorf("%d runs", runs)
	}
	for k := range 2 * maxKept {
		s.wait(t.Context(), s.get(fmt.Sprint(k), blocks, false), time.Minute)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.kept) != maxKept || len(s.byKey) > maxKept+1 || s.byKey["a"] != nil {
		t.Errorf("%d of %d searches are kept", len(s.kept), len(s.byKey))
	}
}

// Requests of mixed kind at once, many more than there are processors, are all answered.
func TestLoad(t *testing.T) {
	s := newServer(t, Options{})
	server := httptest.NewServer(s)
	defer server.Close()
	paths := []string{
		"/", "/m/2,1/1,2", "/m/3,3,1/3,1,3/1,3,3", "/list?size=4x4", "/list?page=3", "/play/3,1/0,2?turns=1.2", "/research",
		"/api/m/2,1,0/1,2,0/0,0,2", "/download/jsonl?kind=complete", "/statements", "/static/style.css",
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	bad := map[string]int{}
	for k := range 60 {
		wg.Go(func() {
			path := paths[k%len(paths)]
			response, err := own.Get(server.URL + path)
			status := 0
			if err == nil {
				_, err = io.Copy(io.Discard, response.Body)
				response.Body.Close()
				status = response.StatusCode
			}
			if err != nil || status != http.StatusOK {
				mu.Lock()
				bad[fmt.Sprintf("%s: %d %v", path, status, err)]++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if len(bad) > 0 {
		t.Errorf("%v", bad)
	}
	server.CloseClientConnections()
	s.Close()
	deadline := time.Now().Add(10 * time.Second)
	for runtime.NumGoroutine() > 50 && time.Now().Before(deadline) {
		time.Sleep(20 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > 50 {
		t.Errorf("%d goroutines are left", n)
	}
}

// A list is downloaded as the command writes it.
func TestDownloads(t *testing.T) {
	s := newServer(t, Options{})
	for format, want := range map[string]string{"csv": "matrix,canonical,", "jsonl": `{"matrix":[[1,1],[1,1]],`} {
		status, body := get(t, s, "/download/"+format+"?size=2x2")
		if status != http.StatusOK || !strings.HasPrefix(body, want) || strings.Count(body, "1 2") > 0 == (format == "jsonl") {
			t.Errorf("%s: %d %s", format, status, body)
		}
	}
	if _, body := get(t, s, "/download/jsonl?size=4x4&kind=complete&game=seki"); strings.Count(body, "\n") != 181 {
		t.Errorf("%d complete seki of 4×4", strings.Count(body, "\n"))
	}
}

func TestCertificate(t *testing.T) {
	s := newServer(t, Options{})
	status, body := get(t, s, "/certificate/2,1/1,2?game=seki")
	if status != http.StatusOK || !strings.Contains(body, "complete") {
		t.Errorf("status %d: %s", status, body)
	}
}

// TestTwoRows asks for matrices that no search decides.
func TestTwoRows(t *testing.T) {
	s := newServer(t, Options{})
	for target, want := range map[string]string{
		"/m/3000,3001/3002,3000":                      "by the theorem of two rows.",
		"/m/30000,30001,7,9/4,30002,30000,11":         "by the theorem of two rows.",
		"/m/65535":                                    "draw",
		"/api/m/3000,3001/3002,3000":                  `"seki":{"outcome":"DD","kind":"seki","theorem":"two-rows"}`,
		"/certificate/3000,3001/3002,3000?game=dseki": "value R D t t",
	} {
		if status, body := get(t, s, target); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, want %s in %s", target, status, want, body)
		}
	}
}

// Exported sites of several sizes hold together. Each replaces the one before; one that is
// interrupted changes nothing.
func TestLongExport(t *testing.T) {
	testtool.OnlyLong(t, "writes several sites")
	s := newServer(t, Options{Timeout: time.Minute})
	dir, app := filepath.Join(t.TempDir(), "site"), t.TempDir()
	for name, text := range map[string]string{"explorer.wasm": "\x00asm", "wasm_exec.js": ""} {
		testtool.NoError(t, os.WriteFile(filepath.Join(app, name), []byte(text), 0o600))
	}
	interrupted := func() {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		err := s.Export(ctx, dir, Site{Largest: 1, App: app, Progress: func(done, total int) {
			if done == total/2 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v when interrupted", err)
		}
	}
	interrupted()
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v: the folder of an interrupted export", err)
	}
	mine := []string{"static/mine.css", "app/mine.js", "m/mine/index.html", "CNAME"} // these stay
	for _, size := range []int{3, 2, 1} {
		testtool.NoError(t, s.Export(t.Context(), dir, Site{Largest: size, App: app}))
		for _, name := range mine {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && size < 3 {
				t.Error(err)
			}
		}
		interrupted()
		listed := 0
		for _, class := range s.o.Known.Classes() {
			if class.Rows <= size { // listed with rows ≥ columns
				listed++
			}
		}
		if pages := walkSite(t, s, dir); pages < 2*listed { // each under its label, too
			t.Errorf("size %d: %d pages for %d classes", size, pages, listed)
		}
		for _, name := range mine {
			testtool.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
			testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
		}
	}
	// What is not on the site is shown by the app; what must be loaded before the first page is seen is small.
	text, err := os.ReadFile(filepath.Join(dir, "m", "2", "index.html"))
	if err != nil || !strings.Contains(string(text), `href="../../app/index.html#/play/2?game=dseki"`) {
		t.Errorf("the page of the matrix 2, %v: %s", err, text)
	}
	if bytes := firstView(t, dir); bytes > 300_000 {
		t.Errorf("the first view takes %d bytes", bytes)
	}
	var no *ProgramError
	empty := t.TempDir()
	if err := s.Export(t.Context(), dir, Site{Largest: 1, App: empty}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v for a folder without the app", err)
	}
	testtool.NoError(t, os.WriteFile(filepath.Join(empty, "explorer.wasm"), nil, 0o600))
	if err := s.Export(t.Context(), dir, Site{Largest: 1, App: empty}); !errors.As(err, &no) || !strings.Contains(err.Error(), empty) {
		t.Errorf("%v for a program that is empty", err)
	}

	// A folder of something else, and a site with other files in the places of pages, are left alone.
	other := t.TempDir()
	testtool.NoError(t, os.WriteFile(filepath.Join(other, "index.html"), nil, 0o600))
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, siteMark), nil, 0o600))
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o600))
	for _, folder := range []string{other, dir} {
		var not *SiteError
		if err := s.Export(t.Context(), folder, Site{Largest: 1, App: app}); !errors.As(err, &not) || !strings.Contains(err.Error(), "holds ") {
			t.Error(err)
		}
		if page, err := os.ReadFile(filepath.Join(folder, "index.html")); err != nil || len(page) > 0 {
			t.Errorf("%v, %d bytes", err, len(page))
		}
	}
	if beside, err := filepath.Glob(dir + ".*"); err != nil || len(beside) > 0 {
		t.Errorf("%v is left, %v", beside, err)
	}
}

// firstView returns the size of the first page of a site with its styles, scripts and pictures.
func firstView(t *testing.T, dir string) (bytes int) {
	t.Helper()
	page := testtool.Must(os.ReadFile(filepath.Join(dir, "index.html")))(t)
	bytes = len(page)
	for _, match := range regexp.MustCompile(`<link [^>]*href="([^"]+)"|src="([^"]+)"`).FindAllStringSubmatch(string(page), -1) {
		if name := match[1] + match[2]; name != "index.html" { // the canonical address
			part, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			if err != nil {
				t.Error(err)
			}
			bytes += len(part)
		}
	}
	return bytes
}

// walkSite checks that all links of a site lead to places in its files or to pages that the app
// has, and that links lead from its first page to all pages, whose number it returns.
func walkSite(t *testing.T, s *Server, dir string) int {
	t.Helper()
	link := regexp.MustCompile(`(?: (?:href|src|action)="|content="0; url=)([^"#]*)(?:#([^"]*))?"`)
	reached := map[string]bool{}
	content := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !reached[name] {
			t.Errorf("a link leads nowhere: %v", err)
		}
		return string(text)
	}
	queue := []string{"index.html"}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if reached[name] {
			continue
		}
		text := content(name)
		reached[name] = true
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, match := range link.FindAllStringSubmatch(text, -1) {
			to, place := match[1], html.UnescapeString(match[2])
			if strings.HasPrefix(to, "https://") {
				continue
			}
			if strings.HasPrefix(to, "/") || strings.Contains(to, "?") {
				t.Errorf("%s: the link %s", name, to)
				continue
			}
			file := name
			if to != "" {
				file = filepath.Join(filepath.Dir(name), filepath.FromSlash(to))
			}
			queue = append(queue, file)
			switch {
			case file == filepath.FromSlash(appPage) && strings.HasPrefix(place, "/"):
				checkRoute(t, s, name, place)
			case place != "" && !strings.Contains(content(file), ` id="`+place+`"`):
				t.Errorf("%s: the link to %s in %s, which is not there", name, place, to)
			}
		}
		if strings.Contains(text, "data-events") {
			t.Errorf("%s: a search is under way", name)
		}
	}
	pages := 0
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == siteMark {
			return err
		}
		name, err = filepath.Rel(dir, name)
		named := []string{"static/preview.png", "static/ask.js", "static/board.js", "static/judge.js", "static/play.js", "app/worker.js", "app/wasm_exec.js", "app/explorer.wasm.gz", "app/three.bin"} // in full or by scripts
		if !reached[name] && !slices.Contains(named, filepath.ToSlash(name)) {
			t.Errorf("no link leads to %s", name)
		}
		if strings.HasSuffix(name, ".html") {
			pages++
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return pages
}

// checkRoute checks that the explorer has the page at a path to which a page of a site leads.
func checkRoute(t *testing.T, s *Server, from, path string) {
	t.Helper()
	mux := http.NewServeMux()
	for pattern := range s.answers() {
		methods, path, _ := strings.Cut(pattern, "/")
		for method := range strings.FieldsSeq(methods) {
			mux.HandleFunc(method+" /"+path, func(_ http.ResponseWriter, r *http.Request) {
				address := r.PathValue("matrix")
				if _, err := s.matrixOf(address); pattern == "GET /" || address != "" && err != nil {
					t.Errorf("%s: the link to %s in the app, %v", from, path, err)
				}
			})
		}
	}
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
}

// What is wrong in a form is said above the form, which keeps what was written.
func TestFormsKeepTheirText(t *testing.T) {
	s := newServer(t, Options{})
	for _, test := range []struct{ path, kept, want string }{
		{"/list?size=3x3&kind=complete&min_sum=5&lines=3+3+x", `name="lines" value="3 3 x"`, `"x" is not a line sum`},
		{"/list?min_sum=x&size=3x3&kind=complete", `name="lines" value=""`, `min_sum="x" is not a number`},
		{"/go?matrix=1+1%3B+1", ">1 1; 1</textarea>", "row 2 has 1 entry"},
	} {
		status, body := whole(t, s, test.path)
		body = html.UnescapeString(body)
		if status != http.StatusBadRequest || !strings.Contains(body, test.kept) || !strings.Contains(body, test.want) || !strings.Contains(body, "<form") {
			t.Errorf("%s: status %d, without %q or %q: %s", test.path, status, test.kept, test.want, body)
		}
		if strings.HasPrefix(test.path, "/list") {
			for _, kept := range []string{`value="3x3" selected`, "<option selected>complete"} {
				if !strings.Contains(body, kept) {
					t.Errorf("%s: without %q: %s", test.path, kept, body)
				}
			}
		}
	}
}

// The field of the first page takes a matrix on several lines, as other programs write it, or a
// row on each line.
func TestFieldOfSeveralLines(t *testing.T) {
	s := newServer(t, Options{})
	for _, text := range []string{
		"1 2\r\n3 4", "1 2\n3 4\n", "[1 2\n3 4]", "[[1 2]\n [3 4]]", "[[1, 2],\r\n [3, 4]]", "array([[1, 2],\n       [3, 4]])",
		"\\begin{pmatrix}\r\n1 & 2 \\\\\r\n3 & 4\r\n\\end{pmatrix}",
	} {
		w := ask(t, s, http.MethodGet, "/go?matrix="+url.QueryEscape(text), nil)
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/m/1,2/3,4" {
			t.Errorf("%q: status %d, to %q", text, w.Code, to)
		}
	}
	for text, want := range map[string]string{
		"1 2\n3":          "row 2 has 1 entry, row 1 has 2",
		"[[1 2]\n [3 x]]": `line 2, column 5: unexpected "x"`,
	} {
		if status, body := whole(t, s, "/go?matrix="+url.QueryEscape(text)); status != http.StatusBadRequest || !strings.Contains(html.UnescapeString(body), want) {
			t.Errorf("%q: status %d, without %q: %s", text, status, want, body)
		}
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, text := range []string{"2,1/1,2", "3", "1,1/1", "0", "/", "1,,1", "007", "1/1/", "%00", "９", "2001", "65535,1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		A, err := parseAddress(text)
		if err != nil {
			return
		}
		B, err := parseAddress(addressOf(A))
		if err != nil || !A.Equal(B) {
			t.Errorf("%q: %v, again %v %v", text, A, B, err)
		}
		if A.Rows() > maxLines || A.Cols() > maxLines || !ofTwoRows(A) && A.Sum() > maxSum {
			t.Errorf("%q: %v is beyond the limits", text, A)
		}
	})
}

func BenchmarkKnownPage(b *testing.B) {
	s := newServer(b, Options{})
	classes := known.All().Classes()
	k := 0
	for b.Loop() {
		if status, _ := get(b, s, "/m/"+addressOf(classes[k%len(classes)].Matrix)); status != http.StatusOK {
			b.Fatal(status)
		}
		k++
	}
}
