package browsertest

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sekilab/sekilab/internal/data/puzzles"
)

// A click marks no other dame and gives none the focus; only the keyboard does, and what is marked is not filled as a stone is.
func TestLongBrowserMarks(t *testing.T) {
	ctx, url := newBrowser(t)
	marked := func() int {
		return value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".field .lit, .field button:focus").length`))
	}
	_, first := task(t, puzzles.All().Levels[2].Boards[0])
	open := func(page, dame string) {
		t.Helper()
		run(t, ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(url+page), chromedp.WaitVisible(dame))
	}
	for page, dame := range map[string]string{"/#puzzle=3.1": dame(*first.Turn), "/learn/dame": ".field button", "/play/3,2/2,3": `.field [data-k="0"]`} {
		open(page, dame)
		run(t, ctx, click(dame), chromedp.Sleep(50*time.Millisecond)) // the browser tells of the pointer when it has drawn anew
		if n := marked(); n > 0 {
			t.Errorf("%s: a click marks %d buttons and chains", page, n)
		}
		run(t, ctx, chromedp.WaitReady(".field button"), yourTurn())
		if n := marked(); n > 0 {
			t.Errorf("%s: after the answer %d buttons and chains are marked", page, n)
		}
		open(page, dame)
		run(t, ctx, chromedp.Focus(dame), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp))
		if n := marked(); n < 3 {
			t.Errorf("%s: arrow keys mark %d buttons and chains, not a dame and two chains", page, n)
		}
		middle := value(t, ctx, chromedp.Evaluate[string](`getComputedStyle(document.querySelector(".field button.lit")).backgroundImage.match(/rgba?[^)]*\)/)[0]`))
		if middle != "rgba(0, 0, 0, 0)" {
			t.Errorf("%s: the middle of a marked dame is %s", page, middle)
		}
		run(t, ctx, chromedp.KeyEvent(kb.Enter), yourTurn())
		if focus := value(t, ctx, chromedp.Evaluate[bool](`document.activeElement.matches("button")`)); !focus {
			t.Errorf("%s: the keyboard loses the board after a move", page)
		}
	}
}

// Hints first say which chain matters, then the turn: with them alone a puzzle is won, and without
// them it can be lost.
func TestLongBrowserHints(t *testing.T) {
	ctx, url := newBrowser(t)
	board := puzzles.All().Levels[2].Boards[0]
	_, first := task(t, board)
	open := func() {
		t.Helper()
		run(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate("about:blank"), chromedp.Navigate(url+"/#puzzle=3.1"), chromedp.WaitVisible(dame(*first.Turn)))
	}
	open()
	over := func() bool { return value(t, ctx, chromedp.Evaluate[bool](`!document.querySelector(".after").hidden`)) }
	for n := 0; !over(); n++ {
		if n > 5 {
			t.Fatal("six turns by hints do not win")
		}
		run(t, ctx, yourTurn(), click(".hint"))
		if text := statusOfGame(t, ctx); !strings.Contains(text, "can be captured") {
			t.Errorf("the first hint: %q", text)
		}
		if n := value(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".lit[data-chain]").length`)); n != 1 {
			t.Errorf("the first hint lights %d chains", n)
		}
		run(t, ctx, click(".hint"))
		if text := statusOfGame(t, ctx); !strings.HasPrefix(text, "Take a dame of Black") {
			t.Errorf("the second hint: %q", text)
		}
		run(t, ctx, chromedp.Evaluate[chromedp.Void](`document.querySelector(".field button.lit").click()`), yourTurn())
	}
	if text := statusOfGame(t, ctx); !strings.Contains(text, "Solved in 3 moves") {
		t.Errorf("won by hints: %q", text)
	}
	open()
	for n := 0; !over(); n++ {
		if n > 9 {
			t.Fatal("ten passes do not lose")
		}
		run(t, ctx, click(".pass"), yourTurn())
	}
	if text := statusOfGame(t, ctx); !strings.Contains(text, "Not this time") && !strings.Contains(text, "A win was there") {
		t.Errorf("lost: %q", text)
	}
	if told := value(t, ctx, chromedp.Text(".did")); !strings.Contains(told, "a mistake") {
		t.Errorf("what each move did: %q", told)
	}
}
