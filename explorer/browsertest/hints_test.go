package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sekilab/sekilab/internal/data/puzzles"
)

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
