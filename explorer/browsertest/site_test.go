package browsertest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sekilab/sekilab/explorer"
)

// newSite returns a context for a headless Chromium and the address of a plain file server of
// a static site that computes.
func newSite(t *testing.T) (context.Context, string) {
	t.Helper()
	ctx, _ := newBrowser(t)
	files := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(files, "explorer.wasm"), "./explorer/worker")
	build.Dir, build.Env = filepath.Join("..", ".."), append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-ldflags=-s")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err == nil {
		err = os.WriteFile(filepath.Join(files, "wasm_exec.js"), support, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	site := explorer.Site{Largest: 2, App: files}
	if err := newServer(t).Export(t.Context(), filepath.Join(files, "site"), site); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(files, "site"))))
	t.Cleanup(server.Close)
	return ctx, server.URL
}

// On a static site from a plain file server, a matrix that is in no list is entered, decided,
// explained, drawn and played to the end; a list is filtered; and a board is read.
func TestLongBrowserSite(t *testing.T) {
	ctx, url := newSite(t)
	at := func(t *testing.T, want string) {
		t.Helper()
		if got := value(t, ctx, chromedp.Location()); got != url+"/app/#"+want {
			t.Errorf("at %s, want %s", got, want)
		}
	}
	t.Run("a matrix", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/explore/"), chromedp.SetValue("#matrix", "3 1; 0 3"), click(".enter .primary"),
			chromedp.WaitVisible(".verdict"), chromedp.WaitNotPresent("[data-events]"), chromedp.WaitReady("ol.lines li"),
			chromedp.WaitReady(`img.drawing[src^="blob:"]`), chromedp.WaitReady(".field svg"), chromedp.WaitReady(".worth"))
		at(t, "/m/3,1/0,3")
		run(t, ctx, click(`//nav//a[.="Explore"]`), chromedp.WaitVisible("[data-random]"), chromedp.NavigateBack(), chromedp.WaitVisible(".verdict"))
		at(t, "/m/3,1/0,3")
		run(t, ctx, click(`//a[.="Edit"]`), chromedp.WaitVisible("textarea"))
		at(t, "/explore?matrix=3%201%3b%200%203")
	})
	t.Run("a label", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/m/2.2.4.1/"), chromedp.WaitVisible(".verdict"))
		if got := value(t, ctx, chromedp.Location()); got != url+"/m/1,1/1,1/" {
			t.Errorf("the label leads to %s", got)
		}
		run(t, ctx, chromedp.Navigate(url+"/app/#/m/3.3.8.1"), chromedp.WaitVisible(".verdict"))
		at(t, "/m/2,1,0/1,2,0/0,0,2")
	})
	t.Run("what it does", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/list/index.html"))
		said := value(t, ctx, chromedp.Evaluate[[]string](`new Promise((done) => {
			const said = [], frame = document.createElement("iframe");
			const timer = setInterval(() => {
				const page = frame.contentDocument, text = page?.querySelector("#loading")?.textContent;
				if (text && !said.includes(text)) said.push(text);
				if (page?.querySelector(".verdict")) { clearInterval(timer); done(said); }
			}, 1);
			frame.src = "/app/index.html#/m/2";
			document.body.append(frame);
		})`, chromedp.EvalAwaitPromise))
		if k := slices.Index(said, "The solver is loaded and starts …"); k < 0 || k+1 == len(said) || said[k+1] != "The solver makes the page …" {
			t.Errorf("while it loads: %q", said)
		}
	})
	t.Run("a game", func(t *testing.T) {
		entry, said := `.counts [data-k="3"]`, func(words string) action {
			return chromedp.Poll[chromedp.Void](fmt.Sprintf(`document.querySelector(".said")?.innerText.includes(%q)`, words))
		}
		run(t, ctx, chromedp.Navigate(url+"/app/#/play/3,1/0,2"), click(entry), said("Your turn"), click(entry), said("You have won"))
		at(t, "/play/3,1/0,2?turns=2.2,1.1,2.2")
	})
	t.Run("a list", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/list/index.html"), chromedp.SetValue("[name=lines]", "5 5 5 4"), click("form.filter .primary"),
			chromedp.WaitVisible(`[name=lines][value="5 5 5 4"]`), chromedp.WaitVisible(`//a[.="csv"]`))
		shown := value(t, ctx, chromedp.Text("main strong"))
		w := httptest.NewRecorder()
		newServer(t).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/download/jsonl?lines=5+5+5+4", nil))
		if want := strings.Count(w.Body.String(), "\n"); want == 0 || shown != strconv.Itoa(want) {
			t.Errorf("%s classes, want %d", shown, want)
		}
	})
	t.Run("a board", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/app/#/board?p=XX.OO/XX.OO/XX.OO/XX.OO"), chromedp.WaitVisible(`//span[.="A seki: neither can gain"]`),
			click(`.goban button[value="C4"]`), chromedp.WaitReady(`//a[.="The matrix 3"]`))
		at(t, "/board?p=XXXOO/XX1OO/XX1OO/XX1OO")
	})
	t.Run("a late answer", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(url+"/app/#/m/3,1/0,3"), chromedp.WaitVisible(".counts td button"),
			chromedp.Evaluate[chromedp.Void](`{
				const link = Object.assign(document.createElement("a"), { href: "#/m/2" });
				document.querySelector(".counts td button").click();
				document.querySelector("main").append(link);
				setTimeout(() => link.click(), 150);
			}`), chromedp.WaitVisible(`//h1[starts-with(., "2 is")]`), chromedp.Sleep(time.Second))
		if to := value(t, ctx, chromedp.Evaluate[string](`document.querySelector(".rest .primary").getAttribute("href")`)); to != "#/play/2" {
			t.Errorf("the page of 2 leads to %q", to)
		}
	})
}
