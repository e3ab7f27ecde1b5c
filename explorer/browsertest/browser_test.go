// Package browsertest looks at the pages of the explorer with a browser, as the server has them and on a static site.
// It is a separate module, so that users of the library do not download what drives a browser.
package browsertest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sekilab/sekilab/explorer"
	"github.com/sekilab/sekilab/internal/testtool"
)

// hard is a matrix that is not decided in the time of a test.
const hard = "5,4,3,4,5/4,6,5,3,3/3,4,6,5,4/5,3,4,6,4/4,5,3,4,6"

// patience is how long a test waits for one thing. The machine may be slow and do much else.
const patience = 3 * time.Minute

// tab is a page in a browser.
type tab struct {
	*testing.T
	ctx context.Context
	url string // of the pages
}

func newExplorer() *explorer.Explorer {
	return explorer.New(explorer.Options{Version: "test", Memory: 64 << 20, Timeout: time.Minute})
}

// served returns a tab for the pages of a server.
func served(t *testing.T) tab { return newTab(t, newExplorer().Handler()) }

// chromium starts the headless Chromium of all tests, and returns its context.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(patience))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx)
	stopChromium = func() {
		_ = chromedp.Cancel(ctx) // it ends with its allocator in any case
		stop()
	}
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

var stopChromium = func() {}

func TestMain(m *testing.M) {
	status := m.Run()
	stopChromium()
	os.Exit(status)
}

// newTab returns a tab with a separate profile, beside those of other tests.
func newTab(t *testing.T, pages http.Handler) tab {
	t.Helper()
	testtool.OnlyLong(t, "a browser takes a minute")
	testtool.Find(t, "chromium", "chromium")
	t.Parallel()
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(testtool.Must(chromium())(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := tab{t, ctx, server.URL}
	// without a limit, which would end the tab with it
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	return p
}

// solver returns a folder with the solver for a static site.
func solver(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w", "-o",
		filepath.Join(dir, "explorer.wasm"), "./explorer/worker") // as scripts/site does
	build.Dir, build.Env = filepath.Join("..", ".."), append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	root := testtool.Must(exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output())(t)
	support := testtool.Must(os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")))(t)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "wasm_exec.js"), support, 0o600))
	return dir
}

type action = chromedp.Action[chromedp.Void]

// do does steps, each in the time that a test waits.
func (p tab) do(steps ...action) {
	p.Helper()
	for k, step := range steps {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		err := chromedp.Do(ctx, step)
		cancel()
		if err != nil {
			p.Fatalf("step %d: %v, at %s: %s", k+1, err, text(p, `location.href`),
				text(p, `document.querySelector("main")?.innerText ?? ""`))
		}
	}
}

// value returns what a script finds.
func value[V any](p tab, script string) V {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[V](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatal(err)
	}
	return v
}

func text(p tab, script string) string { return value[string](p, script) }

// until waits until a script is true, also if another page comes meanwhile. It evaluates the script again and again: a
// script that waits in the page would never answer from a page that the browser keeps frozen for the back button.
func until(script string, args ...any) action {
	condition := chromedp.Evaluate[bool]("!!(" + fmt.Sprintf(script, args...) + ")")
	return func(ctx context.Context, s *chromedp.Target) (chromedp.Void, error) {
		for tick := time.NewTicker(20 * time.Millisecond); ; {
			found, err := soon(ctx, s, condition)
			if found || ctx.Err() != nil || err != nil && !isGone(err) {
				return chromedp.Void{}, cmp.Or(err, ctx.Err())
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
			}
		}
	}
}

// soon does an action that takes no time. If the page does not answer, the error is as if the page were gone.
func soon[V any](ctx context.Context, s *chromedp.Target, do chromedp.Action[V]) (V, error) {
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	v, err := do(limited, s)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = &cdproto.Error{Code: gone}
	}
	return v, err
}

// settled waits until all answers to the page have arrived.
func settled() action {
	return until(`document.readyState === "complete" && document.querySelector("header nav") && document.querySelector("main").ariaBusy !== "true" && !document.querySelector(".pending:not([hidden])")`)
}

// open opens a page anew, also where only what follows # differs from the page before. On the way it shows a file of the
// same site: for a page of another site, such as about:blank, Chromium starts a process.
func (p tab) open(page string) {
	p.Helper()
	p.do(chromedp.Navigate(p.url+"/style.css"), chromedp.Navigate(p.url+page), settled())
}

// says waits until what the component says has a text.
func says(words string) action {
	return until(`document.querySelector(".said")?.innerText.includes(%q)`, words)
}

// script does what a script does.
func script(script string, args ...any) action {
	return chromedp.Evaluate[chromedp.Void](fmt.Sprintf(script, args...) + ";0")
}

// click clicks on the first element that a selector matches. It clicks again if the page is drawn again between the
// moment in which the element is found and the click, and if the click hits nothing because the page moves under it.
func click(selector string) action {
	watch := script(`clicked = false; addEventListener("click", (e) => { clicked = !!e.target.closest("a, button, input, label, summary"); }, { once: true, capture: true })`)
	try, hit := chromedp.Click(selector), chromedp.Evaluate[bool](`globalThis.clicked !== false`)
	return func(ctx context.Context, s *chromedp.Target) (chromedp.Void, error) {
		for {
			_, err := soon(ctx, s, watch)
			if err == nil {
				_, err = try(ctx, s)
			}
			if err == nil {
				if ok, err := soon(ctx, s, hit); ok || err != nil { // an error: the click has led to another page
					return chromedp.Void{}, ctx.Err()
				}
			} else if !isGone(err) || ctx.Err() != nil {
				return chromedp.Void{}, err
			}
		}
	}
}

// gone is the code of Chromium for an element or a page that is no longer there.
const gone = -32000

// isGone reports whether Chromium refused because an element or a page is no longer there.
func isGone(err error) bool {
	refused, ok := errors.AsType[*cdproto.Error](err)
	return ok && refused.Code == gone
}

// colours chooses the colour scheme of pages.
func colours(scheme string) action {
	return chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		_, err := cdp.Call(ctx, s, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

// at reports if the address of the page is another.
func (p tab) at(want string) {
	p.Helper()
	if got := strings.TrimPrefix(text(p, `location.href`), p.url); got != want {
		p.Errorf("at %s, want %s", got, want)
	}
}

// axeCore returns the script of axe-core, or "" without it.
func axeCore(t *testing.T) string {
	t.Helper()
	if name := os.Getenv("AXE_CORE"); name != "" {
		return string(testtool.Must(os.ReadFile(name))(t))
	} else if os.Getenv("CI") == "true" {
		t.Error("AXE_CORE does not name axe.min.js of the package axe-core")
	} else {
		t.Log("without axe-core: AXE_CORE names its axe.min.js")
	}
	return ""
}

// look reports what axe-core finds on the page that the browser shows, if axe is not "", and whether the page is wider
// than the screen. It writes a picture of the page if there is a folder for it.
func (p tab) look(axe, name string) {
	p.Helper()
	if value[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
		p.Errorf("%s: wider than the screen", name)
	}
	if shots := os.Getenv("SCREENSHOTS"); shots != "" {
		picture, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
		if err == nil {
			err = os.WriteFile(filepath.Join(shots, strings.NewReplacer("/", "_", " ", "-", ",", "").Replace(name)+".png"),
				picture, 0o600)
		}
		testtool.NoError(p.T, err)
	}
	if axe == "" {
		return
	}
	if !value[bool](p, `"axe" in globalThis`) {
		p.do(script("%s", axe))
	}
	for _, v := range value[[]string](p,
		`axe.run({ resultTypes: ["violations"] }).then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.map(n => n.html + " " + (n.any[0] || {}).message).slice(0, 3).join(" | ")))`) {
		p.Errorf("%s: %s", name, v)
	}
}
