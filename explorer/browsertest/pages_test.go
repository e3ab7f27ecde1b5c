package browsertest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/internal/testtool"
)

// ones is a matrix of 2×16.
const ones = "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"

// No page scrolls sideways on a phone or lacks its heading, and no table is cut off that would fit. axe-core finds no
// violation on any page, on a desktop in light and on a phone in dark.
func TestLongBrowserPages(t *testing.T) {
	p, axe := served(t), axeCore(t)
	for _, page := range []string{
		"/", "/#puzzle=3.6", "/learn/", "/learn/#eyes", "/learn/#your-own", "/explore/", "/explore/?matrix=" + ones,
		"/research/", "/m/#4,3,0/4,0,3/0,3,3", "/m/#1,1/0,0", "/m/#" + ones, "/m/#x",
		"/play/#3,1/0,2?turns=1.1,1.1&moves=1", "/play/#2,2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2,2",
		"/board/?p=X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X",
		"/board/?p=19/3XOOO12/4X.OX11/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19&chains=D18", "/board/?p=X", "/list/",
		"/list/?size=3x3", "/list/?size=2x2&view=table", "/list/?size=9x9", "/statements/", "/glossary/", "/nothing",
	} {
		for _, look := range []struct {
			width  int64
			scheme string
			opened bool // in this width
			axe    string
		}{{1280, "light", true, axe}, {800, "light", false, ""}, {390, "dark", true, axe}} {
			p.do(chromedp.EmulateViewport(look.width, 900), colours(look.scheme))
			if look.opened {
				p.open(page)
			}
			name := fmt.Sprintf("%s %s %d", page, look.scheme, look.width)
			if !value[bool](p, `document.querySelectorAll("main h1").length === 1 && document.title !== ""`) {
				t.Errorf("%s: not one heading and a title", name)
			}
			if cut := value[[]string](p, `[...document.querySelectorAll(".scroll")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.scrollWidth < document.querySelector("main h1").clientWidth).map(e => e.ariaLabel ?? e.firstElementChild.ariaLabel)`); len(cut) > 0 {
				t.Errorf("%s: with room for all, cut off: %q", name, cut)
			}
			p.look(look.axe, name)
		}
	}
}

// A game played with the mouse and with the keyboard ends alike. The address has the turns, a mistake is named at once,
// and the back button leads back.
func TestLongBrowserGame(t *testing.T) {
	p := served(t)
	entry := func(k int) string { return fmt.Sprintf(`.counts [data-k="%d"]`, k) }
	p.open("/play/#3,1/0,2")
	p.do(click(entry(3)), says("Your turn"), click(entry(3)), says("You have won"), settled())
	p.at("/play/#3,1/0,2?turns=2.2,1.1,2.2")
	p.do(click(".through"), chromedp.KeyEvent(kb.ArrowRight))
	if said := text(p, `document.querySelector(".said").innerText`); said != "1 of 3: You take a dame of Black 2 and White 2: the only turn that wins; Black 2 has one liberty left, and Black cannot take a white chain first." {
		t.Errorf("the first turn: %q", said)
	}
	p.do(chromedp.KeyEvent(kb.Escape), says("You have won"), chromedp.Reload(), settled(), says("You have won"),
		click(".back"), says("Your turn"), click(entry(3)), says("You have won"))
	p.do(click(`//a[.="Play D-SEKI"]`), until(`document.querySelector("h1").innerText === "D-SEKI of 3 1; 0 2"`),
		settled(), script(`history.back()`), until(`document.querySelector("h1").innerText === "SEKI of 3 1; 0 2"`))

	p.open("/play/#3,1/0,2")
	p.do(chromedp.Focus(entry(0)), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown),
		chromedp.KeyEvent(kb.Enter),
		says("Your turn"), chromedp.Focus(entry(3)), chromedp.KeyEvent(kb.Enter), says("You have won"))

	p.open("/play/") // without a matrix, as a visitor types it
	p.do(until(`document.querySelector("h1").innerText === "SEKI of 1 2 2; 1 1 2; 3 1 0"`))

	p.open("/play/#3,1/0,2")
	p.do(click(entry(0)), says("You take a dame of Black 1 and White 1: a mistake, Black now wins with a dame of Black 1 and White 1. The right turn was a dame of Black 2 and White 2. Black takes "))
	p.open("/play/#6,5,5,4/5,6,4,5/5,4,6,5/4,5,5,6") // too much for the script
	p.do(click(entry(0)), until(`/Your turn|Black passes/.test(document.querySelector(".said").innerText)`))

	p.open("/play/#2,1/1,3?side=both") // a click on a dame is a move, as one on its entry is
	p.do(click(`.field [data-k="3"]`),
		until(`document.querySelector(".did").innerText.includes("You take a dame of Black 2 and White 2")`))
	if left := value[int](p, `document.querySelectorAll('.field [data-k="3"]').length`); left != 2 {
		t.Errorf("%d dame are left", left)
	}
}

// A matrix is entered, and edited where it was entered.
func TestLongBrowserExplore(t *testing.T) {
	p := served(t)
	for width, height := range map[int64]int64{1280: 720, 390: 844} {
		p.do(chromedp.EmulateViewport(width, height))
		p.open("/m/#3,1/0,2")
		p.do(click(`//a[.="Edit"]`), until(`location.pathname === "/explore/"`), settled())
		if entered := text(p, `document.querySelector("textarea").value`); entered != "3 1; 0 2" || !value[bool](p, `["textarea", ".enter .primary"].every(name => {
			const box = document.querySelector(name).getBoundingClientRect();
			return box.top >= 0 && box.bottom <= innerHeight;
		})`) {
			t.Errorf("at %d×%d: %q, or not all seen", width, height, entered)
		}
	}
	for from, want := range map[string]string{ // addresses of earlier versions
		"/m/2.2.4.1/": "/m/#1,1/1,1", "/app/#/m/3.3.8.1": "/m/#2,1,0/1,2,0/0,0,2", "/app/#/board?p=XO/2": "/board/?p=XO/2",
	} {
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+from),
			until(`location.href.startsWith(%q)`, p.url+want))
	}
	for page, link := range map[string]string{"/m/": "Enter one", "/m/#2,1/1": "Correct it", "/play/#2,1/1": "Correct it",
		"/nothing/here": "Explore"} {
		p.open(page)
		p.do(click(fmt.Sprintf(`//a[.=%q]`, link)), until(`location.pathname === "/explore/"`))
	}
	for entered, want := range map[string]string{"1 1; 1 1": "/m/#1,1/1,1", "[1 2\n3 4]": "/m/#1,2/3,4",
		"3.3.21.1": "/m/#3,3,1/3,1,3/1,3,3", "\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}": "/m/#1,2/3,4"} {
		p.open("/explore/")
		p.do(script(`document.querySelector("textarea").value = %q`, entered), click(".enter .primary"),
			until(`location.pathname + location.hash === %q`, want))
	}
	p.do(settled(), script(`history.back()`), until(`location.pathname === "/explore/"`))
	p.open("/explore/")
	p.do(script(`document.querySelector("textarea").value = "1 2; 3"`), click(".enter .primary"),
		until(`document.querySelector(".wrong").innerText.includes("row 2 has 1 entry")`))
	p.do(click(`//a[.="A seki at random"]`), until(`location.pathname === "/m/"`), settled(),
		until(`document.querySelector("h1").innerText.includes("seki")`))
}

// Downloads have the classes that the page shows.
func TestLongBrowserList(t *testing.T) {
	p := served(t)
	dir := t.TempDir()
	p.do(chromedp.Func(func(ctx context.Context, s *chromedp.Target) error {
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
			BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
		})
		return err
	}))
	p.open("/list/")
	p.do(click(`//a[.="4×4"]`), until(`document.querySelectorAll(".boards li").length === 100`), click(`//a[.="next"]`),
		until(`document.querySelector(".pages")?.innerText.includes("page 2 of")`))
	p.open("/list/?size=4x4&kind=complete&game=seki")
	if n := text(p, `document.querySelector(".list strong").innerText`); n != "181" {
		t.Errorf("%s complete seki of 4×4", n)
	}
	p.open("/list/?size=2x2")
	if got := text(p, `document.querySelector(".sizes tbody").innerText`); got != "2×2\t4\tall sums, proved" {
		t.Errorf("up to which sums none is missing: %q", got)
	}
	for name, want := range map[string]string{"csv": "matrix,canonical,", "jsonl": `{"matrix":[[1,1],[1,1]],`} {
		file := filepath.Join(dir, "known-seki."+name)
		p.do(click(fmt.Sprintf(`//button[.=%q]`, name)))
		for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
			if _, err := os.Stat(file); err == nil {
				break
			} else if time.Now().After(deadline) {
				t.Fatal("no download")
			}
		}
		content := string(testtool.Must(os.ReadFile(file))(t))
		if lines := strings.Count(content, "\n"); !strings.HasPrefix(content, want) ||
			lines != map[string]int{"csv": 5, "jsonl": 4}[name] {
			t.Errorf("%s: %d lines: %s", name, lines, content)
		}
	}
}

// The name of a cell for screen readers has the effect of a move there.
func TestLongBrowserNames(t *testing.T) {
	p := served(t)
	p.open("/m/#3,1/0,2")
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, s *chromedp.Target) (accessibility.GetFullAXTreeResult,
		error) {
		return cdp.Call(ctx, s, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range tree.Nodes {
		if n.Role != nil && n.Name != nil && strings.Contains(string(n.Role.Value), "button") &&
			strings.Contains(string(n.Name.Value), "a dame of Black 2 and White 2 White W Black L") {
			return
		}
	}
	t.Error("no cell is named with what its move does")
}

// A board is set up with the mouse and with the keyboard; a move captures, the address holds the position, and what is
// done can be undone.
func TestLongBrowserBoard(t *testing.T) {
	p := served(t)
	point := func(name string) string { return fmt.Sprintf(`.goban button[value=%q]`, name) }
	stone := func(name, colour string) action {
		return until(`document.querySelector('.goban button[value=%s][data-stone=%s]')`, name, colour)
	}
	choose := func(name, value string) action { return click(fmt.Sprintf(`[name=%s][value=%s]`, name, value)) }
	found := func(words string) action {
		return until(`document.querySelector(".found").textContent.includes(%q)`, words)
	}
	const start = "/board/?p=XX.OO/XX.OO/XX.OO/XX.OO"
	p.open(start)
	p.do(found("A seki: neither can gain"), click(point("C4")), stone("C4", "black"), settled(), found("The matrix 3"))
	p.at("/board/?p=XXXOO/XX1OO/XX1OO/XX1OO")
	p.do(choose("put", "empty"), click(point("C4")), stone("C4", "empty"), settled(), found("The matrix 4"))
	p.at("/board/?p=XX1OO/XX1OO/XX1OO/XX1OO&put=empty")
	p.open("/board/?p=XO/2&put=play")
	p.do(click(point("B1")), stone("B2", "empty"))
	p.at("/board/?p=X1/1X&turn=white&put=play")
	before := value[int](p, `history.length`) // what is undone in the page leaves nothing in the history
	p.do(click("[value=undo]"), stone("B2", "white"))
	p.at("/board/?p=XO/2&put=play")
	p.do(click("[value=redo]"), stone("B2", "empty"), choose("put", "black"), click(point("A1")), stone("A1", "black"),
		script(`for (let k = 0; k < 3; k++) document.querySelector(".goban button").dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }))`),
		stone("B2", "white"), click("[value=redo]"), stone("B2", "empty"), stone("A1", "empty"))
	if after := value[int](p, `history.length`); after != before {
		t.Errorf("a stone and its undoing make %d entries of the history", after-before)
	}
	p.open(start)
	p.do(chromedp.Focus(point("A4")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight),
		chromedp.KeyEvent("w"), stone("C4", "white"), settled(), found("The matrix 3"),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(" "), stone("C3", "black"), settled(), found("The matrix 2"))
	p.at("/board/?p=XXOOO/XXXOO/XX1OO/XX1OO")
	if name := text(p, `document.activeElement.ariaLabel`); name != "C3, black" {
		t.Errorf("the point with the focus is called %q", name)
	}
	file := filepath.Join(t.TempDir(), "a.sgf")
	read := func(content string) {
		t.Helper()
		testtool.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		p.do(chromedp.SetUploadFiles("#file", []string{file}), click(`//button[.="Read it"]`))
	}
	read("(;SZ[3]AB[aa]AW[ca])")
	p.do(stone("C3", "white"))
	p.at("/board/?p=X1O/3/3")
	read("(;SZ[9]AB[bb][cb][db][bc][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce])")
	p.do(found("If White 1 (E9) lives, a move is needed"),
		found("White to move: White captures Black 1 (B8), 5 stones, by "))
	p.do(click(`//a[.="Assume that"]`), found("taken to be alive"), script(`history.back()`),
		found("If White 1 (E9) lives"),
		click(`//button[.="Empty board"]`), found("Place a black and a white chain that share an empty point"))
	p.do(script(`document.querySelector("#file").value = ""; document.querySelector("#text").value = "X.O\n...\n\nX.O\n...\n"`),
		click(`//button[.="Read it"]`),
		until(`document.querySelectorAll(".brought a").length === 2`), click(".brought a"), stone("A2", "black"))
}

// On a static site from a plain file server everything is computed in the page.
func TestLongBrowserSite(t *testing.T) {
	testtool.OnlyLong(t, "a browser takes a minute")
	dir := filepath.Join(t.TempDir(), "site")
	if _, err := newExplorer().WriteSite(t.Context(), dir, solver(t)); err != nil {
		t.Fatal(err)
	}
	p := newTab(t, http.FileServer(http.Dir(dir)))
	p.open("/explore/")
	p.do(script(`document.querySelector("textarea").value = "3 1; 0 3"`), click(".enter .primary"),
		until(`location.hash === "#3,1/0,3"`), settled(),
		until(`document.querySelector("ol.lines li") && document.querySelector('img.drawing[src^="blob:"]').complete && document.querySelector(".field svg") && document.querySelector(".worth")`))
	p.do(click(`//nav//a[.="Explore"]`), until(`document.querySelector(".cards li")`), script(`history.back()`),
		until(`document.querySelector(".verdict")`))
	p.open("/play/#3,1/0,2")
	p.do(click(`.counts [data-k="3"]`), says("Your turn"), click(`.counts [data-k="3"]`), says("You have won"))
	p.open("/list/?lines=5+5+5+4")
	if n := text(p, `document.querySelector(".list strong").innerText`); n == "0" {
		t.Error("no class has such row sums")
	}
	p.open("/board/?p=XX.OO/XX.OO/XX.OO/XX.OO")
	p.do(until(`document.querySelector(".found").textContent.includes("A seki: neither can gain")`),
		click(`.goban button[value="C4"]`), until(`document.querySelector(".found").textContent.includes("The matrix 3")`))
	p.at("/board/?p=XXXOO/XX1OO/XX1OO/XX1OO")
	p.open("/m/#" + hard) // a search that is given up leaves the worker to others
	p.do(click(".counts button"), script(`location.hash = "#2"`),
		until(`document.querySelector("h1").innerText.startsWith("2 is ")`),
		until(`document.querySelector('.rest a[href$="play/#2"]')`))
}
