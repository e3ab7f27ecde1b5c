// Package browsertest looks at the pages of the explorer with a browser. It is a module of
// its own, so that users of the library do not download what drives a browser.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/explorer"
	"github.com/sekilab/sekilab/internal/testtool"
)

// hard is a matrix that is not decided in the time of a test.
const hard = "5,4,3,4,5/4,6,5,3,3/3,4,6,5,4/5,3,4,6,4/4,5,3,4,6"

func newServer(t *testing.T) *explorer.Server {
	s := explorer.New(explorer.Options{Version: "test", Memory: 64 << 20, Timeout: time.Minute})
	t.Cleanup(s.Close)
	return s
}

// newBrowser returns a context for a headless Chromium and the address of a server.
func newBrowser(t *testing.T) (context.Context, string) {
	t.Helper()
	testtool.OnlyLong(t, "a browser takes a minute")
	path := testtool.Find(t, "chromium", "chromium")
	server := httptest.NewServer(newServer(t))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	run(t, ctx, chromedp.Navigate("about:blank"))
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	return ctx, server.URL
}

type action = chromedp.Action[chromedp.Void]

func run(t *testing.T, ctx context.Context, steps ...action) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// value returns what an action finds.
func value[T any](t *testing.T, ctx context.Context, a chromedp.Action[T]) T {
	t.Helper()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// click clicks on the first element that a selector names, and on its successor if the page is drawn
// again between the moment in which the element is found and the click.
func click(selector string) action {
	return chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		for {
			_, err := chromedp.Click(selector)(ctx, s)
			if refused, ok := errors.AsType[*cdproto.Error](err); !ok || refused.Code != gone {
				return err
			}
		}
	})
}

// gone is the code of the error of Chromium for an element that is no longer on the page.
const gone = -32000

// colours chooses the colour scheme of pages.
func colours(scheme string) action {
	return chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		_, err := cdp.Call(ctx, s, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

// scripts allows or forbids scripts in pages.
func scripts(allowed bool) action {
	return chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		_, err := cdp.Call(ctx, s, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !allowed})
		return err
	})
}

// browserPages are the pages that the tests look at, whole.
var browserPages = []string{
	"/", "/explore", "/research", "/learn", "/explore?matrix=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "/m/4,3,0/4,0,3/0,3,3", "/m/1,1/0,0",
	"/m/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "/play/2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2", "/board?p=X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X",
	"/board?p=19/3XOOO12/4X.OX11/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19", "/play/3,1/0,2?turns=1.1,1.1&moves=1", "/list?size=3x3", "/list?size=2x2&view=table",
	"/statements", "/glossary", "/nothing",
}

// axeCore returns the script of axe-core, or "" without it.
func axeCore(t *testing.T) string {
	t.Helper()
	if name := os.Getenv("AXE_CORE"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	} else if os.Getenv("CI") == "true" {
		t.Error("AXE_CORE does not name axe.min.js of the package axe-core")
	} else {
		t.Log("without axe-core: AXE_CORE names its axe.min.js")
	}
	return ""
}

// checkAccess reports what axe-core finds on the page that the browser shows, if axe is not "".
func checkAccess(t *testing.T, ctx context.Context, axe, page string) {
	t.Helper()
	if axe == "" {
		return
	}
	run(t, ctx, chromedp.Evaluate[chromedp.Void](axe+";0"))
	violations := value(t, ctx, chromedp.Evaluate[[]string](
		`axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.map(n => n.html + " " + (n.any[0] || {}).message).slice(0, 3).join(" | ")))`,
		chromedp.EvalAwaitPromise))
	for _, v := range violations {
		t.Errorf("%s: %s", page, v)
	}
}

// No page scrolls sideways on a phone or reports an error, no table is cut off that would fit,
// and axe-core finds no violation on any, in light and in dark.
func TestLongBrowserPages(t *testing.T) {
	ctx, url := newBrowser(t)
	axe := axeCore(t)
	shots := os.Getenv("SCREENSHOTS") // a folder to look at
	for width, schemes := range map[int64][]string{1200: {"light", "dark"}, 800: {"light"}, 390: {"light"}} {
		for _, scheme := range schemes {
			for k, page := range browserPages {
				run(t, ctx,
					chromedp.EmulateViewport(width, 900),
					colours(scheme),
					chromedp.Navigate(url+page),
					chromedp.WaitReady("main"), chromedp.WaitNotPresent(".search:not(.ended)"),
				)
				overflow := value(t, ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth`))
				main := value(t, ctx, chromedp.Evaluate[bool](`document.querySelectorAll("main h1").length === 1 && document.title !== ""`))
				if overflow || !main {
					t.Errorf("%s at %d: wider than the screen: %v, one heading and a title: %v", page, width, overflow, main)
				}
				cut := value(t, ctx, chromedp.Evaluate[[]string](`
					[...document.querySelectorAll(".scroll")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.scrollWidth < document.querySelector("main h1").clientWidth).map(e => e.ariaLabel ?? e.firstElementChild.ariaLabel)`))
				if len(cut) > 0 {
					t.Errorf("%s at %d: with room for all, cut off: %q", page, width, cut)
				}
				if shots != "" {
					picture := value(t, ctx, chromedp.FullScreenshot(100))
					if err := os.WriteFile(filepath.Join(shots, fmt.Sprintf("%02d-%d-%s.png", k, width, scheme)), picture, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				checkAccess(t, ctx, axe, fmt.Sprintf("%s, %s, %d wide", page, scheme, width))
			}
		}
	}
}

// A game played with the mouse and with the keyboard ends alike. The address has the
// turns, and a mistake is named at once.
func TestLongBrowserGame(t *testing.T) {
	ctx, url := newBrowser(t)
	start := url + "/play/3,1/0,2"
	won := chromedp.Poll[chromedp.Void](`document.querySelector("main").innerText.includes("You have won")`)
	turn := chromedp.Poll[chromedp.Void](`document.querySelector(".said").innerText.includes("Your turn")`)
	entry := func(k int) string { return fmt.Sprintf(`.counts [data-k="%d"]`, k) }
	t.Run("mouse", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(start), click(entry(3)), turn, click(entry(3)), won)
		if at := value(t, ctx, chromedp.Location()); at != start+"?turns=2.2,1.1,2.2" {
			t.Errorf("the end is at %s", at)
		}
		run(t, ctx, click(".through"), chromedp.KeyEvent(kb.ArrowRight))
		if said := value(t, ctx, chromedp.Text(".said")); said != "1 of 3: You take a dame of Black 2 and White 2: the only turn that wins; Black 2 has one liberty left, and Black cannot take a white chain first." {
			t.Errorf("the first turn: %q", said)
		}
		run(t, ctx, chromedp.KeyEvent(kb.Escape), won, chromedp.Reload(), won, click(".back"), turn, click(entry(3)), won)
	})
	t.Run("keyboard", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(start), chromedp.WaitVisible(entry(0)), chromedp.Focus(entry(0)),
			chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
			turn, chromedp.Focus(entry(3)), chromedp.KeyEvent(kb.Enter), won)
	})
	const hard = "/play/6,5,5,4/5,6,4,5/5,4,6,5/4,5,5,6" // too much for the script
	for _, address := range []string{"/play/3,1/0,2", hard} {
		run(t, ctx, chromedp.Navigate(url+address), click(entry(0)), turn)
		said := value(t, ctx, chromedp.Text(".said"))
		if want := "You take a dame of Black 1 and White 1: "; address != hard && !strings.Contains(said, want+"a mistake, Black now wins with a dame of Black 1 and White 1. Right was a dame of Black 2 and White 2. Black took ") {
			t.Errorf("%s: %q", address, said)
		}
	}
}

// Edit on the page of a matrix leads to the field in which it is entered, which has the matrix and is seen at once.
func TestLongBrowserEdit(t *testing.T) {
	ctx, url := newBrowser(t)
	for width, height := range map[int64]int64{1280: 720, 390: 844} {
		run(t, ctx, chromedp.EmulateViewport(width, height), chromedp.Navigate(url+"/m/3,1/0,2"), click(`//a[text()="Edit"]`), chromedp.WaitVisible("textarea"))
		entered := value(t, ctx, chromedp.Value("textarea"))
		seen := value(t, ctx, chromedp.Evaluate[bool](`["textarea", ".enter .primary"].every(name => {
			const box = document.querySelector(name).getBoundingClientRect();
			return box.top >= 0 && box.bottom <= innerHeight;
		})`))
		if entered != "3 1; 0 2" || !seen {
			t.Errorf("at %d×%d: %q, all seen: %v", width, height, entered, seen)
		}
	}
}

// Without scripts the first page has no gaps for what a script would show.
func TestLongBrowserFirstPageWithoutScripts(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, scripts(false), chromedp.Navigate(url+"/"), chromedp.WaitVisible(".rules"))
	empty := value(t, ctx, chromedp.Evaluate[[]string](`[...document.querySelectorAll("main *")].filter(e => e.clientHeight > 0 && e.innerText === "" && !e.closest("form, table")).map(e => e.outerHTML)`))
	if len(empty) > 0 {
		t.Errorf("empty: %q", empty)
	}
}

// What a list is downloaded as is what the page shows.
func TestLongBrowserDownload(t *testing.T) {
	ctx, url := newBrowser(t)
	dir := t.TempDir()
	run(t, ctx, chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
		})
		return err
	}), chromedp.Navigate(url+"/list?size=2x2"), click(`//a[.="csv"]`))
	name := filepath.Join(dir, "known-seki.csv")
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if _, err := os.Stat(name); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("no download")
		}
	}
	text, err := os.ReadFile(name)
	if lines := strings.Count(string(text), "\n"); err != nil || lines != 5 { // the header and four classes
		t.Errorf("%d lines, %v: %s", lines, err, text)
	}
}

// A screen reader is told what a cell does.
func TestLongBrowserNames(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/m/3,1/0,2"), chromedp.WaitReady(".worth"))
	tree := value(t, ctx, func(ctx context.Context, s *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, s, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	found := false
	for _, n := range tree.Nodes {
		if n.Role != nil && n.Name != nil && strings.Contains(string(n.Role.Value), "button") && strings.Contains(string(n.Name.Value), "a dame of Black 2 and White 2 White W Black L") {
			found = true
		}
	}
	if !found {
		t.Error("no cell is named with what its move does")
	}
}

// A board is set up with the mouse and with the keyboard; a move captures,
// and the address holds the position.
func TestLongBrowserBoard(t *testing.T) {
	ctx, url := newBrowser(t)
	point := func(name string) string { return fmt.Sprintf(`.goban button[value=%q]`, name) }
	stone := func(name, colour string) action {
		return chromedp.WaitReady(fmt.Sprintf(`.goban button[value=%q][data-stone=%q]`, name, colour))
	}
	choose := func(name, value string) action {
		return click(fmt.Sprintf(`[name=%s][value=%s]`, name, value))
	}
	at := func(t *testing.T, want string) {
		t.Helper()
		if got := value(t, ctx, chromedp.Location()); got != url+want {
			t.Errorf("at %s, want %s", got, url+want)
		}
	}
	start := url + "/board?p=XX.OO/XX.OO/XX.OO/XX.OO"
	draws := `//span[.="A seki: neither can gain"]`
	without := chromedp.WaitNotPresent(draws)
	t.Run("mouse", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(start), chromedp.WaitVisible(draws),
			click(point("C4")), stone("C4", "black"), chromedp.WaitReady(`//a[.="The matrix 3"]`))
		at(t, "/board?p=XXXOO/XX1OO/XX1OO/XX1OO")
		run(t, ctx, choose("put", "empty"), click(point("C4")), stone("C4", "empty"), chromedp.WaitReady(`//a[.="The matrix 4"]`))
		at(t, "/board?p=XX1OO/XX1OO/XX1OO/XX1OO&put=empty")
		run(t, ctx, chromedp.Navigate(url+"/board?p=XO/2&put=play"), click(point("B1")), stone("B2", "empty"), without)
		at(t, "/board?p=X1/1X&put=play&turn=white")
		// Undone in the page, which has left nothing in the history.
		run(t, ctx, click("[value=undo]"), stone("B2", "white"), chromedp.WaitReady(`[value=redo][aria-disabled=false]`))
		at(t, "/board?p=XO/2&put=play")
		run(t, ctx, click("[value=redo]"), stone("B2", "empty"))
		at(t, "/board?p=X1/1X&put=play&turn=white")
		before := value(t, ctx, chromedp.Evaluate[int](`history.length`))
		run(t, ctx, choose("put", "black"), click(point("A1")), stone("A1", "black"), chromedp.Focus(point("A1")))
		run(t, ctx, chromedp.Evaluate[chromedp.Void](`for (let k = 0; k < 3; k++) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));0`),
			stone("B2", "white"), click("[value=redo]"), stone("B2", "empty"), stone("A1", "empty"))
		if after := value(t, ctx, chromedp.Evaluate[int](`history.length`)); after != before {
			t.Errorf("a stone and its undoing make %d entries of the history", after-before)
		}
	})
	t.Run("clicks", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(start), chromedp.WaitVisible(draws))
		for _, test := range []struct{ from, at, put, turn, want string }{
			{"3/3", "0, 1", "black", "black", "3/X2"},
			{"3/X2", "0, 1", "black", "black", "3/3"},
			{"3/O2", "0, 1", "black", "black", "3/X2"},
			{"3/3", "2, 0", "white", "black", "2O/3"},
			{"3/XO1", "1, 1", "empty", "black", "3/X2"},
			{"3/3", "1, 1", "empty", "black", "3/3"},
			{"3/O2", "0, 0", "play", "black", "X2/O2"},
			{"X2/O2", "1, 1", "play", "black", "X2/1X1"},   // captures
			{"X2/OX1", "1, 0", "play", "white", "1O1/OX1"}, // captures as well
			{"OOX/OX1/X2", "2, 1", "play", "black", "OOX/OXX/X2"},
			{"1OX/OOX/XX1", "0, 0", "play", "black", "X1X/2X/XX1"}, // a chain of three
			{"X1/2", "0, 0", "play", "black", "A stone stands there."},
			{"1O/O1", "0, 0", "play", "black", "A stone there would have no liberty: that is suicide."},
		} {
			got := value(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(`import("/static/board.js").then(({ rowsOf, textOf, changed }) => {
				const { rows, wrong } = changed(rowsOf(%q), %s, %q, %q);
				return wrong ?? textOf(rows);
			})`, test.from, test.at, test.put, test.turn), chromedp.EvalAwaitPromise))
			if got != test.want {
				t.Errorf("%+v: %s", test, got)
			}
		}
	})
	t.Run("keyboard", func(t *testing.T) {
		run(t, ctx, chromedp.Navigate(start), chromedp.WaitVisible(draws), chromedp.Focus(point("A4")),
			chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("w"), stone("C4", "white"),
			chromedp.WaitReady(`//a[.="The matrix 3"]`),
			chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(" "), stone("C3", "black"), chromedp.WaitReady(`//a[.="The matrix 2"]`))
		at(t, "/board?p=XXOOO/XXXOO/XX1OO/XX1OO")
		name := value(t, ctx, chromedp.Evaluate[string](`document.activeElement.getAttribute("aria-label")`))
		if name != "C3, black" {
			t.Errorf("the point with the focus is called %q", name)
		}
	})
	t.Run("file", func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "a.sgf")
		if err := os.WriteFile(name, []byte("(;SZ[3]AB[aa]AW[ca])"), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, ctx, chromedp.Navigate(url+"/board"), chromedp.SetUploadFiles("#file", []string{name}), click(`//button[.="Read it"]`), stone("C3", "white"))
		at(t, "/board?p=X1O/3/3")
		walled := "(;SZ[9]AB[bb][cb][db][bc][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce])"
		if err := os.WriteFile(name, []byte(walled), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, ctx, chromedp.SetUploadFiles("#file", []string{name}), click(`//button[.="Read it"]`),
			chromedp.WaitVisible(`//span[starts-with(., "If White 1 (E9) lives, a move is needed")]`),
			chromedp.WaitVisible(`//p[starts-with(., "White to move: White captures Black 1 (B8), 5 stones, by ")]`),
			click(`//button[.="Empty board"]`), chromedp.WaitVisible(`//span[.="Place a black and a white chain that share an empty point"]`))
	})
}
