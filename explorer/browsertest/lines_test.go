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

// A line of play is stepped through by mouse and keys. After each step the matrix is the one that
// the words of the step say, each entry has as many dame on the board, and the words are marked in
// the list.
func TestLongBrowserLines(t *testing.T) {
	ctx, url := newBrowser(t)
	text := func(script string) string { return value(t, ctx, chromedp.Evaluate[string](script)) }
	const (
		reason  = `//details[summary[contains(., "Every move of R loses")]]`
		entries = `[...document.querySelectorAll(".stepper table tr:has(td[data-cell])")].map((row) => [...row.querySelectorAll("td")].map((c) => c.textContent).join(" ")).join("; ")`
		dame    = `[...document.querySelectorAll(".stepper table tr:has(td[data-cell])")].map((row) => [...row.querySelectorAll("td")].map((c) => document.querySelectorAll('.stepper svg [data-cell="' + c.dataset.cell + '"]').length).join(" ")).join("; ")`
		status  = `document.querySelector(".stepper [role=status]").textContent`
		current = `[...document.querySelectorAll("[aria-current=step]")].map((c) => c.textContent).join("|")`
		steps   = `document.querySelectorAll(".stepper + ol > [data-turn]").length`
	)
	run(t, ctx,
		chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/m/4,3,0/4,0,3/0,3,3"), chromedp.WaitNotPresent("[data-events]"),
		chromedp.WaitVisible("svg.board"),
		chromedp.Click(reason+"/summary"), chromedp.Click(reason+"/details[1]/summary"), chromedp.Click(reason+`/details[1]//button[.="Step through"]`),
		chromedp.WaitVisible(".stepper svg"),
	)
	const start = "4 3 0; 4 0 3; 0 3 3"
	if got := text(entries); got != start || text(dame) != start {
		t.Errorf("at the beginning: %s, dame %s", got, text(dame))
	}
	n := value(t, ctx, chromedp.Evaluate[int](steps))
	if n < 3 {
		t.Fatalf("a line of %d turns", n)
	}
	for k := range n {
		next := chromedp.Click(`//button[.="Next"]`)
		if k%2 == 1 {
			next = chromedp.KeyEvent(kb.ArrowRight)
		}
		run(t, ctx, next)
		words, got := text(current), text(entries)
		if !strings.HasSuffix(text(status), ": "+words) || !strings.HasSuffix(words, "passes.") && !strings.Contains(words, got) || text(dame) != got {
			t.Errorf("step %d: %s, dame %s; %q, in the list %q", k+1, got, text(dame), text(status), words)
		}
	}
	screenshot(t, ctx, "line")
	run(t, ctx, chromedp.KeyEvent(kb.End))
	if race := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".stepper .race").length`)); race != 3 || !strings.Contains(text(current), "wins the race in column") {
		t.Errorf("%d entries are marked at the end: %s", race, text(status))
	}
	run(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	if got := text(status); !strings.HasPrefix(got, fmt.Sprintf("%d of %d: ", n, n+1)) {
		t.Errorf("one step back: %q", got)
	}
	run(t, ctx, chromedp.Click(`//button[.="First"]`))
	if got := text(entries) + text(current); got != start {
		t.Error("at the beginning again:", got)
	}
}

// The page of a matrix whose position is too large for any board says so in place of the picture,
// and has no links to a position.
func TestLongBrowserNoPosition(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx, chromedp.Navigate(url+"/m/60"),
		chromedp.WaitVisible(`//figure[contains(., "the smallest board found for 60 is 60×3, and boards are at most 52×52")]`),
		chromedp.WaitNotPresent("img.board"), chromedp.WaitNotPresent("[data-of-board]"))
}

// A click on a dame is a move, as a click on its entry is.
func TestLongBrowserDame(t *testing.T) {
	ctx, url := newBrowser(t)
	run(t, ctx,
		chromedp.Navigate(url+"/play/2,1/1,3?side=both"), chromedp.WaitVisible("svg.board"),
		chromedp.Click(`svg.board [data-cell="2,2"]`), chromedp.WaitVisible(`//li[contains(., "R (2,2)")]`),
		chromedp.WaitVisible("svg.board"),
	)
	screenshot(t, ctx, "dame")
	left := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll('svg.board [data-cell="2,2"]').length`))
	if left != 2 {
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
