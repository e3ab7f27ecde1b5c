package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/internal/data/lessons"
)

// Every screen of the way in can be done: by mouse, by keyboard and by touch. What is done is kept, and shown in the list.
func TestLongBrowserLearn(t *testing.T) {
	ctx, url := newBrowser(t)
	axe := axeCore(t)
	open := func(name string) {
		t.Helper()
		run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/learn/"+name), chromedp.WaitVisible(".stage-of-lesson .said"))
	}
	taken := func(name string) {
		t.Helper()
		l, _, _ := lessons.Of(name)
		run(t, ctx, chromedp.WaitVisible(".taken"))
		if text := value(t, ctx, chromedp.Text(".taken")); !strings.Contains(text, l.Take) {
			t.Errorf("%s: %q, want %q", name, text, l.Take)
		}
		checkAccess(t, ctx, axe, "/learn/"+name)
	}

	open("dame")
	run(t, ctx, click(".field button"))
	taken("dame")

	open("passing")
	run(t, ctx, chromedp.Evaluate[chromedp.Void](`document.querySelector(".pass").focus()`), chromedp.KeyEvent(kb.Enter))
	taken("passing")

	open("both-pass") // any move loses
	run(t, ctx, chromedp.Evaluate[chromedp.Void](`document.querySelector(".field button").focus()`), chromedp.KeyEvent(kb.Enter))
	run(t, ctx, chromedp.WaitVisible(".again"))
	taken("both-pass")

	open("race") // a mistake is explained, and does not count
	run(t, ctx, click(".pass"), yourTurn(), click(".pass"), chromedp.WaitVisible(".again"))
	if text := value(t, ctx, chromedp.Text(".said")); !strings.Contains(text, "a mistake") {
		t.Errorf("a mistake: %q", text)
	}
	if shown := value(t, ctx, chromedp.Evaluate[bool](`!document.querySelector(".taken").hidden`)); shown {
		t.Error("a mistake counts as done")
	}
	const right = `.field button[aria-label="a dame of Black 2 and White 1"]`
	run(t, ctx, click(".again"), click(right), yourTurn(), click(right))
	taken("race")

	open("eyes")
	run(t, ctx, chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll(".beside button")].at(-1).click()`))
	taken("eyes")

	open("your-own") // 1 2; 1 1 becomes 1 0; 1 1 in the matrix, then 1 1; 1 1 on the board
	run(t, ctx, click(`.counts [data-k="1"]`), click(`.field .filled[data-k="1"]`))
	if text := value(t, ctx, chromedp.Text(".said")); text != "This is a complete seki." {
		t.Errorf("1 1; 1 1: %q", text)
	}
	taken("your-own")

	open("open")
	for k := range 5 {
		run(t, ctx, click(fmt.Sprintf(`.counts [data-k="%d"]`, k)))
	}
	taken("open")

	run(t, ctx, chromedp.Navigate(url+"/learn"), chromedp.WaitVisible(".screens .done"))
	if n := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".screens .done").length`)); n != 7 {
		t.Errorf("%d screens are done", n)
	}
	for _, scheme := range []string{"light", "dark"} {
		run(t, ctx, colours(scheme), chromedp.Navigate(url+"/learn"))
		checkAccess(t, ctx, axe, "/learn "+scheme)
		for _, l := range lessons.All {
			run(t, ctx, chromedp.Navigate(url+"/learn/"+l.Name), chromedp.WaitVisible(".stage-of-lesson .said"))
			checkAccess(t, ctx, axe, fmt.Sprint(l.Name, " ", scheme))
			if wide := value(t, ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth`)); wide {
				t.Errorf("%s scrolls sideways", l.Name)
			}
		}
	}
}
