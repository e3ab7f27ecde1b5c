package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// entries returns the entries that the component shows, and rings those that its board has rings for.
const (
	entries = `[...document.querySelectorAll(".counts tbody tr")].map((row) => [...row.querySelectorAll("button")].map((c) => c.firstChild.textContent).join(" ")).join("; ")`
	rings   = `[...document.querySelectorAll(".counts tbody tr")].map((row) => [...row.querySelectorAll("button")].map((c) => document.querySelectorAll('.field button:not(.filled)[data-k="' + c.dataset.k + '"]').length).join(" ")).join("; ")`
)

// A line of play is stepped through on the board by mouse and keys. After each step the matrix is the
// one that the words of the step say, each entry has as many dame on the board, and the words are
// marked in the list.
func TestLongBrowserLines(t *testing.T) {
	ctx, url := newBrowser(t)
	text := func(script string) string { return value(t, ctx, chromedp.Evaluate[string](script)) }
	const (
		reason  = `//details[summary[contains(., "Every move of White loses")]]`
		status  = `document.querySelector(".said").innerText`
		current = `[...document.querySelectorAll("[aria-current=step]")].map((c) => c.innerText).join("|")`
		steps   = `document.querySelectorAll(".open-line + ol:has([aria-current]) > [data-turn]").length`
	)
	run(t, ctx,
		chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/m/4,3,0/4,0,3/0,3,3"), chromedp.WaitNotPresent("[data-events]"),
		chromedp.WaitVisible(".field svg"), chromedp.WaitReady(".open-line"),
		click(reason+"/summary"), click(reason+"/details[1]/summary"), click(reason+`/details[1]//button[.="Step through"]`),
		chromedp.WaitVisible(".steps"),
	)
	const start = "4 3 0; 4 0 3; 0 3 3"
	if got := text(entries); got != start || text(rings) != start {
		t.Errorf("at the beginning: %s, dame %s", got, text(rings))
	}
	run(t, ctx, click(".steps .to-next"))
	n := value(t, ctx, chromedp.Evaluate[int](steps))
	if n < 3 {
		t.Fatalf("a line of %d turns", n)
	}
	for k := range n {
		words, got := text(current), text(entries)
		if !strings.HasSuffix(text(status), ": "+words) || !strings.HasSuffix(words, "passes.") && !strings.Contains(words, got) || text(rings) != got {
			t.Errorf("step %d: %s, dame %s; %q, in the list %q", k+1, got, text(rings), text(status), words)
		}
		if k%2 == 0 {
			run(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
		} else {
			run(t, ctx, click(".steps .to-next"))
		}
	}
	screenshot(t, ctx, "line")
	lit := value(t, ctx, chromedp.Evaluate[[]int](`["button.about", ".chain.about"].map((name) => document.querySelectorAll(name).length)`))
	if lit[1] != 1 || lit[0] < 3 || !strings.Contains(text(current), "wins the race for White") {
		t.Errorf("%v entries and chains are lit at the end: %s", lit, text(status))
	}
	run(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	if got := text(status); !strings.HasPrefix(got, fmt.Sprintf("%d of %d: ", n, n+1)) {
		t.Errorf("one step back: %q", got)
	}
	run(t, ctx, click(".steps .to-first"))
	if got := text(entries) + text(current); got != start {
		t.Error("at the beginning again:", got)
	}
	run(t, ctx, chromedp.KeyEvent(kb.Escape), chromedp.WaitVisible(".worth"))
}

// The line that answers a losing move is one click on the entry away, and so is that of a move that draws.
func TestLongBrowserWhy(t *testing.T) {
	ctx, url := newBrowser(t)
	for address, want := range map[string]string{"4,3,0/4,0,3/0,3,3": "White takes a dame of Black 1 and White 1: 3 3 0; 4 0 3; 0 3 3.", "3,1,2/2,2,5/1,4,3": "White takes a dame of Black 1 and White 1: it holds the draw."} {
		run(t, ctx, chromedp.Navigate(url+"/m/"+address), chromedp.WaitNotPresent("[data-events]"), chromedp.WaitReady(".worth"), chromedp.WaitNotPresent(".pending:not([hidden])"),
			click("[name=mode][value=why]"), click(".counts td button"), chromedp.WaitVisible(".steps"), chromedp.KeyEvent(kb.ArrowRight))
		if got := value(t, ctx, chromedp.Text(".said")); !strings.HasSuffix(got, ": "+want) {
			t.Errorf("%s: %q", address, got)
		}
		screenshot(t, ctx, "why")
		run(t, ctx, chromedp.KeyEvent(kb.End))
		if got := value(t, ctx, chromedp.Text(".said")); !strings.Contains(got, "Black") && !strings.Contains(got, "White") || !strings.Contains(got, "wins") && !strings.Contains(got, "has no liberty left") && !strings.Contains(got, "a draw") {
			t.Errorf("%s ends with %q", address, got)
		}
	}
	// The page has the line of one of the moves that symmetries exchange, the solver those of the others.
	run(t, ctx, chromedp.Navigate(url+"/m/1,1/1,1"), chromedp.WaitNotPresent("[data-events]"), chromedp.WaitReady(".worth"), chromedp.WaitNotPresent(".pending:not([hidden])"),
		click("[name=mode][value=why]"), click(`.counts [data-k="3"]`), chromedp.WaitVisible(".steps"), chromedp.KeyEvent(kb.End))
	if got := value(t, ctx, chromedp.Text(".said")); !strings.HasPrefix(got, "2 of 2: Black takes ") || !strings.HasSuffix(got, "White 2 has no liberty left.") {
		t.Errorf("the end: %q", got)
	}
}

// The page of a matrix whose position is too large for any board says so in place of the picture,
// and has no links to a position.
func TestLongBrowserNoPosition(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/m/60"),
		chromedp.WaitVisible(`//p[contains(., "the smallest board found for 60 is 60×3, and boards are at most 52×52")]`),
		chromedp.WaitNotPresent("img.board"), chromedp.WaitNotPresent("[data-of-board]"))
}

// A matrix is changed by clicks on entries and on the board, and by keys. Matrix, board, headline and
// address follow, and what the page says at once is what the server says then.
func TestLongBrowserLive(t *testing.T) {
	ctx, url := newBrowser(t)
	text := func(script string) string { return value(t, ctx, chromedp.Evaluate[string](script)) }
	const headline = `document.querySelector("h1").innerText`
	settled := chromedp.Poll[chromedp.Void](`!document.querySelector("[data-events]") && !document.querySelector(".rest").inert`)
	run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/m/2,1/1,2"), settled, chromedp.WaitVisible(".field svg"), chromedp.WaitReady(".worth"))
	for _, step := range []struct{ does, matrix, dame, kind string }{
		{`document.querySelector(".counts td button").click()`, "1 1; 1 2", "1 1; 1 2", "won by the player who begins"},
		{`document.querySelector('.field button[data-k="3"]').click()`, "1 1; 1 1", "1 1; 1 1", "a complete seki"},
		{`document.querySelector("[name=mode][value='1']").click(); document.querySelector('.counts [data-k="3"]').click()`, "1 1; 1 2", "1 1; 1 2", "won by the player who begins"},
		{`document.querySelector('.counts [data-k="3"]').focus(); document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }))`, "1 1; 1 3", "", ""},
		{`document.querySelector("[name=mode][value='-1']").click(); for (const k of [0, 1]) document.querySelector('.counts [data-k="' + k + '"]').click()`, "0 0; 1 3", "", "the end of a game"},
	} {
		run(t, ctx, chromedp.Evaluate[chromedp.Void](step.does+";0"))
		at := text(headline)
		if got := text(entries); got != step.matrix || !strings.HasPrefix(at, step.matrix+" is ") || !strings.Contains(at, step.kind) {
			t.Errorf("after %s: %s: %s", step.does, got, at)
		}
		if got := text(`location.pathname`); got != "/m/"+strings.ReplaceAll(strings.ReplaceAll(step.matrix, "; ", "/"), " ", ",") {
			t.Errorf("%s has the address %s", step.matrix, got)
		}
		run(t, ctx, settled)
		if then := text(headline); then != at {
			t.Errorf("at once %q, then %q", at, then)
		}
		if step.dame != "" {
			run(t, ctx, chromedp.Poll[chromedp.Void](fmt.Sprintf("%s === %q", rings, step.dame)))
		}
	}
	run(t, ctx, chromedp.Navigate(url+"/m/1000,1/1,500"), chromedp.WaitReady(".worth")) // by the theorem of two rows
	run(t, ctx, chromedp.Navigate(url+"/m/3,1/0,2"), chromedp.WaitReady(".worth"), click(".vocabulary"))
	if at := text(headline); !strings.Contains(at, "won by R when R begins") {
		t.Errorf("in letters: %q", at)
	}
	took := value(t, ctx, chromedp.Evaluate[float64](`(() => { const from = performance.now(); document.querySelector(".counts td button").click(); return performance.now() - from; })()`))
	t.Logf("a click takes %.0f ms", took)
	if at := text(headline); !strings.HasPrefix(at, "2 1; 0 2 is ") {
		t.Errorf("in letters: %q", at)
	}
}

// Where the server does not answer, the page of a matrix that was changed says so, and shows nothing of the one before.
func TestLongBrowserUnanswered(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/m/"+hard), chromedp.WaitVisible(".counts td button"),
		chromedp.Evaluate[chromedp.Void](`DOMParser.prototype.parseFromString = () => { throw new Error("gone"); }; document.querySelector(".counts td button").click()`),
		chromedp.WaitVisible(`//p[@class="said" and .="gone"]`), chromedp.WaitNotPresent(".verdict"))
	if at := value(t, ctx, chromedp.Text("h1")); at != "This 5×5 matrix of sum 107" {
		t.Errorf("the headline %q", at)
	}
}

// A matrix that the page cannot decide is thought about, and the page says for how long.
func TestLongBrowserThinking(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/m/"+hard), chromedp.WaitVisible(`//h1[contains(., "Thinking about")]`), chromedp.WaitVisible(".counts td button"),
		chromedp.Evaluate[chromedp.Void](`document.querySelector(".counts td button").click()`), chromedp.WaitVisible(`//h1[contains(., "Thinking about")]`),
		chromedp.WaitVisible(`//span[contains(@class, "time") and (.="1 s" or .="2 s")]`))
	at := value(t, ctx, chromedp.Location())
	if want := url + "/m/" + strings.Replace(hard, "5", "4", 1); at != want {
		t.Errorf("at %s, want %s", at, want)
	}
}

// A click on a dame of the page of a game is a move, as a click on its entry is.
func TestLongBrowserDame(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx,
		chromedp.Navigate(url+"/play/2,1/1,3?side=both"), chromedp.WaitVisible(".field svg"), click(`.field [data-k="3"]`),
		chromedp.WaitVisible(`//li[contains(., "You take a dame of Black 2 and White 2")]`))
	screenshot(t, ctx, "dame")
	if left := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll('.field [data-k="3"]').length`)); left != 2 {
		t.Errorf("%d dame are left", left)
	}
}

// screenshot writes a picture of the whole page, if there is a folder for it.
func screenshot(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	if shots := os.Getenv("SCREENSHOTS"); shots != "" {
		if err := os.WriteFile(filepath.Join(shots, name+".png"), value(t, ctx, chromedp.FullScreenshot(100)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
